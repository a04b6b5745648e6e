import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  derive,
  formatPrice,
  LocalPriceError,
  priceFor,
  toMinorUnits,
  total,
} from '../../src/pricing/public.js';
import { plainText } from '../support/plainBlanks.ts';

const locale = { locale: 'en-US' };

describe('formatPrice', () => {
  const price = { amount: '45.00', currency: 'EUR', source: 'swap' } as const;
  for (const [format, text] of [
    [{}, '€45.00'],
    [{ trailingZeroDisplay: 'strip-if-integer' }, '€45'],
    [{ currencyDisplay: 'code' }, 'EUR 45.00'],
    [{ currencyDisplay: '' }, '€45.00'],
    [{ approximate: true }, '≈ €45.00'],
    [{ approximate: '' }, '≈ €45.00'],
    [{ approximate: 'false' }, '€45.00'],
    [{ locale: 'de' }, '45,00 €'],
  ] as const) {
    it(`formatPrice with ${JSON.stringify(format)} prints ${text}`, () =>
      assert.equal(plainText(formatPrice(price, { ...locale, ...format })), text));
  }

  it('formatPrice prints what a script has calculated as a price', () => {
    assert.equal(formatPrice({ amount: String(1.1 * 3), currency: 'EUR' }, locale), '€3.30');
    assert.equal(formatPrice({ amount: '0.0013', currency: 'EUR' }, locale), '€0.0013');
  });

  it('formatPrice prints all digits of a value that was calculated here', () => {
    const terms = { basePrice: '123456789012345.67', baseCurrency: 'USD', rounding: 'EUR:0.001' };
    const rate = { from: 'USD', to: 'EUR', exchangeRate: 0.88022588 };
    const value = priceFor(terms, { country: 'DE', currency: 'EUR', rate });
    assert.equal(value.amount, '108669860750366.298');
    const text = '€108,669,860,750,366.298';
    assert.equal(formatPrice(value, locale), text);
    assert.deepEqual(total([{ value }], locale), {
      amount: value.amount,
      currency: 'EUR',
      text,
    });
    assert.throws(() => toMinorUnits(value, 'iso4217'), /an amount that iso4217 can express/);
    // Another value may come from a program.
    assert.equal(formatPrice({ ...value }, locale), '€108,669,860,750,366.00');
    const tripled = { ...value, amount: String(1.1 * 3) };
    assert.equal(formatPrice(tripled, locale), '€3.30');
    assert.equal(total([{ value: tripled }])?.amount, '3.30');
    assert.equal(toMinorUnits(tripled, 'iso4217'), 330n);
    assert.equal(formatPrice(derive(value, { times: '1', rounding: 'EUR:0.001' }), locale), text);
  });

  it('formatPrice prints a range, and the fraction digits that the price before needs', () => {
    const strip = { ...locale, trailingZeroDisplay: 'strip-if-integer' } as const;
    const range = plainText(formatPrice({ ...price, amountMax: '60.00' }, strip));
    assert.match(range, /^€45 ?– ?€60$/);
    assert.equal(formatPrice({ ...price, compareAt: '60.50' }, strip), '€45.00');
    assert.equal(formatPrice({ ...price, compareAt: '60.00' }, strip), '€45');
  });

  it('formatPrice refuses amounts that are not plain decimals, and accepts numbers', () => {
    for (const amount of ['abc', '1,000', '', undefined, 'Infinity', '0x10', -5]) {
      assert.throws(
        () => formatPrice({ amount: amount as string, currency: 'EUR' }),
        (error: unknown) =>
          error instanceof LocalPriceError && error.message.startsWith(`amount="${amount}"`),
      );
    }
    assert.throws(() => formatPrice(null as never), LocalPriceError);
    assert.equal(formatPrice({ amount: 45 as never, currency: 'EUR' }, locale), '€45');
  });

  it('formatPrice prints both ends of a range with the fraction digits that one of them needs', () => {
    const range = { amount: '10', amountMax: '20.55', currency: 'USD' };
    assert.match(plainText(formatPrice(range, locale)), /^\$10\.00 ?– ?\$20\.55$/);
    const amounts = fc.tuple(fc.nat(10_000), fc.nat(4)).map(([of, digits]) => of.toFixed(digits));
    fc.assert(
      fc.property(amounts, amounts, (amount, amountMax) => {
        const text = formatPrice({ amount, amountMax, currency: 'USD' }, locale);
        const most = Math.max(
          ...[amount, amountMax].map((each) => each.split('.')[1]?.length ?? 0),
        );
        for (const end of text.match(/[\d.,]+/g)!) {
          assert.equal(end.split('.')[1]?.length ?? 0, most, text);
        }
      }),
    );
  });

  it('formatPrice takes codes in any case', () => {
    const text = (currency: string, visitorCurrency: string) =>
      formatPrice({ amount: 0.1 + 0.2, currency } as never, { ...locale, visitorCurrency });
    assert.equal(text('jpy', 'JPY'), text('JPY', 'jpy'));
    assert.equal(text('USD', 'usd'), '$0.30');
  });

  it('formatPrice prints a code for a visitor who would mistake the sign', () => {
    const dollars = { amount: '540.00', currency: 'USD' };
    const text = (visitorCurrency: string | null, currencyDisplay?: 'symbol') =>
      formatPrice(dollars, { ...locale, visitorCurrency, currencyDisplay }).replace('\u00a0', ' ');
    assert.equal(text('ARS'), 'USD 540.00');
    assert.equal(text('ARS', 'symbol'), '$540.00');
    assert.equal(text(null), '$540.00');
  });

  it('formatPrice refuses a language and a display that the engine does not know', () => {
    assert.throws(() => formatPrice(price, { locale: 'x-klingon' }), {
      message: 'locale="x-klingon": write a BCP 47 tag such as en-GB.',
    });
    for (const format of [{ locale: '§' }, { currencyDisplay: 'sign' }]) {
      assert.throws(
        () => formatPrice(price, format as never),
        (error: unknown) =>
          error instanceof LocalPriceError &&
          error.code === 'config' &&
          error.message.includes(Object.values(format)[0]!),
      );
    }
  });
});
