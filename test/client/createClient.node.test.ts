import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createClient, LocalPriceError, type ClientOptions } from '../../src/client/index.js';

const pair = { from: 'NGN', to: 'USD' };
const apikey = 'pk_5f2b&8c';
const good = {
  status: true,
  code: 200,
  message: 'Successful',
  meta_data: { from: 'ngn', to: 'usd', exchange_rate: 0.5 },
};

let answer: RequestListener;
let asked: string[];
let baseUrl: string;

const server = createServer((request, response) => {
  asked.push(request.url!);
  answer(request, response);
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => (asked = []));

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, apikey, ...options });

function reply(body: unknown, status = 200, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answer = (_, response) => response.writeHead(status, headers).end(text);
}

async function failure(promise: Promise<unknown>): Promise<LocalPriceError> {
  const thrown: unknown = await promise.then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof LocalPriceError, String(thrown));
  return thrown;
}

describe('a client in Node', () => {
  test('a client asks by the paths and parameters of the interface', async () => {
    const called: string[] = [];
    const { origin, single, swap, convert } = client({ onCall: (name) => called.push(name) });
    reply({ meta_data: { currency: { symbol: 'NGN' }, geolocation: { code: 'NG' } } });
    assert.deepEqual(await origin(), { country: 'NG', symbol: 'NGN' });
    await origin({ to: 'USD' });
    await single();
    reply(good);
    assert.deepEqual(await swap(pair), { ...pair, exchangeRate: 0.5 });
    assert.deepEqual(await convert({ ...pair, amount: '12.50' }), { exchangeRate: 0.5 });
    const key = `apikey=${encodeURIComponent(apikey)}`;
    assert.deepEqual(asked, [
      `/rates/api/v1/origin?${key}`,
      `/rates/api/v1/origin?${key}&to=USD`,
      `/rates/api/v1/single?${key}`,
      `/rates/api/v1/currency/swap?${key}&from=NGN&to=USD`,
      `/rates/api/v1/currency/convert?${key}&from=NGN&to=USD&amount=12.50`,
    ]);
    assert.deepEqual(called, ['origin', 'origin', 'single', 'swap', 'convert']);
  });

  /** What comes of an answer, by what it is. */
  const rows: Record<string, [body: unknown, status: number, error: Partial<LocalPriceError>]> = {
    'a failure': [
      { status: false, code: 402, error: 'INSUFFICIENT_TOKENS', message: 'Empty.' },
      402,
      { code: 'service', status: 402, serviceCode: 'INSUFFICIENT_TOKENS' },
    ],
    'a bare failure': [{ status: false }, 200, { code: 'service', status: 0, serviceCode: '' }],
    'an HTTP error': ['<h1>', 502, { code: 'service', status: 502, serviceCode: '502' }],
    'what is no answer, with an HTTP error': [{}, 500, { code: 'service', status: 500 }],
    'a right answer with an HTTP error': [good, 503, { code: 'service', serviceCode: '503' }],
    nothing: ['', 200, { code: 'protocol' }],
    'an answer that breaks the interface': [{ status: true }, 200, { code: 'protocol' }],
    'too long an answer': [{ ...good, filler: 'x'.repeat(70_000) }, 200, { code: 'protocol' }],
  };

  for (const [name, [body, status, wanted]] of Object.entries(rows)) {
    test(`a client reports ${name}`, async () => {
      reply(body, status);
      const error = await failure(client().swap(pair));
      for (const [key, value] of Object.entries(wanted)) {
        assert.equal(error[key as keyof LocalPriceError], value, key);
      }
      if (wanted.code !== 'service') assert.equal(error.status, undefined);
    });
  }

  test('a client reports a service that is not there, or drops the connection', async () => {
    const nowhere = client({ baseUrl: 'http://127.0.0.1:9' });
    assert.equal((await failure(nowhere.swap(pair))).code, 'network');
    answer = (_, response) => response.destroy();
    assert.equal((await failure(client().swap(pair))).code, 'network');
  });

  test('a client follows no redirect', async () => {
    reply('', 302, { location: '/elsewhere' });
    assert.equal((await failure(client().swap(pair))).code, 'network');
    assert.equal(asked.length, 1);
  });

  test('a client tells when to ask again, in seconds or by a date', async () => {
    const body = { status: false, code: 429, error: 'RATE_LIMITED' };
    for (const [header, low, high] of [
      ['3', 3, 3],
      [new Date(Date.now() + 60_000).toUTCString(), 50, 61],
      ['Thu, 01 Jan 1970 00:00:00 GMT', -Infinity, 0],
    ] as const) {
      for (const each of [body, 'a page']) {
        reply(each, 429, { 'retry-after': header });
        const { retryAfter } = await failure(client().swap(pair));
        assert.ok(retryAfter! >= low && retryAfter! <= high, `${header}: ${retryAfter}`);
      }
    }
    reply(body, 429, { 'retry-after': 'soon' });
    assert.equal((await failure(client().swap(pair))).retryAfter, undefined);
  });

  test('a client gives up when the time is over, also in the middle of an answer', async () => {
    for (const start of ['', '{"status":true']) {
      answer = (_, response) => void (start ? response.write(start) : response.flushHeaders());
      const error = await failure(client({ timeout: 50 }).swap(pair));
      assert.deepEqual(
        [error.code, error.message],
        ['timeout', 'No answer within 50 ms.'],
        JSON.stringify(start),
      );
    }
  });

  test('a call ends when its own signal or that of the client says so, with that reason', async () => {
    for (const whose of ['client', 'call']) {
      const controller = new AbortController();
      const { signal } = controller;
      const reason = new Error('enough');
      answer = () => controller.abort(reason);
      const to = client(whose === 'client' ? { signal } : {});
      await assert.rejects(to.swap(pair, whose === 'call' ? { signal } : {}), reason);
    }
  });

  test('a client asks nothing once its signal has ended', async () => {
    await assert.rejects(client({ signal: AbortSignal.abort() }).swap(pair));
    assert.deepEqual(asked, []);
  });

  test('a client does not tell the key, as it is or encoded, nor a part of it', async () => {
    const encoded = encodeURIComponent(apikey);
    for (const message of [
      `The key ${apikey} is not valid`,
      `at /swap?apikey=${encoded}`,
      `${'x'.repeat(195)}${apikey}`,
      `${'x '.repeat(97)}${encoded}`,
    ]) {
      reply({ status: false, code: 403, error: 'INVALID_API_KEY', message });
      const error = await failure(client().swap(pair));
      assert.match(error.message, /^The service says: .*…/, message);
      assert.doesNotMatch(error.message, /pk_5|5f2b/, message);
    }
    // What is shorter than four letters is in every word.
    reply({ status: false, message: 'No key' });
    const { message } = await failure(client({ apikey: 'k' }).swap(pair));
    assert.equal(message, 'The service says: No key');
  });
});

describe('createClient', () => {
  for (const [name, bad] of Object.entries<Record<string, unknown>>({
    'base-url': { baseUrl: '' },
    'base-url="rates"': { baseUrl: 'rates' },
    'base-url="ftp:': { baseUrl: 'ftp://x' },
    'base-url="https://…@x.example': { baseUrl: 'https://u:p@x.example' },
    'base-url="https://…@x.example/': { baseUrl: 'https://:p@x.example/' },
    'base-url="https://x.example/svc?"': { baseUrl: 'https://x.example/svc?' },
    'base-url="https://x.example/svc#"': { baseUrl: 'https://x.example/svc#' },
    'base-url="httpfoo://x': { baseUrl: 'httpfoo://x' },
    'base-url="https://x.example/?…"': { baseUrl: 'https://x.example/?a=1' },
    'base-url="https://x.example/#…"': { baseUrl: 'https://x.example/#a' },
    'base-url=""': { baseUrl: undefined },
    apikey: { apikey: '' },
    'transport="pigeon"': { transport: 'pigeon' },
    'transport="jsonp"': { transport: 'jsonp' },
    'timeout="0"': { timeout: 0 },
    'timeout="NaN"': { timeout: NaN },
    'timeout="2147483648"': { timeout: 2 ** 31 },
    'callback-param=""': { callbackParam: '' },
    'callback-param="apikey"': { callbackParam: 'apikey' },
  })) {
    test(`createClient refuses ${name}`, () => {
      const options = { baseUrl: 'https://rates.example.com', apikey, ...bad } as ClientOptions;
      assert.throws(
        () => createClient(options),
        ({ code, message }: LocalPriceError) => code === 'config' && message.includes(name),
      );
    });
  }

  test('createClient takes a base URL with slashes at its end', async () => {
    reply(good);
    await client({ baseUrl: `${baseUrl}//` }).swap(pair);
    assert.match(asked[0]!, /^\/rates\/api\/v1\/currency\/swap\?/);
  });
});
