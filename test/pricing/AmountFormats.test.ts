import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AmountFormats } from '../../src/pricing/AmountFormats.js';
import type { AmountText } from '../../src/pricing/index.js';

const formats = new AmountFormats();

function text(
  amount: string | [amount: string, amountMax: string],
  currency: string,
  locale: string,
  currencyDisplay: AmountText['currencyDisplay'] = 'symbol',
): string {
  const [start, amountMax] = [amount].flat();
  const printed = { amount: start!, amountMax, currency, locale, currencyDisplay };
  const one = formats.print(printed).text;
  const parts = formats.parts(printed).map(({ value }) => value);
  assert.equal(parts.join(''), one);
  return one.replace(/[\u00a0\u202f\u2009]/g, ' ');
}

describe('AmountFormats', () => {
  const long = '123456789012345678901234567890.12';
  const longText = '123,456,789,012,345,678,901,234,567,890.12';

  it('an amount keeps digits that binary floating point would lose', () => {
    assert.equal(text(long, 'USD', 'en-US'), `$${longText}`);
    assert.equal(text(['0.10', long], 'USD', 'en-US'), `$0.10 – $${longText}`);
  });

  it('a printed range has two ends, and one amount if both ends are equal', () => {
    assert.equal(text(['10.00', '20.00'], 'USD', 'en-US'), '$10.00 – $20.00');
    assert.equal(text(['10.00', '10.00'], 'USD', 'en-US'), '$10.00');
  });

  for (const [amountIn, visitorCurrency, locale, shown] of [
    ['USD', 'ARS', 'en-US', 'USD 540.00'],
    ['USD', 'MXN', 'en', 'USD 540.00'],
    ['USD', 'CAD', 'en-US', 'USD 540.00'],
    ['JPY', 'CNY', 'en', 'JPY 540.00'],
    // In Japanese, the sign of the yen is the wide form of that of the yuan.
    ['JPY', 'CNY', 'ja', 'JPY 540.00'],
    ['SEK', 'NOK', 'sv', 'SEK'],
    // These signs differ.
    ['USD', 'EUR', 'en-US', '$540.00'],
    ['USD', 'ARS', 'es-AR', 'US$ 540,00'],
    ['USD', 'USD', 'en-US', '$540.00'],
    ['USD', null, 'en-US', '$540.00'],
  ] as const) {
    it(`an amount in ${amountIn} for a visitor with ${visitorCurrency} in ${locale} is ${shown}`, () => {
      const amount = { amount: '540.00', currency: amountIn, locale, visitorCurrency };
      const printed = formats.print({ ...amount, currencyDisplay: 'auto' }).text;
      assert.ok(printed.replaceAll('\u00a0', ' ').includes(shown), printed);
    });
  }

  it('an amount in a currency that the engine does not know has its number and code', () => {
    assert.equal(text('1.50', 'XBT', 'en-US'), 'XBT 1.50');
    assert.equal(text('1.50', 'XBT', 'de-DE', 'name'), '1,50 XBT');
  });

  for (const [locale, currency, currencyDisplay, direction, isMixed] of [
    ['en-US', 'USD', 'symbol', 'ltr', false],
    ['ar-EG', 'NGN', 'symbol', 'rtl', true],
    ['ar-EG', 'EGP', 'symbol', 'rtl', false],
    ['he', 'USD', 'code', 'rtl', true],
  ] as const) {
    it(`an amount in ${currency} is read ${direction} in ${locale}${isMixed ? ', against its currency' : ''}`, () => {
      const printed = formats.print({ amount: '1.00', currency, locale, currencyDisplay });
      assert.deepEqual([printed.direction, printed.isMixed], [direction, isMixed]);
    });
  }

  it('formats of amounts are reused, and at most a hundred are kept', (t) => {
    const few = new AmountFormats();
    const print = (digits: number): unknown =>
      few.print({
        amount: (1).toFixed(digits % 20),
        currency: String.fromCharCode(65 + digits / 20).repeat(3),
        locale: 'en-US',
        currencyDisplay: 'code',
      });
    const made = t.mock.method(Intl, 'NumberFormat');
    const count = (): number => made.mock.callCount();
    for (let times = 0; times < 3; times += 1) print(2);
    assert.equal(count(), 1);
    for (let digits = 3; digits < 102; digits += 1) print(digits);
    assert.equal(count(), 100);
    for (let digits = 3; digits < 102; digits += 1) print(digits);
    assert.equal(count(), 100, 'those in use are kept');
    for (let digits = 102; digits < 500; digits += 1) print(digits);
    print(2);
    assert.ok(count() > 498, 'the first was forgotten');
  });
});
