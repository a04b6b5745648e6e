import { RequestQuery, type ServiceFailure } from 'local-price/protocol';
import { allMethods } from '../app/Endpoint.js';
import { describeCountries } from '../app/operations/origin.js';
import { preflight, toResponse } from '../app/respond.js';
import { notReady, serverError } from '../app/failures.js';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { parseKeys } from '../keys/parseKeys.js';
import { parseEmbeddedRates } from '../rates/parseRates.js';
import { connectionOf, type EdgeRequest } from './edgeCaller.js';
import {
  earlierKeys,
  EdgeService,
  keysName,
  widgetHistoryOf,
  type EdgeDependencies,
} from './EdgeService.js';
import { readEnvironment, type Environment } from './Environment.js';
import { storeTables, renewRates } from './renewRates.js';

/** What the platform passes along with a request. */
export interface ExecutionContext {
  /** Keeps the isolate alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** A Workers module. */
export interface WorkerModule {
  /** Answers a request. */
  fetch(request: Request, env: Environment, context: ExecutionContext): Promise<Response>;
  /** Updates the rates, and stores the files of this build. Rejects if a table is not served. */
  scheduled(event: unknown, env: Environment): Promise<void>;
}

/** Creates the module from its embedded data. Everything slow is done here, before the first request. */
export function createWorker({
  embedded,
  log,
  now,
}: Pick<EdgeDependencies, 'embedded' | 'log' | 'now'>): WorkerModule {
  const { tenders } = embedded;
  const table = parseEmbeddedRates(parseJson(embedded.rates), tenders);
  // The first use of `Intl` takes longer than all others.
  describeCountries(new Map());
  /** The services of this isolate. Its environment stays the same. */
  const services = new WeakMap<Environment, EdgeService>();
  const serviceOf = (env: Environment): EdgeService => {
    const known = services.get(env);
    if (known) return known;
    const made = new EdgeService(env, { embedded, table, log, now });
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
        return failed(request, error, log);
      }
    },
    async scheduled(_event, env) {
      const { ratesKept } = readEnvironment(env);
      const { RATES: store, RATES_URL: address } = env;
      const attempt = async (what: string, work: Promise<void>): Promise<void> => {
        try {
          await work;
        } catch (error) {
          log.warn(`${what} can't be stored: ${(error as Error).message}`);
        }
      };
      await attempt('the keys', storeKeys(env));
      const history = widgetHistoryOf(env, log, now);
      await attempt("the widget's files", history.save(embedded.widgets, now()));
      const days = ratesKept;
      if (address) await renewRates({ store, address, days, embedded: table, tenders, log, now });
      else await attempt('the rates', storeTables(store, [table], days));
    },
  };
}

/** Stores the keys if they can be used, for isolates that start when they can't. */
async function storeKeys({ KEYS }: Environment): Promise<void> {
  const text = await KEYS.get(keysName);
  if (text === null || text === (await KEYS.get(earlierKeys))) return;
  try {
    parseKeys(parseJson(text));
  } catch {
    // The isolates that read the keys report what is wrong.
    return;
  }
  await KEYS.put(earlierKeys, text);
}

/** Returns the answer if the service can't be created. Only the log says what is wrong with the settings. */
function failed(request: Request, error: unknown, log: Log): Response {
  if (request.method === 'OPTIONS') {
    const headers = request.headers.get('access-control-request-headers');
    return preflight(allMethods, headers ?? undefined);
  }
  const failure = error instanceof SettingsError ? notSetUp(error, log) : serverError(error, log);
  return toResponse(failure.reply(callbackIn(request.url)));
}

function notSetUp({ message }: SettingsError, log: Log): ServiceFailure {
  log.error(message);
  return notReady('The service is not configured correctly; its log says why.', 60);
}

/** Returns the callback of a request. One that is refused counts as none, since the failure itself matters more. */
function callbackIn(url: string): string | undefined {
  try {
    return new RequestQuery(url).callback();
  } catch {
    return undefined;
  }
}
