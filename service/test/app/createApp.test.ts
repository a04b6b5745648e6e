import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { paths } from 'local-price/protocol';
// Only what the package exports, as in a host program in TypeScript.
import { createApp, type AppDependencies, type KnownKey, type Rates } from '../../src/index.js';

it('createApp and everything that it imports run without Node', async () => {
  const { metafile, errors } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/app/createApp.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  assert.deepEqual(errors, []);
  const parts = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules'));
  assert.ok(parts.length > 20);
  const own = parts.filter((path) => path.includes('service/src/'));
  const folders = new Set(own.map((path) => /service\/src\/(\w+)/.exec(path)![1]));
  assert.deepEqual([...folders].sort(), ['app', 'callers', 'common', 'keys', 'ledger', 'rates']);
});

it('createApp accepts plain objects, of types that the package exports', async () => {
  const plain = { name: '', tokens: 5, hosts: [], disabled: false };
  const key: KnownKey = { key: 'k', ...plain, account: 'hash of k' };
  const charged: string[] = [];
  const answered: string[] = [];
  const rates: Rates = {
    date: '2026-03-10',
    embedded: false,
    has: (code) => ['usd', 'eur'].includes(code),
    rate: () => 0.8,
  };
  const deps: AppDependencies = {
    keys: { find: (sent) => (sent === key.key ? key : undefined) },
    meter: { charge: async ({ account }) => void charged.push(account) },
    metrics: { record: (endpoint, outcome) => void answered.push(`${endpoint} ${outcome}`) },
    limits: { count: () => Promise.resolve(0) },
    readiness: { states: () => Promise.resolve({ rates: 'ok' }) },
    caller: () => ({ address: { kind: 'unknown', blocks: ['unknown'] }, country: 'NG' }),
    isTrusted: () => false,
    countryOf: () => null,
    countries: new Map([['NG', 'NGN']]),
    rates,
    rateMaxAge: () => 60,
    widgets: [],
    facts: () => ({ ratesDate: rates.date, countriesBuilt: new Date(0), now: 0, attribution: [] }),
    version: '1.2.3',
    log: { info: assert.fail, warn: assert.fail, error: assert.fail },
    now: () => Date.parse('2026-03-10T12:00:00Z'),
  };
  const app = createApp(deps);
  const ask = async (path: string): Promise<number> => (await app.request(path)).status;
  assert.equal(await ask(`${paths.swap}?apikey=k&from=USD&to=EUR`), 200);
  assert.equal(await ask(`${paths.origin}?apikey=k`), 200);
  assert.equal(await ask('/readyz'), 200);
  assert.equal(await ask('/metrics'), 404);
  assert.deepEqual(charged, ['hash of k']);
  assert.deepEqual(answered, ['swap OK', 'origin OK', 'readyz OK', 'none NOT_FOUND']);
});
