import { failureReply, toResponse } from '../app/respond.js';
import { ServiceFailure } from '../app/ServiceFailure.js';
import { widgetNames } from '../app/site/WidgetFile.js';
import type { Log } from '../common/Log.js';
import { connectionOf, type EdgeRequest } from './edgeCaller.js';
import { EdgeService, type EdgeDependencies } from './EdgeService.js';
import { readEnvironment, type Environment } from './Environment.js';
import { KvShelf } from './KvShelf.js';
import { renewRates } from './renewRates.js';

/** What the platform hands in beside a request. */
export interface ExecutionContext {
  /** Keeps the isolate alive until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** A Workers module. */
export interface WorkerModule {
  /** Answers a request. */
  fetch(request: Request, env: Environment, context: ExecutionContext): Promise<Response>;
  /** Renews the rates, and keeps the files of this build; rejects where a table is refused. */
  scheduled(event: unknown, env: Environment): Promise<void>;
}

/** Builds whose files are kept. */
const mostBuilds = 10;

/** Makes the module of what it carries with it. */
export function createWorker(deps: EdgeDependencies): WorkerModule {
  const { embedded, log, now } = deps;
  /** Those of this isolate; an environment stays the same as long as it lives. */
  const services = new WeakMap<Environment, EdgeService>();
  const serviceOf = (env: Environment): EdgeService => {
    const known = services.get(env);
    if (known) return known;
    const made = new EdgeService(env, deps);
    services.set(env, made);
    return made;
  };
  return {
    async fetch(request, env, context) {
      try {
        return await serviceOf(env).fetch(
          request,
          connectionOf(request as EdgeRequest, env.COUNTRY_HEADER),
          (work) => context.waitUntil(work),
        );
      } catch (error) {
        return notSetUp(error, log);
      }
    },
    async scheduled(_event, env) {
      const { ratesKept } = readEnvironment(env);
      const files = embedded.widgets.map(({ hashedName, script }) => ({
        name: hashedName,
        content: script,
      }));
      await new KvShelf(env.RATES).keep('widgets', files, now(), mostBuilds * widgetNames.length);
      if (!env.RATES_URL) return;
      await renewRates({
        store: env.RATES,
        address: env.RATES_URL,
        days: ratesKept,
        embedded,
        log,
        now,
      });
    },
  };
}

/** What is wrong with the configuration is for its operator to read. */
function notSetUp(error: unknown, log: Log): Response {
  log.error(error instanceof Error ? error.message : String(error));
  const failure = new ServiceFailure('NOT_READY', 'The service is not set up; its log says why.', {
    'retry-after': '60',
  });
  return toResponse(failureReply(failure));
}
