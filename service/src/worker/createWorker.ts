import { allMethods } from '../app/Endpoint.js';
import { describeCountries } from '../app/operations/origin.js';
import { readCallback } from '../app/jsonp.js';
import { Query } from '../app/Query.js';
import { failureReply, preflight, toResponse } from '../app/respond.js';
import { serverError, ServiceFailure } from '../app/ServiceFailure.js';
import { mostStoredFiles } from '../app/site/WidgetFile.js';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { parseKeys } from '../keys/parseKeys.js';
import { parseRates } from '../rates/parseRates.js';
import { RateTable } from '../rates/RateTable.js';
import { connectionOf, type EdgeRequest } from './edgeCaller.js';
import { earlierKeys, EdgeService, keysName, type EdgeDependencies } from './EdgeService.js';
import { readEnvironment, type Environment } from './Environment.js';
import { KvDocumentStore } from './KvDocumentStore.js';
import { storeTables, renewRates } from './renewRates.js';

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

/** Makes the module of what it carries with it. All that takes long is done here, before any request. */
export function createWorker({
  embedded,
  log,
  now,
}: Pick<EdgeDependencies, 'embedded' | 'log' | 'now'>): WorkerModule {
  const { tenders } = embedded;
  const rates = parseRates(parseJson(embedded.rates), tenders);
  const table = new RateTable(rates.date, rates.values, true);
  // The first use of `Intl` takes longer than all others.
  const [[country] = ['']] = embedded.countries;
  describeCountries(new Map(embedded.countries))(country);
  /** Those of this isolate; an environment stays the same as long as it lives. */
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
      const beside = async (what: string, work: Promise<void>): Promise<void> => {
        try {
          await work;
        } catch (error) {
          log.warn(`${what} can't be kept: ${(error as Error).message}`);
        }
      };
      await beside('the keys', storeKeys(env));
      await beside("the widget's files", storeFiles(env, embedded.widgets, now()));
      const days = ratesKept;
      if (address) await renewRates({ store, address, days, embedded: rates, tenders, log, now });
      else await beside('the rates', storeTables(store, [rates], days));
    },
  };
}

/** Keeps the widget's files for the pages that name them. */
function storeFiles(
  { RATES }: Environment,
  widgets: EdgeDependencies['embedded']['widgets'],
  now: number,
): Promise<void> {
  const files = widgets.map(({ hashedName, script }) => ({
    name: hashedName,
    content: script,
    order: now,
  }));
  return new KvDocumentStore(RATES).save('widgets', files, mostStoredFiles);
}

/** Keeps keys that can be used, for isolates that begin while they can't. */
async function storeKeys({ KEYS }: Environment): Promise<void> {
  const text = await KEYS.get(keysName);
  if (text === null || text === (await KEYS.get(earlierKeys))) return;
  try {
    parseKeys(parseJson(text));
  } catch {
    // The isolates that read them say what is wrong.
    return;
  }
  await KEYS.put(earlierKeys, text);
}

/** Answers where there is no service; what is wrong with its settings is for its operator to read. */
function failed(request: Request, error: unknown, log: Log): Response {
  if (request.method === 'OPTIONS') {
    const headers = request.headers.get('access-control-request-headers');
    return preflight(allMethods, headers ?? undefined);
  }
  const failure = error instanceof SettingsError ? notSetUp(error, log) : serverError(error, log);
  let callback: string | undefined;
  try {
    callback = readCallback(new Query(request.url));
  } catch {
    // What is wrong with the callback matters less.
  }
  return toResponse(failureReply(failure, callback));
}

function notSetUp({ message }: SettingsError, log: Log): ServiceFailure {
  log.error(message);
  return new ServiceFailure('NOT_READY', 'The service is not set up; its log says why.', {
    'retry-after': '60',
  });
}
