import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Miniflare } from 'miniflare';
import { paths } from 'local-price/protocol';
import { workerOptions } from '../../../scripts/build/bundleWorker.ts';
import { daysSince } from '../../src/common/days.js';
import { builtWorker, readConfiguration, storeOf } from '../support/builtWorker.js';
import { dayAfter, embedded, rateContent } from '../support/rateContent.js';
import { rateServer } from '../support/rateServer.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

/** The part of a worker that is run here; the platform's own types need its globals. */
interface Scheduled {
  scheduled(options: object): Promise<{ outcome: string }>;
}

const folder = join(temporaryFolder()('marker', ''), '..');
const rates = await rateServer((_, response) => response.end(rateContent()));
/** Days since that of the embedded table: rates of another day may be too old. */
const today = daysSince(embedded.date, Date.now());
const variables = { RATES_URL: `${rates.url}/usd.json` };
let miniflare: Miniflare;
let url: string;

before(async () => {
  ({ miniflare, url } = await builtWorker(variables, folder));
  const keys = await storeOf(miniflare, 'KEYS');
  await keys.put('keys', '{"keys": [{"key": "k", "tokens": 3}]}');
});
after(() => miniflare.dispose());

describe('the file for Workers', () => {
  it('answers with its embedded data, and with rates once they are updated', async () => {
    const path = `${paths.swap}?apikey=k&from=USD&to=JPY`;
    const { meta_data } = await parsed(fetch(`${url}${path}`));
    assert.match(String(meta_data?.exchange_rate), /^1\d\d\.\d+$/);
    const origin = await fetch(`${url}${paths.origin}?apikey=k`);
    assert.match(await origin.text(), /"code":"US"/);
    const moved = rateContent({ days: today, moves: { jpy: 1.01 } });
    rates.handle = (_, response) => response.end(moved);
    const worker = (await miniflare.getWorker()) as unknown as Scheduled;
    assert.equal((await worker.scheduled({})).outcome, 'ok');
    assert.equal(rates.requests.length, 1);
    // Another isolate, which has read nothing yet.
    await miniflare.dispose();
    ({ miniflare, url } = await builtWorker(variables, folder));
    const { meta_data: renewed } = await parsed(fetch(`${url}${path}`));
    assert.equal(renewed?.date, dayAfter(today));
    assert.ok(Math.abs(renewed!.exchange_rate! / meta_data!.exchange_rate! - 1.01) < 1e-6);
  });

  it('serves the widget, and a page with the snippet for its host', async () => {
    for (const name of ['local-price.js', 'local-price-all.js']) {
      const script = readFileSync(new URL(`../../../dist/cdn/${name}`, import.meta.url), 'utf8');
      const response = await fetch(`${url}/${name}`);
      assert.equal(await response.text(), script);
    }
    const page = await (await fetch(url)).text();
    assert.ok(page.includes(`data-base-url=&quot;${url}&quot;`));
    assert.doesNotMatch(page, /\/metrics|Country database/);
    const [, hashed = ''] = /src=&quot;(http[^&]+)&quot;/.exec(page) ?? [];
    assert.equal((await fetch(hashed)).status, 200);
  });

  it('reads what the configuration to copy names', () => {
    const { kv_namespaces, ratelimits, vars, durable_objects, triggers } = readConfiguration();
    const stores = kv_namespaces.map(({ binding }) => binding);
    assert.deepEqual([...stores, durable_objects.bindings[0]?.name], ['KEYS', 'RATES', 'LEDGER']);
    const limits = ratelimits.map(({ name, simple }) => `${name} ${simple.limit} ${simple.period}`);
    assert.deepEqual(limits, ['LIMITER 200 60', `SITE_LIMITER ${200 * 16} 60`]);
    const environment = new URL('../../src/worker/Environment.ts', import.meta.url);
    const source = readFileSync(environment, 'utf8');
    for (const name of Object.keys(vars)) assert.ok(source.includes(`${name}?: string`), name);
    assert.equal(triggers.crons.length, 1);
  });

  it('needs nothing of Node', async () => {
    const { errors, metafile } = await build({
      ...workerOptions,
      entryPoints: [fileURLToPath(new URL('../../src/worker/index.ts', import.meta.url))],
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    assert.deepEqual(errors, []);
    const outside = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path),
    );
    assert.deepEqual(outside, ['cloudflare:workers']);
  });

  it('names the licenses of everything in it', () => {
    const file = new URL('../../dist/worker/LICENSES.txt', import.meta.url);
    const licenses = readFileSync(file, 'utf8');
    const code = ['hono', 'ipaddr.js', 'lit', '@noble/hashes', 'negotiator', 'quick-lru'];
    for (const name of [...code, 'cldr-core', '@fawazahmed0/currency-api']) {
      assert.ok(licenses.includes(`\n${name}\n`) || licenses.startsWith(`${name}\n`), name);
    }
  });
});
