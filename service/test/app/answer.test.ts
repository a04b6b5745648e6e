import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { Query } from '../../src/app/Query.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { runJsonp } from '../support/runJsonp.js';
import { editions, type Setup } from '../support/editions.js';
import { parsed, testApp, testKeys, testRates, type Answer, type Ask } from '../support/testApp.js';

const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;
const convert = `${paths.convert}?apikey=k&from=USD&to=EUR&amount=5`;
const origin = `${paths.origin}?apikey=k`;

const keys = testKeys(
  { key: 'k', tokens: 9 },
  { key: 'off', disabled: true },
  { key: 'spent', tokens: 0 },
  { key: 'hosted', hosts: ['shop.example'] },
);

interface Row {
  error: string;
  code: number;
  path: string;
  ask?: Ask;
  setup?: Setup;
  /** Requests that come before. */
  before?: number;
  /** What the message must name. */
  names?: RegExp;
  retryAfter?: RegExp;
}

/** A swap by another key. */
function by(key: string): string {
  return swap.replace('=k&', `=${key}&`);
}

const failures: Row[] = [
  { error: 'BAD_REQUEST', code: 400, path: `${paths.swap}?apikey=k&to=EUR`, names: /\bfrom\b/ },
  { error: 'BAD_REQUEST', code: 400, path: `${paths.swap}?apikey=k&from=&to=EUR`, names: /from/ },
  {
    error: 'BAD_REQUEST',
    code: 400,
    path: `${paths.swap}?apikey=k&from=%20&to=EUR`,
    names: /from is missing/,
  },
  { error: 'BAD_REQUEST', code: 400, path: `${paths.swap}?apikey=k&from=USD`, names: /\bto\b/ },
  { error: 'BAD_REQUEST', code: 400, path: `${swap}&from=EUR`, names: /\bfrom\b.*twice/ },
  { error: 'BAD_REQUEST', code: 400, path: `${swap}&to=EUR`, names: /\bto\b.*twice/ },
  { error: 'BAD_REQUEST', code: 400, path: `${swap}&apikey=k`, names: /apikey.*twice/ },
  { error: 'BAD_REQUEST', code: 400, path: `${convert}&amount=5`, names: /amount.*twice/ },
  { error: 'BAD_REQUEST', code: 400, path: `${convert}e3`, names: /amount is "5e3"/ },
  { error: 'BAD_REQUEST', code: 400, path: `${swap}&x=${'x'.repeat(5000)}`, names: /URL/ },
  { error: 'UNKNOWN_CURRENCY', code: 400, path: `${swap.slice(0, -3)}XQZ`, names: /to is "XQZ"/ },
  { error: 'RESERVED_ADDRESS', code: 400, path: origin, ask: { peer: '10.0.0.1' } },
  { error: 'RESERVED_ADDRESS', code: 400, path: origin, ask: { peer: '::1' } },
  { error: 'INVALID_API_KEY', code: 403, path: paths.origin, names: /apikey.*missing/ },
  { error: 'INVALID_API_KEY', code: 403, path: `${paths.origin}?apikey=`, names: /missing/ },
  { error: 'INVALID_API_KEY', code: 403, path: `${paths.origin}?apikey=nope`, names: /apikey/ },
  { error: 'BAD_REQUEST', code: 400, path: `${paths.origin}?apikey[]=k`, names: /apikey=VALUE/ },
  { error: 'KEY_DISABLED', code: 403, path: `${paths.origin}?apikey=off`, names: /disabled/ },
  { error: 'NOT_FOUND', code: 404, path: '/nowhere', names: /\/api\/v1\/origin.*\/readyz/ },
  { error: 'NOT_FOUND', code: 404, path: '/api/v2/origin?apikey=k' },
  { error: 'NOT_FOUND', code: 404, path: '/api/v1/origin/?apikey=k' },
  { error: 'ADDRESS_NOT_FOUND', code: 404, path: origin, ask: { peer: '9.9.9.9' } },
  { error: 'METHOD_NOT_ALLOWED', code: 405, path: swap, ask: { method: 'PUT' }, names: /POST/ },
  { error: 'METHOD_NOT_ALLOWED', code: 405, path: origin, ask: { method: 'POST' }, names: /GET/ },
  { error: 'INSUFFICIENT_TOKENS', code: 402, path: by('spent'), names: /tokens of this key/ },
  { error: 'UNAUTHORIZED_ORIGIN', code: 403, path: by('hosted'), names: /no Origin or Ref/ },
  {
    error: 'UNAUTHORIZED_ORIGIN',
    code: 403,
    path: by('hosted'),
    ask: { headers: { origin: 'https://other.example' } },
    names: /other websites/,
  },
  {
    error: 'RATE_LIMITED',
    code: 429,
    path: swap,
    setup: { rateLimit: 1 },
    before: 1,
    names: /in \d+ seconds/,
    retryAfter: /^[1-6]\d?$/,
  },
  {
    // Before the key is checked, so that keys can't be tried out.
    error: 'RATE_LIMITED',
    code: 429,
    path: by('nope'),
    setup: { rateLimit: 1 },
    before: 1,
    retryAfter: /^[1-6]\d?$/,
  },
  {
    error: 'NOT_READY',
    code: 503,
    path: convert,
    setup: { noLedger: true },
    names: /try again/,
    retryAfter: /^1$/,
  },
];

function withCallback(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}callback=cb`;
}

/** The headers of an answer, but for those of its way here. */
function ownHeaders({ headers }: Response): [name: string, value: string][] {
  return [...headers].filter(([name]) => !['content-length', 'transfer-encoding'].includes(name));
}

function checkCommonHeaders(response: Response): void {
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(response.headers.get('access-control-expose-headers'), 'retry-after');
}

for (const { edition, open } of editions)
  describe(`failures ${edition}`, () => {
    const { ask, logged } = open({ keys });
    for (const row of failures) {
      const { error, code, path, ask: options, setup, before = 0, names = /./ } = row;
      const { retryAfter = /^null$/ } = row;
      it(`${error}: ${options?.method ?? 'GET'} ${path.slice(0, 70)}`, async () => {
        const { ask: askThis } = setup ? open({ keys, ...setup }) : { ask };
        for (let count = 0; count < before; count++) await askThis(path, options);
        const check = (response: Response, { message, ...rest }: Answer): void => {
          checkCommonHeaders(response);
          assert.equal(response.headers.get('cache-control'), 'no-store');
          assert.match(String(response.headers.get('retry-after')), retryAfter);
          assert.deepEqual(rest, { status: false, code, error, meta_data: null });
          assert.match(message, names);
          assert.doesNotMatch(message, /secret/);
        };
        const json = await askThis(path, options);
        assert.equal(json.status, code);
        assert.equal(json.headers.get('content-type'), 'application/json; charset=utf-8');
        check(json, await parsed(json));
        const jsonp = await askThis(withCallback(path), options);
        assert.equal(jsonp.status, 200);
        assert.equal(jsonp.headers.get('content-type'), 'text/javascript; charset=utf-8');
        check(jsonp, runJsonp(await jsonp.text(), 'cb'));
      });
    }

    it('are nothing for the log', async () => assert.deepEqual(await logged(), []));

    it('says which methods are allowed, also over JSONP', async () => {
      for (const path of [swap, withCallback(swap)]) {
        const response = await ask(path, { method: 'DELETE' });
        assert.equal(response.headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
      }
      const response = await ask(origin, { method: 'DELETE' });
      assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
    });

    it('answers INVALID_CALLBACK as JSON whatever else is wrong', async () => {
      for (const path of [swap, paths.origin, '/nowhere']) {
        const response = await ask(`${path}${path.includes('?') ? '&' : '?'}callback=a.b`);
        assert.equal(response.status, 400);
        assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
        const { error, message } = await parsed(response);
        assert.equal(error, 'INVALID_CALLBACK');
        assert.match(message, /callback/);
      }
    });

    it('repeats little of a long or hostile value', async () => {
      const value = encodeURIComponent(`<script>\u202E\u0000"${'x'.repeat(500)}`);
      const response = await ask(`${paths.swap}?apikey=k&from=${value}&to=EUR`);
      const body = await response.text();
      assert.ok(body.length < 400);
      assert.doesNotMatch(body, /<|\u202E|\\u0000/);
    });

    it('cuts a value after 40 characters, and not before', async () => {
      const message = async (value: string): Promise<string> =>
        (await parsed(ask(`${paths.swap}?apikey=k&from=${encodeURIComponent(value)}&to=EUR`)))
          .message;
      const forty = '\u{1F4B6}'.repeat(40);
      assert.match(await message(forty), new RegExp(`from is "${forty}",`));
      assert.match(await message(`${forty}x`), new RegExp(`from is "${forty}…",`));
      assert.match(await message('y'.repeat(900)), /from is "y{40}…",/);
    });
  });

for (const { edition, open } of editions)
  describe(`successes ${edition}`, () => {
    const { ask } = open();

    it('have the envelope of the interface', async () => {
      for (const path of [swap, convert, origin, `${paths.single}?apikey=k`]) {
        const response = await ask(path);
        assert.equal(response.status, 200);
        checkCommonHeaders(response);
        const { meta_data, ...envelope } = await parsed(response);
        assert.deepEqual(envelope, { status: true, code: 200, message: 'Successful' });
        assert.equal(typeof meta_data, 'object');
      }
    });

    it('are the same as JSONP', async () => {
      for (const path of [swap, convert, origin, `${paths.single}?apikey=k`]) {
        const response = await ask(withCallback(path));
        assert.equal(response.status, 200);
        checkCommonHeaders(response);
        assert.deepEqual(runJsonp(await response.text(), 'cb'), await parsed(ask(path)));
      }
    });

    it('are never kept by a shared cache', async () => {
      assert.equal((await ask(origin)).headers.get('cache-control'), 'private, no-store');
      for (const path of [swap, convert]) {
        assert.equal((await ask(path)).headers.get('cache-control'), 'private, max-age=3600');
      }
    });
  });

for (const { edition, open } of editions)
  describe(`HEAD and OPTIONS ${edition}`, () => {
    const { ask } = open();

    it('HEAD is GET without a body', async () => {
      for (const path of [swap, origin, withCallback(swap), '/nowhere']) {
        const head = await ask(path, { method: 'HEAD' });
        const get = await ask(path);
        assert.equal(head.status, get.status);
        assert.deepEqual(ownHeaders(head), ownHeaders(get));
        assert.equal(await head.text(), '');
      }
    });

    it('OPTIONS answers 204 everywhere, and a preflight with what it asks for', async () => {
      const headers = {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, x-requested-with',
      };
      for (const path of [swap, origin, '/nowhere', `${swap}&callback=a.b`]) {
        const response = await ask(path, { method: 'OPTIONS', headers });
        assert.equal(response.status, 204);
        checkCommonHeaders(response);
        assert.equal(await response.text(), '');
        assert.equal(
          response.headers.get('access-control-allow-headers'),
          'content-type, x-requested-with',
        );
        assert.ok(Number(response.headers.get('access-control-max-age')) > 0);
        const methods = response.headers.get('access-control-allow-methods') ?? '';
        assert.equal(
          methods,
          path.startsWith(origin) ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS',
        );
        assert.equal(response.headers.get('allow'), methods);
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('vary'), 'access-control-request-headers');
      }
    });

    it('a preflight header that is none is not repeated', async () => {
      const headers = { 'access-control-request-headers': 'a;b=<c>' };
      const response = await ask(swap, { method: 'OPTIONS', headers });
      assert.equal(response.headers.get('access-control-allow-headers'), null);
    });
  });

describe('the program itself', () => {
  it('answers SERVER_ERROR without detail, and logs the detail', async () => {
    const rates = new RateTable('2026-03-10', testRates);
    rates.rate = () => {
      throw new Error('secret detail');
    };
    const { ask: askBroken, logged } = testApp({ rates });
    const response = await askBroken(swap);
    const text = await response.text();
    assert.equal(response.status, 500);
    checkCommonHeaders(response);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.match(text, /"error":"SERVER_ERROR"/);
    assert.doesNotMatch(text, /secret/);
    assert.match(logged.join(), /secret detail/);
    assert.doesNotMatch(logged.join(), /apikey|41\.58/);

    const script = await askBroken(withCallback(swap));
    assert.equal(script.status, 200);
    assert.equal(runJsonp(await script.text(), 'cb').code, 500);
  });

  it('reads no parameter behind a #', () => {
    assert.deepEqual(new Query('/p?a=1&b=2#&a=3?a=4').all({ name: 'a' }), ['1']);
    assert.deepEqual(new Query('/p#?a=1').all({ name: 'a' }), []);
    assert.deepEqual(new Query('https://x/p?a=1?a=2').all({ name: 'a' }), ['1?a=2']);
  });
});
