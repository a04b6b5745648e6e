import { expect } from '@open-wc/testing';
import { AmountFormats, isLocale, type AmountText } from '../../src/money/index.js';

const formats = new AmountFormats();

function text(
  amount: string | [amount: string, amountMax: string],
  currency: string,
  locale: string,
  currencyDisplay: AmountText['currencyDisplay'] = 'symbol',
): string {
  const [start, amountMax] = [amount].flat();
  return formats
    .print({ amount: start!, amountMax, currency, locale, currencyDisplay })
    .map(({ value }) => value)
    .join('')
    .replace(/[\u00a0\u202f\u2009]/g, ' ');
}

describe('AmountFormats', () => {
  it('prints all digits of the amount and no more', () => {
    expect(text('75600.00', 'NGN', 'en-US', 'narrow-symbol')).to.equal('₦75,600.00');
    expect(text('7717', 'JPY', 'en-US')).to.equal('¥7,717');
    expect(text('43.13', 'EUR', 'de-DE')).to.equal('43,13 €');
    expect(text('1.500', 'KWD', 'en-US', 'code')).to.equal('KWD 1.500');
    expect(text('19600', 'HUF', 'en-US', 'code')).to.equal('HUF 19,600');
    expect(text('1.00', 'USD', 'en-US', 'name')).to.equal('1.00 US dollars');
  });

  const long = '123456789012345678901234567890.12';
  const longText = '123,456,789,012,345,678,901,234,567,890.12';

  it('keeps digits that binary floating point would lose', () => {
    expect(text(long, 'USD', 'en-US')).to.equal(`$${longText}`);
    expect(text(['0.10', long], 'USD', 'en-US')).to.equal(`$0.10 – $${longText}`);
  });

  it('prints ranges, and one amount where both ends are alike', () => {
    expect(text(['10.00', '20.00'], 'USD', 'en-US')).to.equal('$10.00 – $20.00');
    expect(text(['10.00', '20.00'], 'EUR', 'de-DE')).to.match(/^10,00 ?– ?20,00 €$/);
    expect(text(['10.00', '10.00'], 'USD', 'en-US')).to.equal('$10.00');
  });

  it('prints number and code where the engine has no such currency', () => {
    expect(text('1.50', 'XBT', 'en-US')).to.equal('XBT 1.50');
    expect(text('1.50', 'XXX', 'en-US')).to.equal('XXX 1.50');
    expect(text('1.50', 'XXX', 'de-DE', 'name')).to.equal('1,50 XXX');
    expect(text('1.50', 'USDT', 'en-US')).to.equal('USDT 1.50');
    expect(text(['1.50', '2.50'], '₿', 'en-US')).to.match(/^₿ 1.50 ?– ?(₿ )?2.50$/);
  });

  it('tells the parts apart', () => {
    const types = formats
      .print({ amount: '1299.00', currency: 'USD', locale: 'en-US', currencyDisplay: 'symbol' })
      .map(({ type }) => type);
    expect(types).to.deep.equal(['currency', 'integer', 'group', 'integer', 'decimal', 'fraction']);
  });

  it('keeps what it needs again, and not too much', () => {
    const few = new AmountFormats();
    const print = (digits: number): unknown =>
      few.print({
        amount: (1).toFixed(digits % 20),
        currency: String.fromCharCode(65 + digits / 20).repeat(3),
        locale: 'en-US',
        currencyDisplay: 'code',
      });
    for (let times = 0; times < 3; times += 1) print(2);
    expect(few.size).to.equal(1);
    for (let digits = 0; digits < 500; digits += 1) print(digits);
    expect(few.size).to.be.within(1, 100);
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
