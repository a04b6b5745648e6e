import { expect } from '@open-wc/testing';
import { formatAmount, isLocale } from '../../src/money/index.js';

function text(
  amount: string,
  currency: string,
  locale: string,
  currencyDisplay: 'symbol' | 'narrow-symbol' | 'code' | 'name' = 'symbol',
): string {
  return formatAmount({ amount, currency, locale, currencyDisplay })
    .map(({ value }) => value)
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ');
}

describe('formatAmount', () => {
  it('prints all digits of the amount and no more', () => {
    expect(text('75600.00', 'NGN', 'en-US', 'narrow-symbol')).to.equal('₦75,600.00');
    expect(text('7717', 'JPY', 'en-US')).to.equal('¥7,717');
    expect(text('43.13', 'EUR', 'de-DE')).to.equal('43,13 €');
    expect(text('1.500', 'KWD', 'en-US', 'code')).to.equal('KWD 1.500');
    expect(text('19600', 'HUF', 'en-US', 'code')).to.equal('HUF 19,600');
    expect(text('1.00', 'USD', 'en-US', 'name')).to.equal('1.00 US dollars');
  });

  it('keeps digits that binary floating point would lose', () => {
    expect(text('123456789012345678901234567890.12', 'USD', 'en-US')).to.equal(
      '$123,456,789,012,345,678,901,234,567,890.12',
    );
  });

  it('tells the parts apart', () => {
    const types = formatAmount({
      amount: '1299.00',
      currency: 'USD',
      locale: 'en-US',
      currencyDisplay: 'symbol',
    }).map(({ type }) => type);
    expect(types).to.deep.equal(['currency', 'integer', 'group', 'integer', 'decimal', 'fraction']);
  });
});

describe('isLocale', () => {
  for (const tag of ['en', 'en-GB', 'ar-EG-u-nu-arab', 'zh-Hant-TW']) {
    it(`takes ${tag}`, () => expect(isLocale(tag)).to.equal(true));
  }
  for (const tag of ['', 'en_US', 'e', 'english language', 'en-']) {
    it(`refuses ${JSON.stringify(tag)}`, () => expect(isLocale(tag)).to.equal(false));
  }
});
