import { Hono } from 'hono';
import type { Log } from '../common/Log.js';
import { allMethods, type Endpoint, type Resource } from './Endpoint.js';
import { checkRequest } from './middleware/checkRequest.js';
import { cors } from './middleware/cors.js';
import { countAnswers } from './middleware/countAnswers.js';
import { failures } from './middleware/failures.js';
import { limitBody } from './middleware/limitBody.js';
import { limitCaller } from './middleware/limitCaller.js';
import type { AppEnvironment, Middleware } from './middleware/Middleware.js';
import { readQuery } from './middleware/readQuery.js';
import { operate, type OperateDependencies } from './operate.js';
import { operationsOf, type OperationDependencies } from './operations/operations.js';
import type { MetricsPage, Recorder } from './Recorder.js';
import { failureReply, toResponse } from './respond.js';
import { ServiceFailure } from './ServiceFailure.js';
import { metricsReply, siteEndpoints, type SiteDependencies } from './site/siteEndpoints.js';

/** What the service needs. `rates` is read again for each request, so it may be a getter. */
export interface AppDependencies
  extends OperateDependencies, OperationDependencies, SiteDependencies {
  /** Counts the answers. */
  metrics: Recorder;
  /** Gets the errors of the program itself. */
  log: Log;
}

/** The Hono app. A server passes what it knows about the connection as bindings, see `Connection`. */
export type App = Hono<AppEnvironment>;

/** Creates the service as a function from request to answer, without sockets, files or a clock. */
export function createApp(deps: AppDependencies): App {
  const operations = operationsOf(deps);
  const all = Object.entries<Endpoint>({ ...operations, ...siteEndpoints(deps, operations) });
  const listed = all.filter(([, { pattern }]) => !pattern);
  const app = newApp(deps);
  for (const [path, endpoint] of listed) route(app, path, endpoint, deps);
  const others = all.flatMap(([, endpoint]) =>
    endpoint.pattern
      ? [{ pattern: endpoint.pattern, app: route(newApp(deps), '*', endpoint, deps) }]
      : [],
  );
  const nothing = newApp(deps).options('*', cors(allMethods));
  nothing.use(countAnswers('none', deps.metrics), readQuery, () => {
    const names = listed.map(([path]) => path).join(', ');
    throw new ServiceFailure(
      'NOT_FOUND',
      `There is nothing at this path; the endpoints are ${names}.`,
    );
  });
  app.notFound((c) => {
    const found = others.find(({ pattern }) => pattern.test(c.req.path));
    return (found?.app ?? nothing).fetch(c.req.raw, c.env);
  });
  return app;
}

function newApp({ log }: AppDependencies): App {
  return new Hono<AppEnvironment>().onError(failures(log));
}

/** Adds an endpoint to an app, and returns the app. */
function route(app: App, path: string, endpoint: Endpoint, deps: AppDependencies): App {
  const { name, methods, longestBody } = endpoint;
  return app
    .options(path, cors(methods))
    .use(
      path,
      countAnswers(name, deps.metrics),
      readQuery,
      checkRequest(endpoint),
      ...(longestBody === undefined ? [] : [limitCaller(deps), limitBody(longestBody)]),
      'run' in endpoint ? operate(endpoint, deps) : reply(endpoint),
    );
}

/** Answers the requests of a resource. */
function reply(resource: Resource): Middleware {
  return async function reply(c) {
    const request = {
      query: c.get('query'),
      url: c.req.url,
      peer: c.env?.peer,
      path: c.env?.path ?? '',
      header: (name: string) => c.req.header(name),
      text: () => c.req.text(),
    };
    return toResponse(await resource.reply(request, c.get('callback')));
  };
}

/** Creates an app that serves only /metrics, for a separate port. */
export function createMetricsApp(metrics: MetricsPage): App {
  const app: App = new Hono();
  app.get('/metrics', async () => toResponse(await metricsReply(metrics)));
  app.notFound(() => {
    const failure = new ServiceFailure('NOT_FOUND', 'Only /metrics is served here.');
    return toResponse(failureReply(failure));
  });
  return app;
}
