import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { startService } from '../../src/server/startService.js';
import { exchange } from '../support/exchange.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed, type Answer } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 5}]}');
const log = testLog();
const options = serviceOptions(keys, { trustedProxies: ['127.0.0.0/8'], log });

const service = await startService(options);
after(() => service.close());

const raw = (bytes: string): Promise<string> => exchange(service.url, bytes);

const swapToSame = `${paths.swap}?apikey=k&from=USD&to=USD`;

/** A request with these header lines, whose answer ends the connection. */
function get(path: string, ...lines: string[]): string {
  const head = [`GET ${path} HTTP/1.1`, 'Host: x', ...lines, 'Connection: close'];
  return `${head.join('\r\n')}\r\n\r\n`;
}

/** The last answer of a connection, parsed. */
function body(answer: string): Answer {
  return JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n') + 4)) as Answer;
}

describe('a running service', () => {
  it('is ready, answers from the embedded data, and counts that', async () => {
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    const swap = await parsed(fetch(`${service.url}${paths.swap}?apikey=k&from=NGN&to=USD`));
    assert.ok((swap.meta_data?.exchange_rate as number) > 0);
    const text = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(text, /^local_price_tokens_total 1$/m);
    assert.match(text, /^local_price_tokens_left_ratio 0\.8$/m);
    assert.match(text, /^local_price_ready\{check="ledger"\} 1$/m);
    assert.match(text, /^process_resident_memory_bytes \d/m);
  });

  it('uses the last forwarded header, however many others come before it', async () => {
    const [first, last] = ['X-Forwarded-For: 8.8.8.8', 'X-Forwarded-For: 41.58.0.1'];
    for (const others of [0, 998, 999, 1000, 1100, 3000]) {
      const lines = [first, ...Array<string>(others).fill('a:'), last];
      const answer = await raw(get(`${paths.origin}?apikey=k`, ...lines));
      assert.match(answer, /"code":"NG"/, `${others} others`);
    }
  });

  it('serves HTTP/1.0, which needs no host', async () => {
    for (const host of ['', 'Host: \r\n', 'Host: shop.example\r\n']) {
      const answer = await raw(`GET ${swapToSame} HTTP/1.0\r\n${host}\r\n`);
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(answer, /"exchange_rate":1,/);
    }
  });

  it('answers OPTIONS for the server as a whole, and ignores an unknown expectation', async () => {
    const answer = await raw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 204 No Content\r\n/);
    assert.match(answer, /allow: GET, HEAD, POST, OPTIONS\r\n/i);
    assert.equal(body(await raw(get('/nowhere', 'Expect: tea'))).error, 'NOT_FOUND');
  });

  it('answers a malformed request with the envelope, and ends the connection', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
      get('/', `X: ${'x'.repeat(20_000)}`),
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      get('*'),
      `CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n${'x'.repeat(99)}`,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      // A proxy in front may have read the other host.
      ...['x', 'y', ''].map((other) => `GET /livez HTTP/1.1\r\nHost: x\r\nhOST: ${other}\r\n\r\n`),
    ]) {
      const answer = await raw(bytes);
      assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/, bytes.slice(0, 99));
      assert.match(answer, /access-control-allow-origin: \*/i);
      assert.match(answer, /cache-control: no-store/i);
      assert.match(answer, /connection: close\r\n/i);
      assert.deepEqual([body(answer).error, body(answer).code], ['BAD_REQUEST', 400]);
    }
  });

  it('closes the connection after a body, whether it is used, too long or not sent', async () => {
    const empty = 'GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
    assert.equal((await raw(empty + get('/livez'))).split('HTTP/1.1 200 OK').length, 3);
    const chunks = `11000\r\n${'x'.repeat(0x11000)}\r\n0\r\n\r\n`;
    const cases: [head: string, body: string, expected: RegExp][] = [
      ['Content-Length: 5', 'hello', /"code":405/],
      ['Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n', /"code":405/],
      ['Content-Length: 65537', 'x'.repeat(65_537), /"code":400.*65536/],
      ['Content-Length: 99999999', '', /"code":400/],
      ['Transfer-Encoding: chunked', chunks, /"code":400/],
      ['Expect: 100-continue\r\nContent-Length: 70000', '', /^HTTP\/1\.1 400 /],
    ];
    for (const [head, sent, expected] of cases) {
      const answer = await raw(`POST /livez HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${sent}`);
      assert.match(answer, expected, head);
      assert.match(answer, /\r\nconnection: close\r\n/i);
      assert.match(answer, /\r\naccess-control-allow-origin: \*\r\n/i);
      assert.equal(answer.split('HTTP/1.1 ').length, 2, 'one answer');
    }
    const long = 'HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n';
    const script = await raw(`POST ${paths.swap}?callback=cb ${long}`);
    assert.match(script, /^HTTP\/1\.1 200 /);
    assert.match(script, /&&cb\(\{"status":false,"code":400,/);
  });

  it('refuses a long report as too long, however long it is', async () => {
    const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
    for (const sent of [
      `Content-Length: 3000\r\n\r\n${'x'.repeat(3000)}`,
      `Content-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`,
      'Content-Length: 99999999\r\n\r\n',
      `Transfer-Encoding: chunked\r\n\r\n${chunk(1500).repeat(2)}0\r\n\r\n`,
      `Transfer-Encoding: chunked\r\n\r\n${chunk(7000).repeat(11)}0\r\n\r\n`,
    ]) {
      const answer = await raw(`POST /report HTTP/1.1\r\nHost: x\r\n${sent}`);
      assert.match(answer, /^HTTP\/1\.1 413 /, sent.slice(0, 40));
      assert.match(answer, /\r\nconnection: close\r\n/i);
      assert.equal(body(answer).error, 'CONTENT_TOO_LARGE');
    }
    const metrics = await raw(get('/metrics'));
    assert.match(metrics, /\{endpoint="report",outcome="CONTENT_TOO_LARGE",format="json"\} 5\n/);
  });

  it('answers what came before a refused request, and nothing after it', async () => {
    const swap = `GET ${swapToSame} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const twoHosts = 'GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n';
    for (const refused of ['GARBAGE\r\n\r\n', twoHosts]) {
      const answer = await raw(swap + refused + get('/livez'));
      assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);
      assert.match(answer, /"exchange_rate":1,/);
      assert.equal(body(answer).error, 'BAD_REQUEST');
    }
  });

  it('tells a caller who posts a form where the inputs belong', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ apikey: 'k', to: 'EUR' }) };
    const missing = await parsed(fetch(`${service.url}${paths.swap}`, form));
    assert.equal(missing.error, 'INVALID_API_KEY');
    assert.match(missing.message, /Send all parameters in the query/);
    const { message } = await parsed(fetch(`${service.url}${paths.swap}?apikey=k&from=USD`, form));
    assert.match(message, /parameter to is missing.*Send all parameters in the query/);
    const empty = await parsed(fetch(`${service.url}${paths.swap}?apikey=k`, { method: 'POST' }));
    assert.doesNotMatch(empty.message, /body/);
  });

  it('logs nothing about its callers', () => {
    assert.doesNotMatch(log.lines.join('\n'), /^error|41\.58|8\.8\.8|apikey/m);
  });
});
