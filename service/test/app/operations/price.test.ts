import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatPrice, priceFor, rateNeeded, type PriceAttributes } from 'local-price/money';
import { parseSwap, paths, pricePath } from 'local-price/protocol';
import { countryCurrencies } from '../../../src/countries/countryCurrencies.js';
import { readCurrencyRegions } from '../../../src/countries/readCurrencyRegions.js';
import { RateTable } from '../../../src/rates/RateTable.js';
import { editions } from '../../support/editions.js';
import { day, earlier, noon, parsed, testApp, testKeys, testRates } from '../../support/testApp.js';

type Parameters = Record<string, string>;
type Names =
  'amount' | 'amount_max' | 'compare_at' | 'currency' | 'rate_date' | 'place' | 'discount';
type PriceMetaData = Record<Names | 'text', string>;

const kettle = { base_price: '49.00', base_currency: 'USD' };

function path(parameters: Parameters): string {
  return `${pricePath}?${new URLSearchParams({ apikey: 'k', ...parameters }).toString()}`;
}

for (const { edition, open } of editions)
  describe(`price ${edition}`, () => {
    const { ask } = open();
    const price = async (parameters: Parameters): Promise<PriceMetaData> => {
      const { meta_data, message } = await parsed(ask(path({ ...kettle, ...parameters })));
      return (meta_data as PriceMetaData | null) ?? assert.fail(message);
    };
    const failure = async (parameters: Parameters, peer?: string) => {
      const { error, message } = await parsed(ask(path(parameters), { peer }));
      return `${error}: ${message}`;
    };

    it('answers what a page shows to a visitor from a country', async () => {
      assert.deepEqual(await price({ country: 'DE', locale: 'de' }), {
        amount: '39.20',
        currency: 'EUR',
        base_amount: '49.00',
        base_currency: 'USD',
        exchange_rate: '0.8',
        rate_time: null,
        rate_date: day,
        place: null,
        discount: null,
        source: 'swap',
        text: '\u206839,20\u00a0€\u2069',
      });
    });

    it('is for the caller, unless it names a country or a currency', async () => {
      assert.equal((await price({})).currency, 'NGN');
      assert.equal((await price({ country: 'uk', prices: 'GBP:39.50' })).amount, '39.50');
      const chosen = await price({ currency: 'eur', prices: 'NG/USD:30' });
      assert.deepEqual([chosen.amount, chosen.place], ['24.00', 'NG']);
      const answer = await ask(path(kettle));
      assert.equal(answer.headers.get('cache-control'), 'private, no-store');
    });

    it('is the author’s for a visitor of an unknown country, or of one without a tender', async () => {
      for (const country of ['XX', 'xx', 'AQ']) {
        const { amount, currency, text } = await price({ country, prices: 'NG/USD:30' });
        assert.deepEqual([amount, currency, text], ['49.00', 'USD', '$49.00']);
      }
      // A server at a private address, which knows only the currency.
      const answer = parsed(ask(path({ ...kettle, currency: 'EUR' }), { peer: '10.0.0.1' }));
      assert.equal((await answer).meta_data?.currency, 'EUR');
      assert.match(await failure(kettle, '10.0.0.1'), /^RESERVED_ADDRESS/);
    });

    it('has the other amounts and the text that the terms ask for', async () => {
      const range = await price({
        country: 'DE',
        base_price_max: '99.00',
        discount: 'EU:50%',
        rounding: '1',
        round_mode: 'up',
        approximate: 'true',
        currency_display: 'code',
      });
      const { amount, amount_max, place, discount, text } = range;
      assert.deepEqual([amount, amount_max, place, discount], ['20', '40', 'EU', '50']);
      assert.equal(text, '\u2068≈\u00a0EUR\u00a020–40\u2069');
      const before = await price({ country: 'DE', compare_at: '79.00' });
      assert.equal(before.compare_at, '63.20');
      // The sign of the visitor's own currency is that of the amount.
      const mexican = await price({ country: 'XX', currency: 'MXN', currencies: 'USD' });
      assert.equal(mexican.text, 'USD\u00a049.00');
    });

    it('is that of the day that is asked for', async () => {
      const { amount, rate_date } = await price({ country: 'NG', date: earlier });
      assert.deepEqual([amount, rate_date], ['39200.00', earlier]);
      const unknown = { ...kettle, country: 'NG', date: '2026-03-09' };
      assert.match(await failure(unknown), /^RATE_NOT_FOUND/);
    });

    it('prints an amount of the greatest length', async () => {
      const long = '9'.repeat(64);
      const { amount, text } = await price({ base_price: long, currency: 'USD' });
      assert.deepEqual([amount, text.replace(/[$,]/g, '')], [`${long}.00`, `${long}.00`]);
    });

    it('names the parameter that is wrong', async () => {
      for (const [parameters, name] of [
        [{ base_price: '1,299' }, 'base_price="1,299": write a plain decimal'],
        [{ base_price_max: '1' }, 'base_price_max="1": .* no less than base_price\\.$'],
        [{ base_currency: 'dollar' }, 'base_currency="dollar"'],
        [{ prices: 'EUR' }, 'prices="EUR"'],
        [{ discount: '200%' }, 'discount="200%"'],
        [{ compare_at: 'x' }, 'compare_at="x"'],
        [{ currencies: 'dollars' }, 'currencies="dollars"'],
        [{ rounding: 'x' }, 'rounding="x"'],
        [{ round_mode: 'x' }, 'round_mode="x"'],
        [{ ending: 'x' }, 'ending="x"'],
        [{ markup: 'x' }, 'markup="x"'],
        [{ groups: 'x' }, 'groups has "x"'],
        [{ locale: '?' }, 'locale="\\?"'],
        [{ currency_display: 'x' }, 'currency_display is "x"'],
        [{ trailing_zero_display: 'x' }, 'trailing_zero_display is "x"'],
        [{ approximate: 'x' }, 'approximate is "x"'],
        [{ country: 'Germany' }, 'country is "Germany"'],
        [{ country: '' }, 'country is ""'],
        [{ currency: '€' }, 'currency is "€"'],
        [{ currency: 'euro' }, 'currency is "euro"; give an ISO 4217 code such as EUR\\.$'],
        [{ currency: 'xxx' }, 'currency is "xxx"; give an ISO 4217 code such as EUR\\.$'],
        [{ date: 'today' }, 'date is "today"'],
        // A misspelled term would be a wrong price.
        [{ discounts: 'NG:10%' }, '"discounts" is unknown; write discount='],
        [{ conutry: 'DE' }, '"conutry" is unknown; write country='],
        [{ basePriceMax: '1' }, '"basePriceMax" is unknown; write base_price_max='],
        [{ 'compare-at': '1' }, '"compare-at" is unknown; write compare_at='],
        [{ Currency: 'EUR' }, '"Currency" is unknown; write currency='],
        [{ 'prices[]': 'EUR:45' }, '"prices\\[\\]" is unknown; write prices='],
        [
          { from: 'EUR' },
          '"from" is unknown; the parameters are apikey, base_price, .*, callback\\.',
        ],
      ] as const) {
        const said = await failure({ ...kettle, ...(parameters as Parameters) });
        assert.match(said, new RegExp(`^BAD_REQUEST: The parameter ${name}`));
      }
      for (const name of Object.keys(kettle)) {
        const { [name as 'base_price']: _, ...rest } = kettle;
        assert.match(await failure(rest), new RegExp(`The parameter ${name} is missing`));
      }
      assert.match(
        await failure({ ...kettle, currency: 'XQZ' }),
        /^UNKNOWN_CURRENCY: .* XQZ, the currency of/,
      );
      assert.match(
        await failure({ ...kettle, base_currency: 'XQZ' }),
        /^UNKNOWN_CURRENCY: .* XQZ, the base_currency of/,
      );
    });

    it('ignores what other programs add to addresses, and a parameter without a value', async () => {
      const plain = await price({ country: 'DE' });
      const others = { _: '1700000000000', utm_source: 'mail', fbclid: 'x' };
      assert.deepEqual(await price({ ...others, country: 'DE' }), plain);
      const names = ['currency', 'date', 'prices', 'discount', 'base_price_max', 'rounding'];
      const format = ['locale', 'currency_display', 'trailing_zero_display', 'approximate'];
      const empty = Object.fromEntries(
        [...names, ...format].map((name, at) => [name, ' '.repeat(at % 2)]),
      );
      assert.deepEqual(await price({ ...empty, country: 'DE' }), plain);
      assert.match(await failure({ ...kettle, base_price: '' }), /base_price is missing/);
    });

    it('reads a boolean as servers write it', async () => {
      const marked = async (approximate: string): Promise<boolean> =>
        (await price({ country: 'DE', approximate })).text.includes('≈');
      for (const yes of ['true', 'True', '1']) assert.equal(await marked(yes), true, yes);
      for (const no of ['false', 'FALSE', '0']) assert.equal(await marked(no), false, no);
    });

    it('costs a token if it needs a rate', async () => {
      const metered = open({ keys: testKeys({ key: 'k', tokens: 1 }) });
      const codeOf = async (parameters: Parameters): Promise<string | undefined> =>
        (await parsed(metered.ask(path({ ...kettle, ...parameters })))).error;
      for (const free of [
        { country: 'US' },
        { country: 'AQ' },
        { country: 'DE', prices: 'EUR:45' },
        { country: 'DE', currencies: 'USD' },
        { country: 'DE', discount: 'x' },
      ]) {
        await codeOf(free as Parameters);
        assert.equal(await metered.spent('k'), 0);
      }
      assert.equal(await codeOf({ country: 'DE' }), undefined);
      assert.equal(await metered.spent('k'), 1);
      assert.equal(await codeOf({ country: 'DE' }), 'INSUFFICIENT_TOKENS');
      assert.equal(await codeOf({ country: 'US' }), undefined);
    });

    it('fails as a swap does if the rates are too old', async () => {
      const old = open({ now: noon + 15 * 24 * 3600 * 1000 });
      const error = async (parameters: Parameters): Promise<string | undefined> =>
        (await parsed(old.ask(path({ ...kettle, ...parameters })))).error;
      assert.equal(await error({ country: 'DE' }), 'RATES_STALE');
      assert.equal(await error({ country: 'US' }), undefined);
      assert.equal(await error({ country: 'DE', date: day }), undefined);
    });

    it('answers JSONP, and only GET and HEAD', async () => {
      const jsonp = await ask(path({ ...kettle, callback: 'f' }));
      assert.match(await jsonp.text(), /^\/\*\*\/typeof f==='function'&&f\(\{"status":true/);
      const post = await ask(path(kettle), { method: 'POST' });
      assert.equal(post.status, 405);
    });
  });

describe('a price', () => {
  const anyRate = fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -6, max: 0 }))
    .map(([digits, power]) => Number(`${digits}e${power}`));
  const anyCents = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const anyTerms = fc.record(
    {
      base_price: anyCents,
      base_currency: fc.constantFrom('USD', 'EUR', 'NGN', 'VND'),
      prices: fc.constantFrom('EUR:45', 'NG/USD:30 EUR:45-60', 'EEA/EUR:46'),
      discount: fc.constantFrom('NG:60% EU:5%', 'DE:12.5%'),
      compare_at: fc.constantFrom('150000.00', '79.00 BTC:69'),
      currencies: fc.constantFrom('USD EUR NGN', 'EUR'),
      rounding: fc.constantFrom('auto', 'cash', '0.05 NGN:100'),
      round_mode: fc.constantFrom('up', 'down'),
      ending: fc.constantFrom('99', 'same'),
      markup: fc.constantFrom('2.5%', '0.1%'),
    },
    { requiredKeys: ['base_price', 'base_currency'] },
  );
  const anyVisitor = fc.record({
    country: fc.constantFrom('DE', 'NG', 'US', 'AQ'),
    currency: fc.constantFrom('EUR', 'NGN', 'USD', 'VND', 'BTC'),
    locale: fc.constantFrom('en', 'de', 'ja'),
  });

  it('has the countries of origin', async () => {
    const { ask } = testApp({ countries: countryCurrencies(readCurrencyRegions()) });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    let count = 0;
    for (const code of codes) {
      const named = await parsed(ask(`${paths.origin}?apikey=k&country=${code}`));
      const priced = await parsed(ask(path({ ...kettle, country: code, currencies: 'USD' })));
      // The code of an unknown country.
      if (code === 'XX') assert.deepEqual([named.code, priced.code], [400, 200]);
      else assert.deepEqual([priced.code, priced.error], [named.code, named.error], code);
      if (named.status) count++;
    }
    // The 249 of ISO 3166, and UK.
    assert.equal(count, 250);
  });

  it('is the one of priceFor, with the rate that a page asks for', async () => {
    await fc.assert(
      fc.asyncProperty(anyRate, anyTerms, anyVisitor, async (eur, terms, visitor) => {
        const rates = new RateTable(day, new Map([...testRates, ['eur', eur]]));
        const { ask } = testApp({ rates });
        const given = Object.fromEntries(
          Object.entries(terms).map(([name, value]) => [
            name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
            value,
          ]),
        ) as unknown as PriceAttributes;
        const swapOf = async (from: string, to: string) => {
          const query = new URLSearchParams({ apikey: 'k', from, to });
          const answer = parseSwap(await (await ask(`${paths.swap}?${query}`)).json());
          return answer.ok ? answer.value : assert.fail();
        };
        const pair = rateNeeded(given, visitor);
        let rate = pair && (await swapOf(pair.from, pair.to));
        let expected: ReturnType<typeof priceFor>;
        try {
          expected = priceFor(given, { ...visitor, rate });
        } catch (error) {
          assert.match(String(error), /too few digits/);
          rate = await swapOf(pair!.to, pair!.from);
          expected = priceFor(given, { ...visitor, rate });
        }
        const { meta_data, message } = await parsed(ask(path({ ...terms, ...visitor })));
        const { text, ...value } = (meta_data ?? assert.fail(message)) as Record<string, unknown>;
        const camel = Object.entries(value).map(([name, each]) => [
          name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
          each,
        ]);
        assert.deepEqual(Object.fromEntries(camel), expected);
        const { locale, currency: visitorCurrency } = visitor;
        assert.equal(text, formatPrice(expected, { locale, visitorCurrency }));
      }),
      { numRuns: 200 },
    );
  });
});
