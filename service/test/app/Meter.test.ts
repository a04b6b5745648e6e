import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { MemoryLedger } from '../../src/ledger/MemoryLedger.js';
import { editions, type Setup, type TestService } from '../support/editions.js';
import { runJsonp } from '../support/runJsonp.js';
import { noon, parsed, testApp, testKeys, testMeter } from '../support/testApp.js';
import type { Answer, Ask } from '../support/testApp.js';

const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;
const convert = `${paths.convert}?apikey=k&from=USD&to=EUR&amount=5`;
const origin = `${paths.origin}?apikey=k`;
const single = `${paths.single}?apikey=k`;

type Open = (setup: Setup) => TestService;

/** A service whose key `k` has this many tokens. */
function metered(open: Open, tokens: number | null, setup: Setup = {}): TestService {
  return open({ keys: testKeys({ key: 'k', tokens }), ...setup });
}

it('an answer is fresh as long as its own rates, not those that arrived during the payment', async () => {
  let seconds = 60;
  class Slow extends MemoryLedger {
    override take(account: string, granted: number): Promise<boolean> {
      seconds = 3600;
      return super.take(account, granted);
    }
  }
  const { ask } = testApp({
    keys: testKeys({ key: 'k', tokens: 5 }),
    meter: testMeter(new Slow()),
    rateMaxAge: () => seconds,
  });
  assert.equal((await ask(swap)).headers.get('cache-control'), 'private, max-age=60');
});

const charged: [path: string, options?: Ask][] = [
  [swap],
  [swap, { method: 'POST' }],
  [`${swap}&callback=cb`],
  [swap.replace('USD', 'usd').replace('EUR', '%20eur')],
  [convert],
  [convert.replace('amount=5', 'amount=0')],
  [`${origin}&to=USD`],
  [`${single}&to=USD`],
  // Anyone can send this header.
  [swap, { headers: { 'sec-purpose': 'prefetch;prerender' } }],
];

const free: [path: string, options?: Ask][] = [
  // Nobody reads the answer.
  [swap, { method: 'HEAD' }],
  [`${origin}&to=USD`, { method: 'HEAD' }],
  [swap, { method: 'OPTIONS' }],
  // The answer contains nothing new.
  [`${paths.swap}?apikey=k&from=EUR&to=eur`],
  [`${paths.convert}?apikey=k&from=EUR&to=%20Eur&amount=5`],
  [`${origin}&to=NGN`],
  [origin],
  // Failures for which the origin is still an answer, or that only `to` causes.
  [`${origin}&to=USD`, { method: 'POST' }],
  [`${origin}&to=USD`, { peer: '10.0.0.1' }],
  [`${origin}&to=USD`, { peer: '9.9.9.9' }],
  [`${origin}&to=USD&to=EUR`],
  [`${origin}&to=`],
  [`${swap}&callback=a.b`],
  [`${swap}&amount=5`],
];

const late = { now: noon + 20 * 24 * 60 * 60 * 1000 };

for (const { edition, open } of editions)
  describe(`a token ${edition}`, () => {
    it('is spent once for each answer that is worth it', async () => {
      for (const [path, options] of charged) {
        const { ask, spent } = metered(open, 5);
        assert.equal((await ask(path, options)).status, 200);
        assert.equal(await spent('k'), 1, `${path} ${JSON.stringify(options)}`);
      }
    });

    it('is not spent for any other answer', async () => {
      const { ask, spent } = metered(open, 5);
      for (const [path, options] of free) {
        await ask(path, options);
        assert.equal(await spent('k'), 0, `${path} ${JSON.stringify(options)}`);
      }
    });

    it('is not spent with stale rates, over the limit, or by a key without an allowance', async () => {
      for (const [tokens, setup, statuses, expected] of [
        [5, late, [503, 503, 503], 0],
        [5, { rateLimit: 2 }, [200, 200, 429], 2],
        [null, {}, [200, 200, 200], 0],
      ] as const) {
        const { ask, spent } = metered(open, tokens, setup);
        for (const status of statuses) assert.equal((await ask(swap)).status, status);
        assert.equal(await spent('k'), expected);
      }
    });

    it('is missed by free requests too, except those that never cost one', async () => {
      const { ask, spent } = metered(open, 1);
      for (const [path, method, status] of [
        [swap, 'HEAD', 200],
        [swap, 'GET', 200],
        [swap, 'GET', 402],
        [swap, 'HEAD', 402],
        [`${paths.swap}?apikey=k&from=EUR&to=EUR`, 'GET', 200],
        [origin, 'GET', 200],
      ] as const) {
        assert.equal((await ask(path, { method })).status, status);
      }
      assert.equal(await spent('k'), 1);
    });

    it('is not spent for an origin whose rate fails, which is the origin alone', async () => {
      for (const [tokens, to, peer, error, setup] of [
        [0, 'USD', '41.58.0.1', 'INSUFFICIENT_TOKENS', {}],
        [5, 'USD', '17.0.0.1', 'UNKNOWN_CURRENCY', {}],
        [5, 'USD', '41.58.0.1', 'RATES_STALE', late],
        [5, 'XQZ', '41.58.0.1', 'UNKNOWN_CURRENCY', {}],
      ] as const) {
        const { ask, spent } = metered(open, tokens, setup);
        const alone = (await parsed(ask(origin, { peer }))).meta_data;
        const response = await ask(`${origin}&to=${to}`, { peer });
        const script = await ask(`${origin}&to=${to}&callback=cb`, { peer });
        const answer = await parsed(response);
        assert.deepEqual(answer.meta_data, { ...alone, swap: null, swap_error: error });
        assert.deepEqual(runJsonp(await script.text(), 'cb'), answer satisfies Answer);
        assert.equal(response.headers.get('cache-control'), 'private, no-store');
        assert.equal(await spent('k'), 0);
      }
    });

    it('buys the same rate from the origin as from a swap', async () => {
      const { ask } = metered(open, 5);
      for (const to of ['USD', 'ngn']) {
        const { swap: rate } = (await parsed(ask(`${origin}&to=${to}`))).meta_data as {
          swap?: object;
        };
        const own = await parsed(ask(`${paths.swap}?apikey=k&from=NGN&to=${to}`));
        assert.deepEqual(rate, own.meta_data);
      }
    });
  });
