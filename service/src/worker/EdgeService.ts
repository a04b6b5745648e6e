import QuickLRU from 'quick-lru';
import { createApp, type App } from '../app/createApp.js';
import { Meter } from '../app/Meter.js';
import { readinessOf } from '../app/Readiness.js';
import { notReady } from '../app/failures.js';
import { attributions } from '../app/site/attributions.js';
import { contentHash, type ServedFile } from '../app/site/WidgetFile.js';
import { WidgetHistory } from '../documents/WidgetHistory.js';
import type { Connection } from '../callers/Caller.js';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { Keys } from '../keys/Keys.js';
import { parseKeys } from '../keys/parseKeys.js';
import { StoreUnreachable } from '../ledger/Ledger.js';
import { isUsable, rateAge, rateMaxAge } from '../rates/rateAge.js';
import type { RateTable } from '../rates/RateTable.js';
import { parseTable, tableContent } from '../rates/tableContent.js';
import { edgeCaller } from './edgeCaller.js';
import { edgeLimits } from './edgeLimits.js';
import { edgeReports } from './edgeReports.js';
import type { Embedded } from './Embedded.js';
import { readEnvironment, type Environment } from './Environment.js';
import { KvDocument } from './kv/KvDocument.js';
import { KvDocumentStore } from './kv/KvDocumentStore.js';
import { ledgerEndpoint } from './ledgerEndpoint.js';
import { objectLedger } from './objectLedger.js';
import { latestRates, newestTable } from './renewRates.js';

/** What an edge service needs besides its environment, created before the first request. */
export interface EdgeDependencies {
  embedded: Embedded;
  /** The embedded table. */
  table: RateTable;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The names of the keys file, and of the last keys file that could be used. */
export const [keysName, earlierKeys] = ['keys', 'last-good-keys'];

/** The maximum number of past rate tables in the memory of an isolate. */
const maxTables = 20;

/** Milliseconds for which a day's table, or its absence, is cached. */
const missingAge = 60_000;

/** The service in an isolate: the app with keys and rates in KV, and with tokens in objects. */
export class EdgeService {
  readonly #app: App;
  readonly #documents: readonly Pick<KvDocument<unknown>, 'refresh'>[];

  /** @throws SettingsError if the environment can't be used */
  constructor(env: Environment, deps: EdgeDependencies) {
    const { embedded, table, log, now } = deps;
    const { rateLimit, readyWithoutLedger, ledgerToken } = readEnvironment(env);
    const keys = new KvDocument({
      store: env.KEYS,
      name: keysName,
      earlier: earlierKeys,
      what: 'the keys in KEYS',
      isNeeded: true,
      parse: (text) => new Keys(parseKeys(parseJson(text))),
      log,
      now,
    });
    const rates = new KvDocument({
      store: env.RATES,
      name: latestRates,
      earlier: async () => {
        const stored = await newestTable(env.RATES);
        const isBetter =
          stored && stored.date > table.date && rateAge(stored.date, now()) !== 'expired';
        return isBetter ? tableContent(stored) : null;
      },
      what: 'the rate table in RATES',
      meanwhile: () => `the table of ${inUse().date} is served`,
      parse: parseTable,
      log,
      now,
    });
    // Without an address, tables that are still stored from before are never updated.
    this.#documents = env.RATES_URL ? [keys, rates] : [keys];
    const ledger = objectLedger(env.LEDGER);
    const widgetHistory = widgetHistoryOf(env, log, now);
    const ratesOfDay = pastRates(env, now);
    const keysInUse = (): Keys => {
      if (keys.value) return keys.value;
      throw notReady('The keys can’t be read now; try again in a moment.', 1);
    };
    const inUse = (): RateTable => {
      const { value } = rates;
      return value && value.date >= table.date ? value : table;
    };
    const widgets = embedded.widgets.map(({ script, ...file }) => ({
      ...file,
      ...servedFile(file.hash, script),
    }));
    this.#app = createApp({
      keys: { find: (key) => keysInUse().find(key) },
      ...(ledgerToken !== undefined && {
        ownEndpoints: { '/ledger': ledgerEndpoint(ledgerToken, keysInUse, ledger) },
      }),
      meter: new Meter(ledger, { log, onTaken: () => undefined }),
      // The platform counts requests. An isolate could only count its own.
      metrics: { record: () => undefined },
      reports: edgeReports(env, embedded.version),
      readiness: readinessOf(
        {
          ledger: () => ledger.check(),
          keys: () => keys.value !== undefined,
          rates: () => isUsable(inUse(), now()),
        },
        now,
      ),
      readyWithout: readyWithoutLedger ? ['ledger'] : [],
      widgets,
      earlierWidget: (name) => widgetHistory.find(name),
      isTrusted: () => false,
      facts: () => ({
        ratesDate: inUse().date,
        now: now(),
        attribution: attributions(env.RATES_URL),
      }),
      version: embedded.version,
      limits: edgeLimits(env, rateLimit, log),
      // The platform provides the country of visitors.
      countryOf: () => null,
      get rates() {
        return inUse();
      },
      ratesOf: (date) => (date === table.date ? Promise.resolve(table) : ratesOfDay(date)),
      countries: new Map(embedded.countries),
      rateMaxAge: () => rateMaxAge(null, now()),
      caller: edgeCaller,
      log,
      now,
    });
  }

  /**
   * Answers a request. Keys and rates that are a minute old are read again in the background.
   *
   * @param connection what the platform knows about the caller
   * @param later keeps the isolate alive for work that the request does not wait for
   */
  async fetch(
    request: Request,
    connection: Connection,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    await Promise.all(this.#documents.map((document) => document.refresh(later)));
    return this.#app.fetch(request, connection);
  }
}

/** Returns a function that returns the tables of past days. */
function pastRates(
  { RATES }: Environment,
  now: () => number,
): (date: string) => Promise<RateTable | undefined> {
  const known = new QuickLRU<string, { table?: RateTable; time: number }>({ maxSize: maxTables });
  return async (date) => {
    const held = known.get(date);
    if (held && now() - held.time < missingAge) return held.table;
    try {
      const text = await RATES.get(date);
      const table = text === null ? undefined : parseTable(text);
      known.set(date, { ...(table && { table }), time: now() });
      return table;
    } catch (error) {
      throw new StoreUnreachable(error);
    }
  };
}

/** Returns the widget's files of earlier builds. */
export function widgetHistoryOf(
  { RATES }: Environment,
  log: Log,
  clock: () => number,
): WidgetHistory<ServedFile> {
  const documents = new KvDocumentStore(RATES);
  return new WidgetHistory({ documents, open: earlierWidget, log, clock });
}

/** Returns a served file with the content of a script. The platform compresses it. */
function servedFile(hash: string, script: string): ServedFile {
  let content: Uint8Array<ArrayBuffer> | undefined;
  return {
    hash,
    codings: ['identity'],
    body: () => (content ??= new TextEncoder().encode(script)),
  };
}

/** Returns the file of an earlier build; `undefined` if its content was changed, so that its name has another hash. */
function earlierWidget(hashedName: string, script: string): ServedFile | undefined {
  const hash = contentHash(new TextEncoder().encode(script));
  return hashedName.endsWith(`.${hash}.js`) ? servedFile(hash, script) : undefined;
}
