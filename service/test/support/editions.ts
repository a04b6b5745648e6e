import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { embeddedWidget, workerOptions } from '../../../scripts/build/bundleWorker.ts';
import { limitRequests } from '../../src/callers/limitRequests.js';
import { unlimited } from '../../src/callers/RequestLimits.js';
import { shortHash } from '../../src/common/shortHash.js';
import type { Keys } from '../../src/keys/Keys.js';
import { StoreUnreachable, type Ledger } from '../../src/ledger/Ledger.js';
import { MemoryLedger } from '../../src/ledger/MemoryLedger.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { tableContent } from '../../src/rates/tableContent.js';
import type { Environment } from '../../src/worker/Environment.js';
import { storeOf } from './builtWorker.js';
import { testApp, testKeys, testMeter, testWidget, testWidgetAll, type Ask } from './testApp.js';
import { day, earlierTable, noon, places, testRates } from './testData.js';

/** The settings of a service of any edition: its limit is per minute, its clock in milliseconds since 1970. */
export interface Setup {
  keys?: Keys;
  rates?: RateTable;
  rateLimit?: number;
  now?: number;
  /** Whether no token can be counted. */
  noLedger?: boolean;
}

/** A service, as its clients use it. */
export interface TestService {
  ask(path: string, options?: Ask): Promise<Response>;
  /** Returns how many tokens a key has spent. */
  spent(key: string): Promise<number>;
  logged(): Promise<string[]>;
}

/** The settings of a service of the edge edition for tests. */
export interface EdgeSetup {
  /** The prefix of its names in the stores. */
  id: string;
  now: number;
  variables: Partial<Environment>;
  noLedger: boolean;
  /** Names that its stores refuse to write. */
  refused: readonly string[];
  /** Whether it has the platform's limiters: two requests a minute, and four for a site. */
  hasLimiters: boolean;
}

const defaultKeys = testKeys({ key: 'k' }, { key: 'off', disabled: true });

/** A ledger that can't be reached. */
const brokenLedger: Ledger = Object.assign(new MemoryLedger(), {
  take: () => Promise.reject(new StoreUnreachable('secret detail')),
  spent: () => Promise.reject(new StoreUnreachable('secret detail')),
});

function onNode(setup: Setup = {}): TestService {
  const ledger = setup.noLedger ? brokenLedger : new MemoryLedger();
  const { ask, logged } = testApp({
    keys: setup.keys ?? defaultKeys,
    meter: testMeter(ledger),
    limits: setup.rateLimit ? limitRequests(setup.rateLimit) : unlimited,
    ...(setup.rates && { rates: setup.rates }),
    ...(setup.now !== undefined && { now: () => setup.now! }),
  });
  return { ask, spent: (key) => ledger.spent(shortHash(key)), logged: async () => logged };
}

const widgets = [testWidget, testWidgetAll].map(({ name, body }) =>
  embeddedWidget(name, Buffer.from(body('identity'))),
);

let platform: Promise<Miniflare> | undefined;
let services = 0;

/** Starts the platform, once for all services of a test file. */
export function edgePlatform(): Promise<Miniflare> {
  platform ??= (async () => {
    const { outputFiles } = await build({
      ...workerOptions,
      entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
      define: { WIDGETS: JSON.stringify(widgets) },
      write: false,
    });
    const miniflare = new Miniflare({
      modules: [{ type: 'ESModule', path: 'worker.js', contents: outputFiles[0]!.text }],
      compatibilityDate: '2026-04-01',
      kvNamespaces: ['KEYS', 'RATES'],
      durableObjects: { LEDGER: { className: 'Ledger', useSQLite: true } },
      ratelimits: {
        LIMITER: { simple: { limit: 2, period: 60 } },
        SITE_LIMITER: { simple: { limit: 4, period: 60 } },
      },
    });
    await miniflare.ready;
    return miniflare;
  })();
  return platform;
}

after(async () => (await platform)?.dispose());

/** Settings that only the edge edition has. */
interface EdgeChanges extends Partial<Pick<EdgeSetup, 'variables' | 'hasLimiters' | 'refused'>> {
  hasKeys?: boolean;
}

/** Starts a service of the edge edition. */
export function onEdge(setup: Setup & EdgeChanges = {}) {
  const id = `${(services += 1)} `;
  const { keys = defaultKeys, rates, rateLimit = 0, now = noon, noLedger = false } = setup;
  const { hasLimiters = false, hasKeys = true, refused = [] } = setup;
  const variables = {
    RATE_LIMIT: String(rateLimit),
    // Nothing answers there; with an address, the stored table is used.
    ...(!rates?.embedded && { RATES_URL: 'http://127.0.0.1:9/usd.json' }),
    ...setup.variables,
  };
  const edge: EdgeSetup = { id, now, variables, noLedger, hasLimiters, refused };
  const named = (name: 'KEYS' | 'RATES'): Environment['KEYS'] => {
    const store = edgePlatform().then((platform) => storeOf(platform, name));
    return {
      get: async (name) => (await store).get(id + name),
      put: async (name, text) => (await store).put(id + name, text),
      delete: async (name) => (await store).delete(id + name),
    };
  };
  const stores = { KEYS: named('KEYS'), RATES: named('RATES') };
  const begun = (async () => {
    if (hasKeys) await stores.KEYS.put('keys', JSON.stringify({ keys: keys.entries }));
    await stores.RATES.put(earlierTable.date, tableContent(earlierTable));
    const table = rates ?? new RateTable(day, testRates);
    if (!table.embedded) await stores.RATES.put('latest', tableContent(table));
  })();
  /** Asks with these headers only, from a country that the platform names. */
  const askWith = async (
    path: string,
    headers: object,
    country = 'XX',
    { method, body }: Pick<Ask, 'method' | 'body'> = {},
  ) => {
    await begun;
    const platform = await edgePlatform();
    const answer = await platform.dispatchFetch(new URL(path, 'http://localhost'), {
      ...(method && { method }),
      ...(body !== undefined && { body }),
      headers: { ...headers, 'x-test': JSON.stringify(edge) },
      cf: { country },
      redirect: 'manual',
    });
    return answer as unknown as Response;
  };
  const tell = async <T>(path: string): Promise<T> =>
    (await askWith(path, {})).json() as Promise<T>;
  return {
    ask: (path: string, { peer = '41.58.0.1', headers, ...sent }: Ask = {}) =>
      askWith(path, { ...headers, 'cf-connecting-ip': peer }, places[peer], sent),
    askWith,
    spent: (key: string) => tell<number>(`/test/spent?account=${shortHash(key)}`),
    logged: () => tell<string[]>('/test/logged'),
    /** What its dataset got. */
    points: () => tell<unknown[]>('/test/points'),
    /** Runs the cron trigger; returns the message of a failure. */
    cron: () => tell<string | null>('/test/cron'),
    stores,
    setTime: (time: number) => (edge.now = time),
  };
}

/** Both editions of the service, which give the same answers. */
export const editions: { edition: string; open(setup?: Setup): TestService }[] = [
  { edition: 'on Node', open: onNode },
  { edition: 'on Workers', open: onEdge },
];
