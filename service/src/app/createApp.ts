import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ServiceFailure } from 'local-price/protocol';
import { checkLimit, checkRequest } from './checkRequest.js';
import {
  countedHandler,
  type AppEnvironment,
  type HandlerDependencies,
  type Run,
} from './countedHandler.js';
import { allMethods, type Endpoint, type Resource } from './Endpoint.js';
import { operationHandler, type OperationHandlerDependencies } from './operationHandler.js';
import { operationsOf, type OperationDependencies } from './operations/operations.js';
import type { MetricsPage } from './Recorder.js';
import { preflight, toResponse } from './respond.js';
import { forwardedPrefix } from './site/servicePath.js';
import { metricsReply, siteEndpoints, type SiteDependencies } from './site/siteEndpoints.js';

/** What the service needs. `rates` is read again for each request, so it may be a getter. */
export interface AppDependencies
  extends
    HandlerDependencies,
    OperationHandlerDependencies,
    OperationDependencies,
    SiteDependencies {}

/** The Hono app. A server passes what it knows about the connection as bindings, see `Connection`. */
export type App = Hono<AppEnvironment>;

/** Creates the service as a function from request to answer, without sockets, files or a clock. */
export function createApp(deps: AppDependencies): App {
  const operations = operationsOf(deps);
  const site = siteEndpoints(deps, Object.keys(operations));
  const endpoints: Record<string, Endpoint> = { ...operations, ...site };
  const app: App = new Hono();
  const listed: string[] = [];
  const others: { pattern: RegExp; methods: readonly string[]; handler: Run }[] = [];
  for (const [path, endpoint] of Object.entries(endpoints)) {
    const { pattern, methods } = endpoint;
    const handler = handlerOf(endpoint, deps);
    if (pattern) {
      others.push({ pattern, methods, handler });
    } else {
      listed.push(path);
      app.options(path, cors(methods)).all(path, handler);
    }
  }
  const nothing = countedHandler({ name: 'none' }, deps, () => {
    throw new ServiceFailure(
      'NOT_FOUND',
      `There is nothing at this path; the endpoints are ${listed.join(', ')}.`,
    );
  });
  app.notFound((c) => {
    const found = others.find(({ pattern }) => pattern.test(c.req.path));
    const { methods, handler } = found ?? { methods: allMethods, handler: nothing };
    return (c.req.method === 'OPTIONS' ? cors(methods) : handler)(c);
  });
  return app;
}

/**
 * Answers OPTIONS. All other answers get their headers for other origins when they are made (`respond.ts`),
 * since changing the headers of a `Response` costs more than making it.
 */
function cors(methods: readonly string[]): Run {
  return (c) => preflight(methods, c.req.header('access-control-request-headers'));
}

function handlerOf(endpoint: Endpoint, deps: AppDependencies): Run {
  const run = 'run' in endpoint ? operationHandler(endpoint, deps) : reply(endpoint, deps);
  return countedHandler(endpoint, deps, (c) => {
    checkRequest(c, endpoint);
    return run(c);
  });
}

/** Answers the requests of a resource. If it reads a body, they count toward the limits. */
function reply(resource: Resource, { limits, caller, isTrusted }: AppDependencies): Run {
  const respond: Run = async (c) => {
    const request = {
      query: c.get('query'),
      url: c.req.url,
      peer: c.env?.peer,
      path:
        c.env?.path || forwardedPrefix(c.req.header('x-forwarded-prefix'), c.env?.peer, isTrusted),
      header: (name: string) => c.req.header(name),
      text: () => c.req.text(),
    };
    return toResponse(await resource.reply(request, c.get('callback')));
  };
  const { maxBodySize } = resource;
  if (maxBodySize === undefined) return respond;
  const limit = bodyLimit({
    maxSize: maxBodySize,
    onError: () => {
      throw new ServiceFailure(
        'CONTENT_TOO_LARGE',
        `The body is longer than ${maxBodySize} bytes; send one report of the widget.`,
      );
    },
  });
  return async (c) => {
    const client = caller(c.env ?? {}, (name) => c.req.header(name));
    await checkLimit(limits, '', client);
    await limit(c, async () => {
      c.res = await respond(c);
    });
    return c.res;
  };
}

/** Creates an app that serves only /metrics, for a separate port. */
export function createMetricsApp(metrics: MetricsPage): App {
  const app: App = new Hono();
  app.get('/metrics', async () => toResponse(await metricsReply(metrics)));
  app.notFound(() => {
    return toResponse(new ServiceFailure('NOT_FOUND', 'Only /metrics is served here.').reply());
  });
  return app;
}
