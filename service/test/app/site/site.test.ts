import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { earlyCallScript, paths } from 'local-price/protocol';
import { Metrics, type DataState } from '../../../src/server/Metrics.js';
import { readinessOf } from '../../../src/app/Readiness.js';
import { findWidgetFiles } from '../../../src/server/widgetFiles.js';
import { editions } from '../../support/editions.js';
import { runJsonp } from '../../support/runJsonp.js';
import { parsed, testApp, testWidget, type Ask } from '../../support/testApp.js';
import { testLog } from '../../support/testLog.js';

const hashed = `/${testWidget.hashedName}`;
const script = 'void 0;\n'.repeat(100);

for (const { edition, open } of editions)
  describe(`the paths outside the interface ${edition}`, () => {
    const { ask } = open();
    const site = ['/', '/local-price.js', hashed, '/local-price-all.js', '/openapi.json'];
    site.push('/livez', '/readyz');
    if (edition === 'on Node') site.push('/metrics');

    it('allow GET and HEAD only', async () => {
      for (const path of site) {
        const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
        assert.equal(await head.text(), '');
        for (const { status, headers } of [get, head]) {
          assert.equal(status, 200);
          assert.equal(headers.get('access-control-allow-origin'), '*');
          assert.equal(headers.get('x-content-type-options'), 'nosniff');
          assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
        }
        const options = await ask(path, { method: 'OPTIONS' });
        assert.equal(options.status, 204);
        const post = await ask(path, { method: 'POST' });
        assert.equal(post.headers.get('access-control-allow-origin'), '*');
        for (const { headers } of [options, post]) {
          assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS');
        }
        assert.equal((await parsed(post)).error, 'METHOD_NOT_ALLOWED');
      }
    });

    it('answer /livez and /readyz in the envelope, also as JSONP', async () => {
      assert.deepEqual((await parsed(ask('/livez'))).meta_data, { alive: true });
      const ready = (await parsed(ask('/readyz'))).meta_data;
      assert.match(
        JSON.stringify(ready),
        /^{"ready":true,"checks":{"\w+":"ok".*"rates_date":"2026-03-10"}$/,
      );
      const answer = await (await ask('/readyz?callback=cb')).text();
      assert.equal(runJsonp(answer, 'cb').code, 200);
    });

    it('send the widget for five minutes by its name, and for ever by its hash', async () => {
      const plain = await ask('/local-price.js');
      assert.equal(plain.headers.get('cache-control'), 'public, max-age=300');
      assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8');
      assert.equal(await plain.text(), script);
      const byHash = await ask(hashed);
      assert.equal(byHash.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      const hash = createHash('sha384').update(await byHash.text());
      assert.equal(testWidget.integrity, `sha384-${hash.digest('base64')}`);
      assert.equal((await ask('/local-price.0000000000000000.js')).status, 404);
      assert.match(await (await ask('/local-price-all.js')).text(), /^void 1;/);
      const etag = byHash.headers.get('etag') ?? '';
      const known = await ask(hashed, { headers: { 'if-none-match': `"x", W/${etag}` } });
      assert.deepEqual([known.status, await known.text()], [304, '']);
      assert.equal(known.headers.get('access-control-allow-origin'), '*');
    });
  });

it('/readyz names what is not ready, unless the service is ready without it', async () => {
  const states = { ledger: 'failed', rates: 'ok' } as const;
  const readiness = { states: () => Promise.resolve(states) };
  for (const readyWithout of [undefined, ['rates']]) {
    const { ask } = testApp({ readiness, ...(readyWithout && { readyWithout }) });
    const response = await ask('/readyz');
    assert.deepEqual([response.status, response.headers.get('cache-control')], [503, 'no-store']);
    const { error, message } = await parsed(response);
    assert.equal(error, 'NOT_READY');
    assert.match(message, /degraded: ledger failed, rates ok; rates_date 2026-03-10\./);
    assert.equal((await ask('/livez')).status, 200);
  }
  const { ask } = testApp({ readiness, readyWithout: ['ledger'] });
  const { meta_data } = await parsed(ask('/readyz'));
  const rates_date = '2026-03-10';
  assert.deepEqual(meta_data, { ready: true, degraded: true, checks: states, rates_date });
});

it('readiness is checked once a second', async () => {
  let [asked, time] = [0, 0];
  let ledger = (): Promise<unknown> => Promise.resolve((asked += 1));
  const readiness = readinessOf({ ledger: () => ledger(), data: () => true }, () => time);
  assert.deepEqual(await readiness.states(), { ledger: 'ok', data: 'ok' });
  ledger = () => Promise.reject(new Error('gone'));
  time = 999;
  assert.deepEqual(await readiness.states(), { ledger: 'ok', data: 'ok' });
  assert.equal(asked, 1);
  time = 1000;
  assert.deepEqual(await readiness.states(), { ledger: 'failed', data: 'ok' });
});

describe('/metrics', () => {
  it('counts answers by endpoint, outcome and format, and names no caller', async () => {
    const { ask } = testApp();
    const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;
    for (const path of [swap, swap, `${swap}&callback=cb`, `${paths.origin}?apikey=k-secret`]) {
      await ask(path, { peer: '41.58.0.1' });
    }
    await ask('/nowhere');
    const response = await ask('/metrics');
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    const expected = [
      'local_price_requests_total{endpoint="swap",outcome="OK",format="json"} 2',
      'local_price_requests_total{endpoint="swap",outcome="OK",format="jsonp"} 1',
      'local_price_requests_total{endpoint="origin",outcome="INVALID_API_KEY",format="json"} 1',
      'local_price_requests_total{endpoint="none",outcome="NOT_FOUND",format="json"} 1',
      'local_price_request_duration_seconds_count{endpoint="swap"} 3',
      'local_price_tokens_total 0',
      'local_price_rates_age_seconds 43200',
      'local_price_reload_failures_total{source="rates"} 0',
    ];
    for (const line of expected) assert.ok(text.includes(`${line}\n`), `${line}\n${text}`);
    assert.match(text, /^local_price_country_database_age_seconds \d+$/m);
    assert.doesNotMatch(text, /secret|41\.58/);
  });

  it('is collected once a second, and counts nothing twice', async () => {
    let time = 0;
    const state: DataState = {
      rates: () => 0,
      countries: () => 0,
      failures: () => ({ keys: 0, rates: 0, countries: 0 }),
      checks: () => Promise.resolve({}),
      tokensLeft: () => Promise.resolve(1),
      versions: new Set(),
      now: () => 0,
    };
    const metrics = new Metrics(state, () => time);
    const swaps = async (): Promise<number> =>
      Number(/requests_total\{.*\} (\d+)/.exec(await metrics.text())?.[1]);
    const told = [1, 1, 3, 4];
    for (const at of [0, 999, 1000, 2000]) {
      time = at;
      metrics.record('swap', 'OK', 'json', 1);
      assert.equal(await swaps(), told.shift());
    }
  });
});

describe('the widget', () => {
  const { ask } = testApp();

  it('is compressed if the client accepts that', async () => {
    const as = (coding: string): Promise<Response> =>
      ask(hashed, { headers: { 'accept-encoding': coding } });
    const [br, gzip, none] = await Promise.all([as('gzip, br'), as('gzip;q=1, br;q=0'), as('x')]);
    assert.equal(br.headers.get('content-encoding'), 'br');
    assert.equal(brotliDecompressSync(await br.arrayBuffer()).toString(), script);
    assert.equal(gunzipSync(await gzip.arrayBuffer()).toString(), script);
    assert.equal(none.headers.get('content-encoding'), null);
    const etag = br.headers.get('etag') ?? '';
    assert.notEqual(etag, gzip.headers.get('etag'));
    const headers = { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` };
    assert.equal((await ask(hashed, { headers })).status, 304);
  });

  it('is not found if it is not installed', async () => {
    const { ask: askBare } = testApp({ widgets: [] });
    assert.equal((await parsed(askBare('/local-price.js'))).error, 'NOT_FOUND');
    assert.match(await (await askBare('/')).text(), /not installed/);
  });

  it('comes from the package', () => {
    const names = findWidgetFiles(testLog()).map(({ hashedName }) => hashedName);
    const hash = '\\.[\\da-f]{16}\\.js';
    assert.match(names.join(' '), new RegExp(`^local-price${hash} local-price-all${hash}$`));
  });
});

for (const { edition, open } of editions)
  describe(`the page for people ${edition}`, () => {
    const { ask } = open();
    const text = async (path: string): Promise<string> => (await ask(path)).text();

    it('shows prices with the key in its address', async () => {
      const page = await text('/?apikey=pk_mine');
      assert.match(page, /<local-price base-price="49\.00"/);
      assert.match(page, /data-apikey="pk_mine"/);
    });

    it('runs only its own code', async () => {
      const one = await ask('/?apikey=k');
      const policy = one.headers.get('content-security-policy') ?? '';
      const [, nonce = ''] = /script-src 'nonce-([\w+/=]{24})'/.exec(policy) ?? [];
      assert.ok(nonce);
      assert.match(policy, /^default-src 'none'; /);
      assert.doesNotMatch(policy, /unsafe|\*|https?:/);
      const body = await one.text();
      for (const [, attributes = ''] of body.matchAll(/<(?:script|style)\b([^>]*)>/g)) {
        assert.ok(attributes.includes(`nonce="${nonce}"`), attributes);
      }
      assert.doesNotMatch(body, /(?:src|href|action)="(?:https?:|\/\/)/);
      assert.equal((await text('/?apikey=k')).includes(nonce), false);
      assert.equal(one.headers.get('cache-control'), 'private, no-store');
    });

    it('escapes what a visitor sends', async () => {
      for (const key of ['"><script>alert(1)</script>', "'><img src=x>", 'a b<c>']) {
        const page = await text(`/?apikey=${encodeURIComponent(key)}`);
        assert.ok(!page.includes(key), key);
        assert.doesNotMatch(page, /<img|alert\(1\)<\/script>/);
      }
      assert.equal((await parsed(ask('/?apikey=a&apikey=b'))).error, 'BAD_REQUEST');
    });
  });

describe('the snippet on the page for people', () => {
  const { ask } = testApp({ trusted: ['10.0.0.1'] });
  const text = async (path: string, options?: Ask): Promise<string> =>
    (await ask(path, options)).text();

  it('names this host, and no key unless one is given', async () => {
    const page = await text('/', { headers: { host: 'Rates.example:8443' } });
    assert.match(page, /data-base-url=&quot;http:\/\/rates\.example:8443&quot;/);
    assert.match(page, /data-apikey=&quot;YOUR-KEY&quot;/);
    const shown = page
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    // The file on the owner's site comes first.
    const tags = [...shown.matchAll(/<script async src="(.*?)"/g)].map(([, src]) => src);
    const ofService = `http://rates.example:8443/${testWidget.hashedName}`;
    assert.deepEqual(tags, ['/local-price.js', ofService]);
    assert.equal(shown.split(`<script>${earlyCallScript}</script>`).length, 2);
    assert.ok(page.includes('href="/local-price.js" download'));
    assert.ok(page.includes('2026-03-10') && page.includes('2026-01-09'));
    assert.ok(page.includes('Data by &lt;someone&gt;.'));
    assert.ok(page.includes('href="/openapi.json"') && page.includes('href="/metrics"'));
    assert.doesNotMatch(page, /<local-price|<script[^>]* src/);
  });

  it('never repeats a malformed host, and uses https only if a trusted proxy says so', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const rows: [host: string, peer: string, headers: Record<string, string>, url: string][] = [
      ['[::1]:8787', '', {}, 'http://[::1]:8787'],
      ['rates.example', '10.0.0.1', https, 'https://rates.example'],
      ['rates.example', '10.0.0.2', https, 'http://rates.example'],
      ['rates.example', '10.0.0.1', { 'x-forwarded-proto': 'javascript' }, 'http://rates.example'],
    ];
    for (const [prefix, peer, path] of [
      ['/rates', '10.0.0.1', '/rates'],
      ['/a/b.c-d_e~/', '10.0.0.1', '/a/b.c-d_e~'],
      ['/evil, /rates', '10.0.0.1', '/rates'],
      ['/rates', '10.0.0.2', ''],
      ['/rates', '', ''],
      ...['', '/', 'rates', '//evil.example', '/../x', '/"><b>', '/a,', '/%2e'].map(
        (each) => [each, '10.0.0.1', ''] as const,
      ),
    ] as const) {
      const forwarded = { 'x-forwarded-prefix': prefix };
      rows.push(['rates.example', peer, forwarded, `http://rates.example${path}`]);
    }
    for (const host of ['a"b', '<b>', 'a/b', 'a@b', 'a b', '-', '[::1', 'x:99999', 'x:y']) {
      rows.push([host, '', {}, 'https://THIS-SERVICE']);
    }
    for (const [host, peer, headers, url] of rows) {
      const page = await text('/', { peer, headers: { host, ...headers } });
      assert.ok(page.includes(`data-base-url=&quot;${url}&quot;`), host);
    }
  });
});
