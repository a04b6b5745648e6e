import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { createHttpServer } from '../src/createHttpServer.js';
import { SettingsError } from '../src/SettingsError.js';
import { startService, type RunningService } from '../src/startService.js';
import { runJsonp } from './support/runJsonp.js';
import { parsed } from './support/testApp.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k", "name": "a shop", "tokens": 5}]}');
const lines: Record<'info' | 'warn' | 'error', string[]> = { info: [], warn: [], error: [] };
const options = {
  port: 0,
  host: '127.0.0.1',
  keys,
  trustedProxies: ['127.0.0.0/8'],
  log: {
    info: (line: string) => void lines.info.push(line),
    warn: (line: string) => void lines.warn.push(line),
    error: (line: string) => void lines.error.push(line),
  },
};

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
    assert.equal(lines.info[0], `local-price-service listens on ${service.url}`);
    assert.match(lines.info.join('\n'), /country database built \d{4}-\d\d-\d\d/);
    assert.match(lines.info.join('\n'), /rates of \d{4}-\d\d-\d\d/);
    assert.match(lines.warn.join('\n'), /the key "a shop" sets tokens/);
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
    assert.equal((await ask('nowhere')).error, 'ADDRESS_NOT_FOUND');
  });

  it('answers its own caller as one from a reserved address', async () => {
    const answer = await parsed(fetch(`${service.url}${paths.single}?apikey=k`));
    assert.equal(answer.error, 'RESERVED_ADDRESS');
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

  it('reads no parameter behind a #', async () => {
    const path = `${paths.swap}?apikey=k&from=USD&to=USD#&to=XQZ`;
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /"exchange_rate":1,/);
  });

  it('answers HEAD without a body', async () => {
    const answer = await raw(
      `HEAD ${paths.swap}?apikey=k&from=USD&to=EUR HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
    assert.ok(answer.endsWith('\r\n\r\n'));
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

  it('answers an unknown expectation as if there were none', async () => {
    const answer = await raw(
      'GET /nowhere HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    );
    assert.equal(body(answer).error, 'NOT_FOUND');
  });

  it('logs nothing about its callers', () => {
    const all = Object.values(lines).flat().join('\n');
    assert.doesNotMatch(all, /41\.58|8\.8\.8|apikey/);
    assert.deepEqual(lines.error, []);
  });

  it('refuses a port that is taken in one line', async () => {
    const port = Number(new URL(service.url).port);
    await assert.rejects(
      startService({ ...options, port }),
      (error) => error instanceof SettingsError && /another program/.test(error.message),
    );
  });

  it('stops, with a connection still open', async () => {
    const other = await startService({ ...options });
    await parsed(fetch(other.url));
    await other.close();
    await assert.rejects(fetch(other.url));
  });

  /** Gets one answer from a service, and leaves half of a second request with it. */
  async function halfAsked(url: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    // In one write, so that the answer to the first says that the second has begun.
    socket.write(`HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET ${paths.origin} HTTP/1.1\r\nHo`);
    await once(socket, 'data');
    return socket;
  }

  it('stops within the grace, with a request half sent', { timeout: 8_000 }, async () => {
    const other = await startService({ ...options, grace: 50 });
    const socket = await halfAsked(other.url);
    const closed = once(socket.resume(), 'close');
    const begin = performance.now();
    await other.close();
    await closed;
    const took = performance.now() - begin;
    assert.ok(took > 40 && took < 4_000, `${took} ms`);
  });

  it('lets a request that is half sent finish within the grace', { timeout: 8_000 }, async () => {
    const other = await startService({ ...options, grace: 60_000 });
    const socket = await halfAsked(other.url);
    const closed = other.close();
    socket.setEncoding('utf8').write('st: x\r\nConnection: close\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [string];
    assert.equal(body(answer).error, 'INVALID_API_KEY');
    await closed;
  });
});

describe('the server', () => {
  const log = { info: assert.fail, warn: assert.fail };

  it('says to a caller who took too long that it may be that', () => {
    const server = createHttpServer({ fetch: () => assert.fail() }, { ...log, error: assert.fail });
    const socket = new PassThrough();
    const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const written: Buffer[] = [];
    socket.on('data', (part: Buffer) => written.push(part));
    server.emit('clientError', error, socket);
    socket.destroy();
    assert.match(Buffer.concat(written).toString(), /"message":"[^"]*too slow/);
  });

  it('answers an app that throws with the envelope, and tells the log alone why', async () => {
    const logged: string[] = [];
    const fail = (): never => {
      throw new Error('secret detail');
    };
    const server = createHttpServer(
      { fetch: fail },
      { ...log, error: (line) => void logged.push(line) },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const text = await response.text();
    server.close();
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(text, /"error":"SERVER_ERROR"/);
    assert.doesNotMatch(text, /secret/);
    assert.match(logged.join(), /secret detail/);
  });
});

describe('a service that can not start', () => {
  it('names the setting, and logs nothing', async () => {
    const silent = { info: assert.fail, warn: assert.fail, error: assert.fail };
    const start = (changes: object): Promise<RunningService> =>
      startService({ ...options, log: silent, ...changes });
    await assert.rejects(start({ keys: 'no-such-keys.json' }), /no-such-keys\.json/);
    await assert.rejects(start({ geo: keys }), /country database .*keys\.json/);
    await assert.rejects(start({ rates: keys }), /rate table .*keys\.json/);
    await assert.rejects(start({ trustedProxies: ['x'] }), /--trusted-proxies holds "x"/);
    await assert.rejects(start({ host: '203.0.113.1' }), /can't listen on 203\.0\.113\.1/);
  });
});
