import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPrice, LocalPriceError } from '../../src/pricing/public.js';

const locale = { locale: 'en-US' };

describe('formatPrice', () => {
  const price = { amount: '45.00', currency: 'EUR', source: 'swap' } as const;
  for (const [format, text] of [
    [{}, '€45.00'],
    [{ trailingZeroDisplay: 'strip-if-integer' }, '€45'],
    [{ currencyDisplay: 'code' }, 'EUR 45.00'],
    [{ approximate: true }, '≈ €45.00'],
    [{ locale: 'de' }, '45,00 €'],
  ] as const) {
    it(`prints ${JSON.stringify(format)} as ${text}`, () =>
      assert.equal(formatPrice(price, { ...locale, ...format }).replaceAll('\u00a0', ' '), text));
  }

  it('prints a range, and the fraction digits that the price before needs', () => {
    const strip = { ...locale, trailingZeroDisplay: 'strip-if-integer' } as const;
    assert.match(formatPrice({ ...price, amountMax: '60.00' }, strip), /^€45\s?–\s?€60$/);
    assert.equal(formatPrice({ ...price, compareAt: '60.50' }, strip), '€45.00');
    assert.equal(formatPrice({ ...price, compareAt: '60.00' }, strip), '€45');
  });

  it('refuses amounts that are not plain decimals, and accepts numbers', () => {
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

  it('refuses a language and a display that the engine does not know', () => {
    for (const format of [{ locale: 'no locale' }, { currencyDisplay: 'sign' }]) {
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
