import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { shortHash } from '../../src/common/shortHash.js';
import { MemoryLedger } from '../../src/ledger/MemoryLedger.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { runJsonp } from '../support/runJsonp.js';
import { editions, type Setup } from '../support/editions.js';
import { parsed, testApp, testKeys, testMeter, testRates } from '../support/testApp.js';
import type { Answer, Ask } from '../support/testApp.js';

const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;
const convert = `${paths.convert}?apikey=k&from=USD&to=EUR&amount=5`;
const origin = `${paths.origin}?apikey=k`;

const keys = testKeys(
  { key: 'k', tokens: 9 },
  { key: 'off', tokens: 9, disabled: true },
  { key: 'spent', tokens: 0 },
  { key: 'hosted', tokens: 9, hosts: ['shop.example'] },
);

/** How a request differs from a GET to a service with the usual settings. */
interface Difference extends Ask, Setup {
  retryAfter?: RegExp;
}

/** A swap by another key. */
function by(key: string): string {
  return swap.replace('=k&', `=${key}&`);
}

/** A service that has answered one request, and lets in no other. */
const limited: Difference = { rateLimit: 1, retryAfter: /^[1-6]\d?$/ };

type FailingRequest = [code: number, error: string, path: string, names: RegExp, more?: Difference];

/** A request by a page that the key is not for. */
function fromOther(origin: string, names: RegExp): FailingRequest {
  return [403, 'UNAUTHORIZED_ORIGIN', by('hosted'), names, { headers: { origin } }];
}

/** Requests that fail, and what the message must name. */
const failures: FailingRequest[] = [
  [400, 'BAD_REQUEST', `${paths.swap}?apikey=k&to=EUR`, /\bfrom\b/],
  [400, 'BAD_REQUEST', `${paths.swap}?apikey=k&from=%20&to=EUR`, /from is missing/],
  [400, 'BAD_REQUEST', `${swap}&from=EUR`, /\bfrom\b.*twice/],
  [400, 'BAD_REQUEST', `${convert}e3`, /amount is "5e3"/],
  [400, 'BAD_REQUEST', `${swap}&x=${'x'.repeat(5000)}`, /URL/],
  [400, 'BAD_REQUEST', `${paths.origin}?apikey[]=k`, /apikey=VALUE/],
  [400, 'BAD_REQUEST', `${swap}&amount=5`, /"amount" is unknown; the parameters are apikey, from,/],
  [400, 'BAD_REQUEST', `${origin}&from=EUR&apikey=`, /"from" is unknown/],
  [400, 'UNKNOWN_CURRENCY', `${swap.slice(0, -3)}XQZ`, /to is "XQZ"/],
  [400, 'RESERVED_ADDRESS', origin, /./, { peer: '10.0.0.1' }],
  [403, 'INVALID_API_KEY', paths.origin, /apikey.*missing/],
  [403, 'INVALID_API_KEY', `${paths.origin}?apikey=`, /missing/],
  [403, 'INVALID_API_KEY', `${paths.origin}?apikey=nope`, /apikey/],
  [403, 'KEY_DISABLED', `${paths.origin}?apikey=off`, /disabled/],
  [404, 'NOT_FOUND', '/nowhere', /\/api\/v1\/origin.*\/readyz/],
  [404, 'NOT_FOUND', '/api/v1/origin/?apikey=k', /./],
  [404, 'ADDRESS_NOT_FOUND', origin, /./, { peer: '9.9.9.9' }],
  [405, 'METHOD_NOT_ALLOWED', swap, /POST/, { method: 'PUT' }],
  [405, 'METHOD_NOT_ALLOWED', origin, /GET/, { method: 'POST' }],
  [402, 'INSUFFICIENT_TOKENS', by('spent'), /tokens of this key/],
  [403, 'UNAUTHORIZED_ORIGIN', by('hosted'), /Origin or Ref/],
  fromOther('https://other.example', /web/),
  ...['capacitor://localhost', 'null'].map((sent) =>
    fromOther(sent, new RegExp(`Referer is "${sent}"\\. .* needs a key without hosts\\.$`)),
  ),
  fromOther(`app://${'x'.repeat(99)}`, /is "app:\/\/x{34}…"\./),
  fromOther('http://evil.example:81', /"evil\.example:81", which sent the request\.$/),
  fromOther(
    'https://www.shop.example',
    /than "www\.shop\.example".*: the operator must add it beside "shop\.example"\.$/,
  ),
  fromOther(
    'https://shop.example.',
    /than "shop\.example\.".*: without the dot at its end, the host is allowed\.$/,
  ),
  [429, 'RATE_LIMITED', swap, /in \d+ seconds/, limited],
  // Requests are counted before the key is checked, so that keys can't be tried out.
  [429, 'RATE_LIMITED', by('nope'), /./, limited],
  [503, 'NOT_READY', convert, /try again/, { noLedger: true, retryAfter: /^1$/ }],
];

function withCallback(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}callback=cb`;
}

/** The headers of an answer, but for those of its way here. */
function ownHeaders({ headers }: Response): [name: string, value: string][] {
  return [...headers].filter(([name]) => !['content-length', 'transfer-encoding'].includes(name));
}

function checkCommonHeaders({ headers }: Response): void {
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(headers.get('access-control-expose-headers'), 'retry-after');
}

for (const { edition, open } of editions)
  describe(`failures ${edition}`, () => {
    const { ask, logged, spent } = open({ keys });
    for (const [code, error, path, names, more = {}] of failures) {
      const { method, peer, headers, retryAfter = /^null$/, ...setup } = more;
      const options: Ask = { method, peer, headers };
      it(`${error}: ${method ?? 'GET'} ${path.slice(0, 70)}`, async () => {
        const { ask: askThis } = more.retryAfter ? open({ keys, ...setup }) : { ask };
        if (more.rateLimit) await askThis(path, options);
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

    it('are not logged, and cost nothing', async () => {
      assert.deepEqual(await logged(), []);
      for (const { key } of keys.entries) assert.equal(await spent(key), 0);
    });

    it('name the methods that are allowed, also over JSONP', async () => {
      for (const [path, methods] of [
        [swap, 'GET, HEAD, POST, OPTIONS'],
        [withCallback(swap), 'GET, HEAD, POST, OPTIONS'],
        [origin, 'GET, HEAD, OPTIONS'],
      ] as const) {
        assert.equal((await ask(path, { method: 'DELETE' })).headers.get('allow'), methods);
      }
    });

    it('are INVALID_CALLBACK in JSON, whatever else is wrong', async () => {
      for (const path of [swap, paths.origin, '/nowhere']) {
        const response = await ask(withCallback(path).replace('=cb', '=a.b'));
        assert.equal(response.status, 400);
        assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
        const { error, message } = await parsed(response);
        assert.equal(error, 'INVALID_CALLBACK');
        assert.match(message, /callback/);
      }
    });

    it('repeat 40 characters of a long or hostile value', async () => {
      const text = async (value: string): Promise<string> =>
        (await ask(`${paths.swap}?apikey=k&from=${encodeURIComponent(value)}&to=EUR`)).text();
      const hostile = await text(`<script>\u202E\u0000"${'x'.repeat(500)}`);
      assert.ok(hostile.length < 400);
      assert.doesNotMatch(hostile, /<|\u202E|\\u0000/);
      const forty = '\u{1F4B6}'.repeat(40);
      for (const value of [forty, `${forty}x`]) {
        const repeated = value === forty ? forty : `${forty}…`;
        const { message } = JSON.parse(await text(value)) as Answer;
        assert.ok(message.includes(`from is "${repeated}",`), message);
      }
    });
  });

for (const { edition, open } of editions)
  describe(`successes, HEAD and OPTIONS ${edition}`, () => {
    const { ask } = open();

    it('have the envelope of the interface, and the same content as JSONP', async () => {
      for (const path of [swap, convert, origin, `${paths.single}?apikey=k`]) {
        const [json, jsonp] = [await ask(path), await ask(withCallback(path))];
        for (const response of [json, jsonp]) {
          assert.equal(response.status, 200);
          checkCommonHeaders(response);
          // Never kept by a shared cache.
          const isRate = path === swap || path === convert;
          const caching = isRate ? 'private, max-age=3600' : 'private, no-store';
          assert.equal(response.headers.get('cache-control'), caching);
        }
        const answer = await parsed(json);
        const { meta_data, ...envelope } = answer;
        assert.deepEqual(envelope, { status: true, code: 200, message: 'Successful' });
        assert.equal(typeof meta_data, 'object');
        assert.deepEqual(runJsonp(await jsonp.text(), 'cb'), answer);
      }
    });

    it('HEAD is GET without a body', async () => {
      for (const path of [swap, origin, withCallback(swap), '/nowhere']) {
        const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)];
        assert.equal(head.status, get.status);
        assert.deepEqual(ownHeaders(head), ownHeaders(get));
        assert.equal(await head.text(), '');
      }
    });

    it('OPTIONS answers 204 everywhere, and repeats well-formed preflight headers only', async () => {
      for (const [asked, allowed] of [
        ['content-type, x-requested-with', 'content-type, x-requested-with'],
        ['a;b=<c>', null],
      ] as const) {
        const headers = { origin: 'https://shop.example', 'access-control-request-headers': asked };
        for (const path of [swap, origin, '/nowhere', `${swap}&callback=a.b`]) {
          const response = await ask(path, { method: 'OPTIONS', headers });
          assert.equal(response.status, 204);
          checkCommonHeaders(response);
          assert.equal(await response.text(), '');
          const value = (name: string): string | null => response.headers.get(name);
          assert.equal(value('access-control-allow-headers'), allowed);
          assert.ok(Number(value('access-control-max-age')) > 0);
          const methods = path === origin ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS';
          assert.equal(value('access-control-allow-methods'), methods);
          assert.equal(value('allow'), methods);
          assert.equal(value('cache-control'), 'no-store');
          assert.equal(value('vary'), 'access-control-request-headers');
        }
      }
    });
  });

describe('the program itself', () => {
  it('answers SERVER_ERROR without detail, which is free, and logs the detail', async () => {
    const rates = new RateTable('2026-03-10', testRates);
    rates.rate = () => assert.fail('secret detail');
    const ledger = new MemoryLedger();
    const { ask, logged } = testApp({ keys, rates, meter: testMeter(ledger) });
    for (const path of [swap, convert, `${origin}&to=USD`]) {
      const response = await ask(path);
      assert.equal(response.status, 500);
      checkCommonHeaders(response);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const text = await response.text();
      assert.match(text, /"error":"SERVER_ERROR"/);
      assert.doesNotMatch(text, /secret/);
    }
    assert.match(logged.join(), /secret detail/);
    assert.doesNotMatch(logged.join(), /apikey|41\.58/);
    const script = await ask(withCallback(swap));
    assert.equal(script.status, 200);
    assert.equal(runJsonp(await script.text(), 'cb').code, 500);
    assert.equal(await ledger.spent(shortHash('k')), 0);
  });
});
