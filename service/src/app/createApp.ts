import { Hono } from 'hono';
import { answer, type AnswerDependencies, type AppEnvironment } from './answer.js';
import type { Endpoint } from './Endpoint.js';
import { operationsOf, type OperationDependencies } from './operations/operations.js';
import type { MetricsPage } from './Recorder.js';
import { failureReply, toResponse } from './respond.js';
import { ServiceFailure } from './ServiceFailure.js';
import { metricsReply, siteEndpoints, type SiteDependencies } from './site/siteEndpoints.js';

/** What the service needs. `rates` is read again for each request, so it may be a getter. */
export interface AppDependencies
  extends AnswerDependencies, OperationDependencies, SiteDependencies {}

/** The Hono app. A server passes what it knows about the connection as bindings, see `Connection`. */
export type App = Hono<AppEnvironment>;

/** Creates the service as a function from request to answer, without sockets, files or a clock. */
export function createApp(deps: AppDependencies): App {
  const operations = operationsOf(deps);
  const endpoints: Record<string, Endpoint> = { ...operations, ...siteEndpoints(deps, operations) };
  const listed = Object.keys(endpoints).filter((path) => !endpoints[path]?.pattern);
  const nothingHere = `There is nothing at this path; the endpoints are ${listed.join(', ')}.`;
  const app: App = new Hono();
  for (const [path, endpoint] of Object.entries(endpoints)) {
    if (!endpoint.pattern) app.all(path, (c) => answer(c, endpoint, deps));
  }
  const others = Object.values(endpoints).filter(({ pattern }) => pattern);
  app.notFound((c) => {
    const found = others.find(({ pattern }) => pattern!.test(c.req.path));
    return answer(c, found, deps, nothingHere);
  });
  return app;
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
