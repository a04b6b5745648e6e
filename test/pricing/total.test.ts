import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPrice, LocalPriceError, total, type TotalItem } from '../../src/pricing/public.js';

const eur = (amount: string, quantity?: number): TotalItem => ({
  value: { amount, currency: 'EUR' },
  quantity,
});

const locale = { locale: 'en-US' };

describe('total', () => {
  for (const [what, items, amount, text] of [
    ['one', [eur('39.20')], '39.20', '€39.20'],
    ['each times its quantity', [eur('39.20', 3), eur('0.10', 7)], '118.30', '€118.30'],
    ['none of a thing', [eur('39.20', 0)], '0.00', '€0.00'],
    ['whole amounts', [eur('45'), eur('9', 2)], '63', '€63'],
    ['amounts of which some are whole', [eur('45'), eur('9.50')], '54.50', '€54.50'],
    [
      'more digits than a number has',
      [eur('12345678901234567890.10', 9)],
      '111111110111111111010.90',
      '€111,111,110,111,111,111,010.90',
    ],
  ] as const) {
    it(`adds ${what}`, () =>
      assert.deepEqual(total(items, locale), { amount, currency: 'EUR', text }));
  }

  it('adds cents as whole numbers do', () => {
    const item = fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 999 }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (items) => {
        const cents = items.reduce((sum, [each, quantity]) => sum + each * quantity, 0);
        const all = items.map(([each, quantity]) => eur((each / 100).toFixed(2), quantity));
        assert.equal(total(all)?.amount, (cents / 100).toFixed(2));
      }),
    );
  });

  for (const [what, items] of [
    ['nothing', []],
    ['several currencies', [eur('1'), { value: { amount: '1', currency: 'USD' } }]],
    ['what is not known yet', [eur('1'), { value: null }]],
    ['a range', [{ value: { amount: '1', amountMax: '2', currency: 'EUR' } }]],
  ] as [string, TotalItem[]][]) {
    it(`is null of ${what}`, () => assert.equal(total(items), null));
  }

  for (const [amount, quantity] of [
    ['39.20', 1.5],
    ['39.20', -1],
    ['39.20', NaN],
    ['39.20', '2'],
    ['39,20', 1],
    ['€39.20', 1],
    ['', 1],
    [39.2, 1.5],
  ] as [string, number][]) {
    it(`refuses ${quantity} times ${amount}`, () =>
      assert.throws(
        () => total([eur(amount, quantity)]),
        (error: unknown) =>
          error instanceof LocalPriceError &&
          error.code === 'config' &&
          /^(quantity|amount)=".*": write a /.test(error.message),
      ));
  }
});

describe('formatPrice', () => {
  const price = { amount: '45.00', currency: 'EUR', source: 'swap' } as const;
  for (const [format, text] of [
    [{}, '€45.00'],
    [{ trailingZeroDisplay: 'strip-if-integer' }, '€45'],
    [{ currencyDisplay: 'code' }, 'EUR 45.00'],
    [{ currencyDisplay: 'narrow-symbol' }, '€45.00'],
    [{ approximate: true }, '≈ €45.00'],
    [{ locale: 'de' }, '45,00 €'],
  ] as const) {
    it(`prints ${JSON.stringify(format)} as ${text}`, () =>
      assert.equal(formatPrice(price, { ...locale, ...format }).replaceAll('\u00a0', ' '), text));
  }

  it('prints a range, and keeps the digits that the price before needs', () => {
    const strip = { ...locale, trailingZeroDisplay: 'strip-if-integer' } as const;
    assert.match(formatPrice({ ...price, amountMax: '60.00' }, strip), /^€45\s?–\s?€60$/);
    assert.equal(formatPrice({ ...price, compareAt: '60.50' }, strip), '€45.00');
    assert.equal(formatPrice({ ...price, compareAt: '60.00' }, strip), '€45');
  });

  for (const amount of ['abc', '1,000', '', undefined, 'Infinity', '0x10', -5]) {
    it(`refuses ${amount}`, () =>
      assert.throws(
        () => formatPrice({ amount: amount as string, currency: 'EUR' }),
        (error: unknown) =>
          error instanceof LocalPriceError && error.message.startsWith(`amount="${amount}"`),
      ));
  }

  it('refuses what is not known yet, and takes numbers', () => {
    assert.throws(() => formatPrice(null as never), LocalPriceError);
    assert.equal(formatPrice({ amount: 45 as never, currency: 'EUR' }, locale), '€45');
  });

  for (const format of [{ locale: 'no locale' }, { currencyDisplay: 'sign' }]) {
    it(`refuses ${JSON.stringify(format)}`, () =>
      assert.throws(
        () => formatPrice(price, format as never),
        (error: unknown) =>
          error instanceof LocalPriceError &&
          error.code === 'config' &&
          error.message.includes(Object.values(format)[0]!),
      ));
  }
});
