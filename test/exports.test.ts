import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import * as client from '../src/client/index.js';
import * as main from '../src/index.js';
import * as money from '../src/pricing/public.js';
import * as protocol from '../src/protocol/index.js';
import * as server from '../src/server/index.js';
import * as testing from '../src/testing/index.js';

const now = Date.parse('2026-11-27');
const terms = {
  basePrice: '49.00',
  baseCurrency: 'USD',
  prices: 'EUR:45 IN/USD:19',
  discount: 'BR:40%',
  compareAt: '79.00',
  rounding: '0.05',
  ending: 'same',
  groups: 'VAT: EEA GB',
};
const rate = { from: 'JPY', to: 'USD', exchangeRate: 0.0064125, date: '2026-11-26' };
const exactRate = { ...rate, quotient: [156.25, 1] };
const visitor = { country: 'JP', currency: 'JPY', rate };
const value = money.priceFor(terms, visitor);
const format = { locale: 'de', currencyDisplay: 'auto', visitorCurrency: 'JPY', approximate: true };
const page = { markup: '2%', currencies: 'JPY EUR', groups: 'SHIP: US CA', rounding: 'auto' };
const file = { date: '2026-11-26', usd: { usd: 1, eur: 0.88, jpy: 156.25 } };
const table = {
  date: '2026-11-26',
  values: new Map([
    ['eur', 0.88],
    ['jpy', 156.25],
  ]),
};
const origin = protocol.describeCountry('DE', 'EUR');
const half = { numerator: 1n, denominator: 2n };
const own = createdClient();
const pair = { from: 'EUR', to: 'USD', date: '2026-11-26' };
const swap = {
  status: true,
  code: 200,
  message: 'Successful',
  meta_data: { from: 'eur', to: 'usd', exchange_rate: 1.1, date: '2026-11-26' },
};
const request = new Request('https://shop.example/');
const asked = 'https://rates.example.com/api/v1/origin?apikey=k&callback=f';

function createdClient(): client.Client {
  return client.createClient({ baseUrl: 'https://rates.example.com', apikey: 'k' });
}

type Call = readonly [run: (...given: never[]) => unknown, ...right: unknown[]];

/** A right call of each exported function, by entry; of the methods that a function returns, too. */
const calls: Record<string, Record<string, Call>> = {
  'local-price': {
    configure: [main.configure, { baseUrl: 'https://rates.example.com', timeout: 700 }],
    price: [main.price, terms],
    total: [main.total, [{ value, quantity: 2 }], format],
    visitor: [main.visitor],
    chooseCurrency: [main.chooseCurrency, 'EUR'],
    chooseCountry: [main.chooseCountry, 'DE'],
    grantConsent: [main.grantConsent],
    withdrawConsent: [main.withdrawConsent],
    stats: [main.stats],
  },
  'local-price/client': {
    createClient: [
      client.createClient,
      {
        baseUrl: 'https://rates.example.com',
        apikey: 'k',
        transport: 'fetch',
        timeout: 700,
        callbackParam: 'cb',
        nonce: 'n',
        signal: new AbortController().signal,
      },
    ],
    'createClient().origin': [own.origin, { to: 'USD', country: 'DE' }],
    'createClient().single': [own.single, {}],
    'createClient().swap': [own.swap, pair, {}],
    'createClient().convert': [own.convert, { ...pair, amount: '5' }, {}],
  },
  'local-price/money': {
    decimalOf: [money.decimalOf, 1.5],
    parseDecimal: [money.parseDecimal, '49.00'],
    divide: [money.divide, 3n, 2n, 'up'],
    inverse: [money.inverse, half],
    multiply: [money.multiply, half, half],
    derive: [money.derive, value, { times: '1/12', rounding: '1', ending: '9' }, page],
    formatPrice: [money.formatPrice, { ...value, amountMax: '9000', compareAt: '9900' }, format],
    fromMinorUnits: [money.fromMinorUnits, 4950n, 'EUR', 'stripe'],
    toMinorUnits: [money.toMinorUnits, value, 'iso4217'],
    priceFor: [money.priceFor, terms, { ...visitor, rate: exactRate }, page],
    rateNeeded: [money.rateNeeded, terms, visitor, page],
    rateFrom: [money.rateFrom, file, { from: 'EUR', to: 'USD' }, { now }],
    isCoarse: [money.isCoarse, 0.00004],
    total: [money.total, [{ value, quantity: '2' }, { value }], format],
  },
  'local-price/protocol': {
    conversionOf: [protocol.conversionOf, '49.00', swap.meta_data],
    countryCode: [protocol.countryCode, 'DE'],
    currencyCode: [protocol.currencyCode, 'EUR'],
    currencySymbol: [protocol.currencySymbol, '₦'],
    describeCountry: [protocol.describeCountry, 'DE', 'EUR'],
    isAmount: [protocol.isAmount, '49.00'],
    isCallbackName: [protocol.isCallbackName, 'f'],
    isDay: [protocol.isDay, '2026-11-26'],
    jsonpBody: [protocol.jsonpBody, 'f', '{}'],
    openHeaders: [protocol.openHeaders, 'no-store'],
    originWithSwap: [protocol.originWithSwap, origin, swap.meta_data],
    parseConvert: [protocol.parseConvert, swap, pair],
    parseOrigin: [protocol.parseOrigin, { ...swap, meta_data: { currency: { symbol: 'EUR' } } }],
    parseRatesFile: [
      protocol.parseRatesFile,
      file,
      { day: () => '2026-11-26', code: (name: string) => name, rate: () => 1 },
    ],
    parseSwap: [protocol.parseSwap, swap],
    quote: [protocol.quote, 'a'],
    resembles: [protocol.resembles, 'discounts', 'discount'],
    scriptSafeJson: [protocol.scriptSafeJson, { a: '<' }],
    successReply: [protocol.successReply, swap.meta_data, 'no-store', 'f'],
    swapOf: [protocol.swapOf, table, 'eur', 'jpy'],
  },
  'local-price/server': {
    localPrices: [
      server.localPrices,
      { rates: file, country: 'DE', request, locale: 'de', withhold: true, hasConsent: true },
    ],
    'localPrices().apply': [server.localPrices({ request }).apply, { on: () => undefined }],
    openRates: [server.openRates, file, { now }],
    renderPrice: [server.renderPrice, terms, visitor, { ...format, rates: file, page }],
    'renderPrice().root': [server.renderPrice.root, terms, visitor, { rate, page, content: 'x' }],
    visitorFrom: [
      server.visitorFrom,
      { country: 'DE', cookie: 'a=b', url: '/?currency=EUR', page, acceptLanguage: 'de' },
    ],
  },
  'local-price/testing': {
    answer: [testing.answer, { country: 'DE', currency: 'EUR', rates: file, failure: 'timeout' }],
    'answer()': [testing.answer({ country: 'DE' }), asked],
    visitFrom: [testing.visitFrom, {}, { country: 'JP' }],
  },
};

const entries: Record<string, object> = {
  'local-price': main,
  'local-price/client': client,
  'local-price/money': money,
  'local-price/protocol': protocol,
  'local-price/server': server,
  'local-price/testing': testing,
};

/** What no parameter expects everywhere; a parameter may well accept some of it. */
// prettier-ignore
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null, undefined, NaN, Infinity, -Infinity, -0, -1, 0, 1.5, 1e300, 10n, -1n, true, false,
    '', ' ', '\0', 'x', '49.00', 'EUR', '€'.repeat(5000), '{"date":', Symbol('s'),
    [], [null], {}, Object.create(null), { toString: null }, () => undefined,
    new Date(NaN), Buffer.from('49.00'), new Uint8Array(3), new Map(), new Set([1]), /x/,
    new Error('e'), new URL('https://shop.example/'), Promise.resolve(1), globalThis,
  ),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
);

/** Returns a value with odd values in some places: instead of the whole, or of parts at any depth. */
function bent(right: unknown): fc.Arbitrary<unknown> {
  const isPlain = Object(right) === right && Object.keys(right as object).length > 0;
  if (!isPlain || typeof right === 'function') {
    return fc.oneof({ arbitrary: fc.constant(right), weight: 3 }, odd);
  }
  const parts = Object.entries(right as object).map(([name, part]) => [name, bent(part)] as const);
  const whole = Array.isArray(right)
    ? fc.tuple(...parts.map(([, part]) => part))
    : fc.record(Object.fromEntries(parts), { requiredKeys: [] });
  return fc.oneof({ arbitrary: whole, weight: 5 }, odd);
}

describe('with whatever arguments, no error but a LocalPriceError comes from', () => {
  const { fetch } = globalThis;
  const { warn } = console;
  before(() => {
    // No network.
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    console.warn = () => undefined;
  });
  after(() => {
    globalThis.fetch = fetch;
    console.warn = warn;
  });

  for (const [entry, all] of Object.entries(entries)) {
    it(`${entry}: each of its functions is called below`, () => {
      const names = Object.entries(all)
        .filter(([, each]) => typeof each === 'function' && !String(each).startsWith('class'))
        .map(([name]) => name);
      const called = Object.keys(calls[entry]!).filter((name) => !name.includes('()'));
      assert.deepEqual(called.toSorted(), names.toSorted());
    });

    for (const [name, [run, ...right]] of Object.entries(calls[entry]!)) {
      it(`${name} of ${entry}`, async () => {
        const given = fc
          .tuple(...right.map(bent), fc.nat(right.length))
          .map((each) => each.slice(0, -1).slice(0, each.at(-1) as number));
        await fc.assert(
          fc.asyncProperty(given, async (args) => {
            try {
              const result = run(...(args as never[]));
              // Answers to questions about the visitor may never come without a network.
              if (result instanceof Promise)
                await Promise.race([result, new Promise(setImmediate)]);
            } catch (error) {
              assert.equal((error as Error)?.name, 'LocalPriceError', (error as Error)?.stack);
            }
          }),
          { numRuns: 400 },
        );
      });
    }
  }
});
