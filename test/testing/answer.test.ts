import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { countryCurrencies } from '../../service/src/countries/countryCurrencies.ts';
import { readCurrencyRegions } from '../../service/src/countries/readCurrencyRegions.ts';
import { StoreUnreachable } from '../../service/src/ledger/Ledger.ts';
import { MemoryLedger } from '../../service/src/ledger/MemoryLedger.ts';
import { RateTable } from '../../service/src/rates/RateTable.ts';
import { testApp, testKeys, testMeter } from '../../service/test/support/testApp.ts';
import { day, earlier, noon, testRates } from '../../service/test/support/testData.ts';
import { LocalPriceError } from '../../src/input/index.ts';
import { answer, type TestAnswer } from '../../src/testing/answer.ts';
import type { VisitOptions } from '../../src/testing/TestVisit.ts';
import { visitFrom } from '../../src/testing/visitFrom.ts';

const rates = { date: day, usd: Object.fromEntries(testRates) };
const countries = countryCurrencies(readCurrencyRegions());

type Changes = NonNullable<Parameters<typeof testApp>[0]>;

/** The real service, for callers from Nigeria. */
function service(changes: Changes = {}) {
  return testApp({ countries, countryOf: () => 'NG', ...changes }).ask;
}

/** What a client can tell apart. The texts for people differ, and browsers may keep real rates. */
function visible({ status, headers, body }: TestAnswer) {
  const [, start = '', json = '', end = ''] = /^(\/\*\*\/[^(]*\()?(.*?)(\);)?$/s.exec(body) ?? [];
  const { message, ...envelope } = JSON.parse(json) as { message: string; status: boolean };
  assert.ok(message);
  const maxAge = headers['cache-control']!.replace(/max-age=\d+/, 'max-age');
  return {
    status,
    headers: { ...headers, 'cache-control': maxAge },
    around: [start, end],
    envelope: JSON.stringify(envelope),
    success: envelope.status ? message : null,
  };
}

async function agree(
  ask: ReturnType<typeof service>,
  options: VisitOptions,
  address: string,
  request?: Parameters<ReturnType<typeof service>>[1],
) {
  const response = await ask(address, request);
  const { status, headers } = response;
  const expected = { status, headers: Object.fromEntries(headers), body: await response.text() };
  const found = answer(options)(`https://rates.example.com/below${address}`);
  assert.ok(found, address);
  assert.deepEqual(visible(found), visible(expected), address);
}

const swap = '/api/v1/currency/swap?apikey=k';
const convert = '/api/v1/currency/convert?apikey=k';
const origin = '/api/v1/origin?apikey=k';

/** Requests to every operation, right and wrong. */
const requests = [
  `${swap}&from=NGN&to=USD`,
  `${swap}&from=%20eur&to=ngn%20`,
  `${swap}&from=1inch&to=btc`,
  `${swap}&from=USD&to=USD&date=${day}`,
  `${swap}&from=USD&to=EUR&date=${earlier}`,
  `${swap}&from=USD&to=EUR&date=2026-02-30`,
  `${swap}&from=USD&to=EUR&date=`,
  `${swap}&from=USD&to=EUR&date=${day}&date=${day}`,
  `${swap}&from=USD&to=XYZ`,
  `${swap}&from=USD`,
  `${swap}&from=USD&from=USD&to=EUR`,
  `${swap}&from=+&to=EUR`,
  `${swap}&from=USD&to=EUR&amount=1`,
  `${swap}&From=USD&to=EUR&callback=f`,
  `${swap}&from=USD&to=EUR&callback=f#fragment`,
  `${swap}&from=USD&to=XYZ&callback=$f_1`,
  `${swap}&from=USD&to=EUR&callback=a.b`,
  `${swap}&from=USD&to=EUR&callback=class`,
  `${swap}&from=USD&to=EUR&callback=f&callback=f`,
  `${swap}&from=USD&to=EUR&callback=${'f'.repeat(65)}`,
  `${swap}&from=USD&to=EUR&callback=`,
  '/api/v1/currency/swap?from=USD&to=EUR',
  '/api/v1/currency/swap',
  `${swap}&apikey=k&from=USD&to=EUR`,
  ...'49.00|0|0.000|123456789012345|1e3|-1||1.|.5|1234567890123456| 1'
    .split('|')
    .map((amount) => `${convert}&from=USD&to=NGN&amount=${encodeURIComponent(amount)}`),
  `${convert}&from=USD&to=NGN&amount=x&date=${earlier}`,
  `${convert}&from=USD&to=NGN`,
  origin,
  '/api/v1/single?apikey=k&callback=f',
  `${origin}&to=USD`,
  `${origin}&to=NGN&callback=f`,
  `${origin}&to=XYZ`,
  `${origin}&to=`,
  `${origin}&to=USD&to=EUR`,
  `${origin}&_=1700000000000&_=1&utm_source=mail&fbclid=1`,
  `${origin}&from=EUR&country=`,
  '/api/v1/origin?to[]=USD',
  `${origin}&country=de&to=USD`,
  `${origin}&country=JP&to=USD`,
  `${origin}&country=AQ&to=USD`,
  `${origin}&country=UK`,
  `${origin}&country=DE&country=FR`,
  ...['', '%20DE', 'XX', 'DEU', 'é'].map((code) => `${origin}&country=${code}`),
];

for (const request of requests) {
  test(`the answer is that of the service: ${request}`, async () => {
    await agree(
      service({ ratesOf: () => Promise.resolve(undefined) }),
      { country: 'NG', rates },
      request,
    );
  });
}

test('the countries and their currencies are those of the service', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const ask = service();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    await agree(ask, { country: 'NG', rates }, `${origin}&country=${code}`);
  }
});

test('converted amounts and rates are rounded as the service rounds', async () => {
  const rate = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
  const amount = fc.tuple(fc.nat(), fc.nat(99_999)).map((parts) => parts.join('.'));
  await fc.assert(
    fc.asyncProperty(rate, rate, amount, async (eur, ngn, sum) => {
      const table = new RateTable(
        day,
        new Map([
          ['usd', 1],
          ['eur', eur],
          ['ngn', ngn],
        ]),
      );
      const options = { country: 'NG', rates: { date: day, usd: { eur, ngn } } };
      await agree(service({ rates: table }), options, `${convert}&from=EUR&to=NGN&amount=${sum}`);
    }),
  );
});

const brokenLedger = Object.assign(new MemoryLedger(), {
  take: () => Promise.reject(new StoreUnreachable('no connection')),
});

/** What makes the service fail in each way. */
const failing: Readonly<Record<string, Changes>> = {
  INSUFFICIENT_TOKENS: { keys: testKeys({ key: 'k', tokens: 0 }) },
  NOT_READY: { keys: testKeys({ key: 'k', tokens: 9 }), meter: testMeter(brokenLedger) },
  RATES_STALE: { now: () => noon + 20 * 24 * 3_600_000 },
  UNKNOWN_CURRENCY: { rates: new RateTable(day, new Map()) },
  RATE_LIMITED: { limits: { count: () => Promise.resolve(60) } },
  INVALID_API_KEY: { keys: testKeys() },
  KEY_DISABLED: { keys: testKeys({ key: 'k', disabled: true }) },
  UNAUTHORIZED_ORIGIN: { keys: testKeys({ key: 'k', hosts: ['shop.example'] }) },
  RESERVED_ADDRESS: {
    caller: () => ({ address: { kind: 'reserved' }, country: undefined }) as never,
  },
  ADDRESS_NOT_FOUND: { countryOf: () => null },
};

for (const [failure, changes] of Object.entries(failing)) {
  test(`${failure} stops the requests that it stops in the service`, async () => {
    const options = { country: 'NG', rates, failure } as VisitOptions;
    for (const request of [
      `${swap}&from=NGN&to=USD`,
      `${swap}&from=NGN&to=USD&callback=f`,
      `${swap}&from=USD&to=USD`,
      `${convert}&from=NGN&to=USD&amount=2`,
      origin,
      `${origin}&country=DE`,
      `${origin}&to=USD&callback=f`,
      `${origin}&to=NGN`,
    ]) {
      await agree(service(changes), options, request);
    }
  });
}

function envelopeOf(options: VisitOptions, address: string) {
  const { body } = answer(options)(address)!;
  return JSON.parse(body) as { error?: string; meta_data: Record<string, unknown> };
}

test('RATE_NOT_FOUND stops the requests that name a day, and INVALID_CALLBACK those with a callback', () => {
  const dated = `${swap}&from=NGN&to=USD&date=${day}`;
  const options = { country: 'NG', rates } as const;
  assert.equal(
    envelopeOf({ ...options, failure: 'RATE_NOT_FOUND' }, dated).error,
    'RATE_NOT_FOUND',
  );
  const undated = dated.replace(/&date.*/, '');
  assert.equal(envelopeOf({ ...options, failure: 'RATE_NOT_FOUND' }, undated).error, undefined);
  const failure = 'INVALID_CALLBACK';
  assert.equal(envelopeOf({ ...options, failure }, `${origin}&callback=f`).error, failure);
  assert.equal(envelopeOf({ ...options, failure }, origin).error, undefined);
});

test('without an answer, the status is 0', () => {
  for (const failure of ['timeout', 'network'] as const) {
    assert.deepEqual(
      answer({ country: 'JP', failure })(origin),
      {
        status: 0,
        headers: {},
        body: '',
      },
      failure,
    );
  }
});

test('other addresses are not ours', () => {
  const answers = answer({ country: 'JP' });
  for (const address of [
    'https://shop.example/',
    'https://shop.example/rates.json',
    'https://shop.example/?next=/api/v1/origin',
    'https://shop.example/#/api/v1/origin',
    'https://rates.example.com/api/v1/origins',
    'data:,x',
    '',
  ]) {
    assert.equal(answers(address), null, address);
  }
  assert.ok(answers(new URL('https://rates.example.com/api/v1/origin?apikey=k')));
});

test('without rates, any other currency is worth two units of the visitor’s, of today', (t) => {
  mock.timers.enable({ apis: ['Date'], now: noon });
  t.after(() => mock.timers.reset());
  const rate = (from: string, to: string, options: VisitOptions = { country: 'NG' }) =>
    envelopeOf(options, `${swap}&from=${from}&to=${to}`).meta_data;
  const expected = { from: 'ngn', to: 'usd', exchange_rate: 0.5, date: day };
  assert.deepEqual(rate('NGN', 'USD'), expected);
  assert.equal(rate('EUR', 'NGN')['exchange_rate'], 2);
  assert.equal(rate('EUR', 'USD')['exchange_rate'], 1);
  assert.equal(rate('NGN', 'NGN')['exchange_rate'], 1);
  assert.equal(rate('USD', 'EUR', { country: 'NG', currency: 'usd' })['exchange_rate'], 0.5);
  assert.equal(rate('EUR', 'USD', { country: 'AQ' })['exchange_rate'], 1);
});

test('a table without a date is of today, and no table gets old', () => {
  const request = `${swap}&from=NGN&to=USD`;
  const now = new Date('2026-03-10T23:59:59Z');
  mock.timers.enable({ apis: ['Date'], now });
  try {
    const undated = { country: 'NG', rates: { EUR: { USD: 1.25, NGN: 2000 } } };
    assert.equal(envelopeOf(undated, request).meta_data['date'], '2026-03-10');
    assert.equal(envelopeOf(undated, request).meta_data['exchange_rate'], 0.000625);
    const old = { country: 'NG', rates: { ...undated.rates, date: '2020-02-29' } };
    assert.equal(envelopeOf(old, request).meta_data['date'], '2020-02-29');
  } finally {
    mock.timers.reset();
  }
});

test('the visitor’s currency is that of their country, or the one that is given', () => {
  const symbolOf = (options: VisitOptions, query = '') =>
    (envelopeOf(options, origin + query).meta_data['currency'] as { symbol: string } | null)
      ?.symbol;
  assert.equal(symbolOf({ country: ' jp' }), 'JPY');
  assert.equal(symbolOf({ country: 'uk' }), 'GBP');
  assert.equal(symbolOf({ country: 'XK' }), 'EUR');
  assert.equal(symbolOf({ country: 'AQ' }), undefined);
  assert.equal(symbolOf({ country: 'JP', currency: null }), undefined);
  assert.equal(symbolOf({ country: 'JP', currency: 'usd' }), 'USD');
  assert.equal(symbolOf({ country: 'JP', currency: 'usd' }, '&country=JP'), 'USD');
  assert.equal(symbolOf({ country: 'JP', currency: 'usd' }, '&country=DE'), 'EUR');
});

for (const [options, message] of [
  [null, /^country is undefined/],
  ['JP', /^country is undefined/],
  [{}, /^country is undefined: write an ISO 3166 code/],
  [{ country: 'Japan' }, /^country is "Japan"/],
  [{ country: 'XX' }, /^country is "XX"/],
  [{ country: 'JP', currency: '¥' }, /^currency is "¥": write an ISO 4217 code/],
  [{ country: 'JP', currency: '' }, /^currency is ""/],
  [
    { country: 'JP', failure: 'offline' },
    /^failure is "offline": write timeout, network or .*RATES_STALE/,
  ],
  [{ country: 'JP', failure: 'toString' }, /^failure is "toString"/],
  [{ country: 'JP', delay: -1 }, /^delay is -1: write milliseconds/],
  [{ country: 'JP', delay: '1s' }, /^delay is "1s"/],
  [{ country: 'JP', delay: Infinity }, /^delay is /],
  [{ country: 'JP', rates: {} }, /^rates: write one table/],
  [{ country: 'JP', rates: { usd: { eur: 1 }, gbp: {} } }, /^rates: write one table/],
  [{ country: 'JP', rates: { usd: { eur: '1' } } }, /^rates: eur is "1": write a number greater/],
  [{ country: 'JP', rates: { usd: { eur: 0 } } }, /^rates: eur is 0/],
  [{ country: 'JP', rates: { date: '2026-02-30', usd: {} } }, /^rates: date is "2026-02-30"/],
] as const) {
  test(`a wrong option is named: ${JSON.stringify(options)}`, () => {
    assert.throws(() => answer(options as never), { code: 'config', message });
  });
}

test('a country without legal tender has no currency, and no rate comes with it', async () => {
  const path = 'https://rates.example/api/v1/origin?apikey=pk_test&to=USD';
  const { body } = answer({ country: 'AQ', rates })(path)!;
  assert.deepEqual(answer({ country: 'AQ' })(path)!.body, body);
  const { meta_data: found } = JSON.parse(body) as { meta_data: Record<string, unknown> };
  assert.equal(found['currency'], null);
  assert.deepEqual([found['swap'], found['swap_error']], [null, 'UNKNOWN_CURRENCY']);
});

test('visitFrom says what is wrong with its arguments', async () => {
  const visit = visitFrom as (...given: unknown[]) => Promise<unknown>;
  const page = { route() {} };
  for (const [given, message] of [
    [[], 'page: pass a page of Playwright or of Puppeteer.'],
    [[undefined, 'JP'], 'page: pass'],
    [[null, 'JP'], 'page: pass'],
    [['JP', page], 'page: pass'],
    [[page], 'country is undefined: write an ISO 3166 code such as JP.'],
    [[page, null], 'country is undefined'],
    [[page, { country: 'ZZ' }], 'country is "ZZ"'],
  ] as const) {
    await assert.rejects(visit(...given), (error: unknown) => {
      assert.ok(error instanceof LocalPriceError && error.code === 'config', message);
      assert.ok(error.message.startsWith(message), error.message);
      return true;
    });
  }
});
