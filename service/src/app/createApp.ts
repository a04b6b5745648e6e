import { Hono } from 'hono';
import { answer, type AnswerDependencies, type AppEnvironment } from './answer.js';
import type { Endpoint } from './Endpoint.js';
import { operationsOf, type OperationDependencies } from './operations/operations.js';
import type { MetricsPage } from './Recorder.js';
import { failureReply, toResponse } from './respond.js';
import { ServiceFailure } from './ServiceFailure.js';
import { metricsReply, siteEndpoints, type SiteDependencies } from './site/siteEndpoints.js';

/**
 * What the service is made of. `rates` is read anew for each request, so that a getter may change
 * what it gives.
 */
export interface AppDependencies
  extends AnswerDependencies, OperationDependencies, SiteDependencies {}

/** The Hono app; a server hands in what it knows of the caller as bindings, see `Connection`. */
export type App = Hono<AppEnvironment>;

/** Makes the service as a function from request to answer: no sockets, no files, no clock of its own. */
export function createApp(deps: AppDependencies): App {
  const operations = operationsOf(deps);
  const endpoints: Record<string, Endpoint> = { ...operations, ...siteEndpoints(deps, operations) };
  const shown = Object.keys(endpoints).filter((path) => !endpoints[path]?.pattern);
  const nothingHere = `There is nothing at this path; the endpoints are ${shown.join(', ')}.`;
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

/** Makes a service of /metrics alone, for a port of its own. */
export function createMetricsApp(metrics: MetricsPage): App {
  const app: App = new Hono();
  app.get('/metrics', async () => toResponse(await metricsReply(metrics)));
  app.notFound(() => {
    const failure = new ServiceFailure('NOT_FOUND', 'There is nothing here but /metrics.');
    return toResponse(failureReply(failure));
  });
  return app;
}
