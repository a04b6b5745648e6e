import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { startService, type RunningService } from '../../src/server/startService.js';
import { runJsonp } from '../support/runJsonp.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k", "name": "a shop", "tokens": 5}]}');
const log = testLog();
const options = serviceOptions(keys, { trustedProxies: ['127.0.0.0/8'], log });

let service: RunningService;
before(async () => {
  service = await startService(options);
});
after(() => service.close());

/** Sends bytes, and gives all that comes back until the service hangs up. */
async function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

/** The last answer of a connection, parsed. */
function body(answer: string): { error?: string; code: number } {
  return JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n') + 4)) as {
    error?: string;
    code: number;
  };
}

describe('a running service', () => {
  it('says where it listens and how old its data are', () => {
    assert.match(service.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    const text = service.welcome.join('\n');
    assert.equal(service.welcome[0], `local-price-service listens on ${service.url}`);
    assert.match(text, /country database built \d{4}-\d\d-\d\d/);
    assert.match(text, /rates of \d{4}-\d\d-\d\d/);
    assert.ok(text.includes(`${service.url}/?apikey=k\n`));
    assert.ok(text.includes(`data-base-url="${service.url}"\n  data-single-trip></script>`));
    assert.equal(log.lines.join().includes('info'), false);
  });

  it('answers over HTTP from the embedded data', async () => {
    const swap = await parsed(fetch(`${service.url}${paths.swap}?apikey=k&from=NGN&to=USD`));
    assert.equal(swap.message, 'Successful');
    assert.ok((swap.meta_data?.exchange_rate as number) > 0);

    const script = await fetch(
      `${service.url}${paths.convert}?apikey=k&from=EUR&to=USD&amount=1&callback=cb`,
      { method: 'POST', body: 'ignored' },
    );
    assert.equal(runJsonp(await script.text(), 'cb').meta_data?.amount, 1);
  });

  it('finds the visitor behind a trusted proxy', async () => {
    const ask = (forwarded: string): ReturnType<typeof parsed> =>
      parsed(
        fetch(`${service.url}${paths.origin}?apikey=k`, {
          headers: { 'x-forwarded-for': forwarded },
        }),
      );
    assert.deepEqual((await ask('41.58.0.1')).meta_data, {
      currency: { symbol: 'NGN', sign: '₦', name: 'Nigerian Naira' },
      geolocation: { code: 'NG', name: 'Nigeria' },
    });
    assert.equal((await ask('10.0.0.1')).error, 'RESERVED_ADDRESS');
  });

  it('joins several forwarded headers in their order', async () => {
    const answer = await raw(
      `GET ${paths.origin}?apikey=k HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 8.8.8.8\r\n` +
        'X-Forwarded-For: 41.58.0.1\r\nConnection: close\r\n\r\n',
    );
    assert.match(answer, /"code":"NG"/);
  });

  it('counts the last forwarded header, however many others stand before it', async () => {
    for (const others of [0, 998, 999, 1000, 1100, 3000]) {
      const answer = await raw(
        `GET ${paths.origin}?apikey=k HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
          `X-Forwarded-For: 8.8.8.8\r\n${'a:\r\n'.repeat(others)}` +
          'X-Forwarded-For: 41.58.0.1\r\n\r\n',
      );
      assert.match(answer, /"code":"NG"/, `${others} others`);
    }
  });

  it('serves HTTP/1.0, which needs no host', async () => {
    for (const host of ['', 'Host: \r\n', 'Host: shop.example\r\n']) {
      const answer = await raw(
        `GET ${paths.swap}?apikey=k&from=USD&to=USD HTTP/1.0\r\n${host}\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(answer, /"exchange_rate":1,/);
    }
  });

  it('answers OPTIONS for the server as a whole', async () => {
    const answer = await raw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 204 No Content\r\n/);
    assert.match(answer, /allow: GET, HEAD, POST, OPTIONS\r\n/i);
  });

  const malformed: Record<string, string> = {
    'no HTTP': 'hello\r\n\r\n',
    'an unknown method': 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
    'huge headers': `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'a bad host': `GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
    'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'a path that is none': 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    CONNECT: 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    'CONNECT with more behind it': `CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n${'x'.repeat(99)}`,
    'two lengths': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  };
  for (const [title, bytes] of Object.entries(malformed)) {
    it(`answers ${title} with the envelope`, async () => {
      const answer = await raw(bytes);
      assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.match(answer, /access-control-allow-origin: \*/i);
      assert.match(answer, /cache-control: no-store/i);
      assert.match(answer, /connection: close\r\n/i);
      assert.deepEqual([body(answer).error, body(answer).code], ['BAD_REQUEST', 400]);
    });
  }

  const bodies: [title: string, head: string, body: string, expected: RegExp][] = [
    ['a small body', 'Content-Length: 5', 'hello', /"code":405/],
    ['small chunks', 'Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n', /"code":405/],
    ['a body that is too long', 'Content-Length: 65537', 'x'.repeat(65_537), /"code":400.*65536/],
    ['a body that is announced alone', 'Content-Length: 99999999', '', /"code":400/],
    [
      'chunks that are too long',
      'Transfer-Encoding: chunked',
      `11000\r\n${'x'.repeat(0x11000)}\r\n0\r\n\r\n`,
      /"code":400/,
    ],
    [
      'a body that nobody has sent yet',
      'Expect: 100-continue\r\nContent-Length: 70000',
      '',
      /^HTTP\/1\.1 400 /,
    ],
  ];
  for (const [title, head, sent, expected] of bodies) {
    it(`closes the connection after ${title}`, async () => {
      const answer = await raw(`POST /livez HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${sent}`);
      assert.match(answer, expected);
      assert.match(answer, /\r\nconnection: close\r\n/i);
      assert.match(answer, /\r\naccess-control-allow-origin: \*\r\n/i);
      assert.equal(answer.split('HTTP/1.1 ').length, 2, 'one answer');
    });
  }

  it('answers what was asked before, and perhaps paid for, before it refuses what follows', async () => {
    const answer = await raw(
      `GET ${paths.swap}?apikey=k&from=EUR&to=EUR HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n`,
    );
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);
    assert.match(answer, /"exchange_rate":1,/);
  });

  it('refuses a body as JSONP, where that is asked for', async () => {
    const answer = await raw(
      `POST ${paths.swap}?callback=cb HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /&&cb\(\{"status":false,"code":400,/);
  });

  it('keeps a connection that carried no body', async () => {
    const answer = await raw(
      'GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n' +
        'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    assert.equal(answer.split('HTTP/1.1 200 OK').length, 3);
  });

  it('is ready, and takes no token without need', async () => {
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    const text = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(text, /^local_price_tokens_total [12]$/m);
    assert.match(text, /^process_resident_memory_bytes \d/m);
  });

  it('refuses a request with two hosts, which a proxy in front may have read otherwise', async () => {
    for (const other of ['x', 'y', '']) {
      const answer = await raw(`GET /livez HTTP/1.1\r\nHost: x\r\nhOST: ${other}\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.equal(body(answer).error, 'BAD_REQUEST');
    }
  });

  it('answers what came before such a request, and nothing after it', async () => {
    const get = (path: string, more = ''): string =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const swap = `${paths.swap}?apikey=k&from=USD&to=USD`;
    const answer = await raw(get(swap) + get('/livez', 'Host: y\r\n') + get('/livez'));
    assert.match(answer, /^HTTP\/1\.1 200 [^]*HTTP\/1\.1 400 [^]*$/);
    assert.equal(answer.split('HTTP/1.1 ').length, 3);
    assert.equal(body(answer).error, 'BAD_REQUEST');
  });

  it('tells who posts a form where the inputs belong', async () => {
    const form = {
      method: 'POST',
      body: new URLSearchParams({ apikey: 'k', from: 'USD', to: 'EUR' }),
    };
    const missing = await parsed(fetch(`${service.url}${paths.swap}`, form));
    assert.equal(missing.error, 'INVALID_API_KEY');
    assert.match(missing.message, /Send all parameters in the query/);
    const { message } = await parsed(fetch(`${service.url}${paths.swap}?apikey=k&from=USD`, form));
    assert.match(message, /parameter to is missing.*Send all parameters in the query/);
    const empty = await parsed(fetch(`${service.url}${paths.swap}?apikey=k`, { method: 'POST' }));
    assert.doesNotMatch(empty.message, /body/);
  });

  it('answers an unknown expectation as if there were none', async () => {
    const answer = await raw(
      'GET /nowhere HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    );
    assert.equal(body(answer).error, 'NOT_FOUND');
  });

  it('logs nothing about its callers', () => {
    assert.doesNotMatch(log.lines.join('\n'), /^error|41\.58|8\.8\.8|apikey/m);
  });
});
