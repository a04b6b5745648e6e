import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AmountFormats, type AmountText } from '../../src/pricing/index.js';
import { isLocale } from '../../src/input/index.js';

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
  it('prints all digits of the amount and no more', () => {
    assert.equal(text('75600.00', 'NGN', 'en-US', 'narrow-symbol'), '₦75,600.00');
    assert.equal(text('7717', 'JPY', 'en-US'), '¥7,717');
    assert.equal(text('43.13', 'EUR', 'de-DE'), '43,13 €');
    assert.equal(text('1.500', 'KWD', 'en-US', 'code'), 'KWD 1.500');
    assert.equal(text('19600', 'HUF', 'en-US', 'code'), 'HUF 19,600');
    assert.equal(text('1.00', 'USD', 'en-US', 'name'), '1.00 US dollars');
  });

  const long = '123456789012345678901234567890.12';
  const longText = '123,456,789,012,345,678,901,234,567,890.12';

  it('keeps digits that binary floating point would lose', () => {
    assert.equal(text(long, 'USD', 'en-US'), `$${longText}`);
    assert.equal(text(['0.10', long], 'USD', 'en-US'), `$0.10 – $${longText}`);
  });

  it('prints ranges, and one amount where both ends are alike', () => {
    assert.equal(text(['10.00', '20.00'], 'USD', 'en-US'), '$10.00 – $20.00');
    assert.match(text(['10.00', '20.00'], 'EUR', 'de-DE'), /^10,00 ?– ?20,00 €$/);
    assert.equal(text(['10.00', '10.00'], 'USD', 'en-US'), '$10.00');
  });

  it('prints number and code where the engine has no such currency', () => {
    assert.equal(text('1.50', 'XBT', 'en-US'), 'XBT 1.50');
    assert.equal(text('1.50', 'XBT', 'de-DE', 'name'), '1,50 XBT');
  });

  it('tells the parts apart', () => {
    const types = formats
      .parts({ amount: '1299.00', currency: 'USD', locale: 'en-US', currencyDisplay: 'symbol' })
      .map(({ type }) => type);
    assert.deepEqual(types, ['currency', 'integer', 'group', 'integer', 'decimal', 'fraction']);
  });

  for (const [locale, currency, currencyDisplay, direction, isMixed] of [
    ['en-US', 'USD', 'symbol', 'ltr', false],
    ['ar-EG', 'NGN', 'symbol', 'rtl', true],
    ['ar-EG', 'EGP', 'symbol', 'rtl', false],
    ['ar-EG', 'EUR', 'symbol', 'rtl', false],
    ['he', 'USD', 'code', 'rtl', true],
    ['he', 'ILS', 'symbol', 'rtl', false],
  ] as const) {
    it(`reads ${currency} in ${locale} ${direction}${isMixed ? ', against its currency' : ''}`, () => {
      const printed = formats.print({ amount: '1.00', currency, locale, currencyDisplay });
      assert.deepEqual([printed.direction, printed.isMixed], [direction, isMixed]);
    });
  }

  it('keeps what it needs again, and not too much', (t) => {
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

describe('isLocale', () => {
  for (const tag of ['en', 'en-GB', 'ar-EG-u-nu-arab', 'zh-Hant-TW']) {
    it(`takes ${tag}`, () => assert.equal(isLocale(tag), true));
  }
  for (const tag of ['', 'en_US', 'e', 'english language', 'en-']) {
    it(`refuses ${JSON.stringify(tag)}`, () => assert.equal(isLocale(tag), false));
  }
});
