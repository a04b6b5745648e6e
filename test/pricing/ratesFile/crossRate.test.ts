import { expect } from 'chai';
import { describe, it } from 'node:test';
import { LocalPriceError } from '../../../src/input/LocalPriceError.js';
import { crossRate } from '../../../src/pricing/ratesFile/crossRate.js';

const file = (rates: Record<string, number>) => ({
  date: '2026-11-21',
  base: 'USD',
  rates: new Map(Object.entries({ USD: 1, ...rates })),
});

describe('crossRate', () => {
  it('a rate of a file is calculated through its base, exactly', () => {
    const rate = crossRate(file({ EUR: 0.88022588, JPY: 157.4 }), { symbol: 'JPY', base: 'EUR' })!;
    expect(rate.factor.numerator * 88022588n).to.equal(15740000000n * rate.factor.denominator);
    expect(rate).to.include({ currency: 'JPY', text: '178.817737102' });
    expect(rate.swap).to.include({ from: 'EUR', to: 'JPY', date: '2026-11-21' });
    expect(rate.swap.exchangeRate).to.equal(178.817737101754);
  });

  it('the base of a rates file has rates too', () => {
    const of = (symbol: string, base: string) => crossRate(file({ EUR: 0.8 }), { symbol, base })!;
    expect(of('EUR', 'USD').text).to.equal('0.8');
    expect(of('USD', 'EUR').text).to.equal('1.25');
  });

  it('a currency that the rates file does not contain has no rate', () => {
    expect(crossRate(file({ EUR: 0.88 }), { symbol: 'NGN', base: 'USD' })).to.equal(null);
    expect(crossRate(file({ EUR: 0.88 }), { symbol: '₦', base: 'USD' })).to.equal(null);
  });

  const inexact = 'no sufficiently exact rate';
  const wrong = {
    'is not a rate': [file({ EUR: 0 }), 'EUR', 'USD', inexact],
    'is too coarse for a price': [file({ KWD: 0.0311 }), 'KWD', 'USD', inexact],
    'is missing for the price’s currency': [
      file({ EUR: 0.88 }),
      'EUR',
      'GBP',
      'does not contain GBP',
    ],
    'is too coarse for the price’s currency': [file({ BTC: 0.00001 }), 'USD', 'BTC', inexact],
    'makes a rate out of bounds': [file({ AAA: 1e-9 + 1e-14, BBB: 9e9 }), 'BBB', 'AAA', inexact],
  } as const;
  for (const [name, [content, symbol, base, message]] of Object.entries(wrong)) {
    it(`a rate of a file is refused if its value ${name}`, () => {
      expect(() => crossRate(content, { symbol, base })).to.throw(LocalPriceError, message);
    });
  }

  it('a rate is refused that differs more than threefold from that of the file before, whatever its base', () => {
    const before = file({ EUR: 0.88, NGN: 1556 });
    const naira = { symbol: 'NGN', base: 'USD' };
    for (const NGN of [519, 1000, 4668]) {
      expect(crossRate(file({ NGN }), naira, before)?.currency).to.equal('NGN');
    }
    for (const NGN of [518, 4669, 15.56]) {
      expect(() => crossRate(file({ NGN }), naira, before), JSON.stringify(NGN)).to.throw(
        LocalPriceError,
        '2026-11-21',
      );
    }
    // Each currency has moved less than that against the dollar, but not against each other.
    const both = { symbol: 'NGN', base: 'EUR' };
    expect(() => crossRate(file({ EUR: 0.4, NGN: 3100 }), both, before)).to.throw(LocalPriceError);
    // In a file with another base, nothing has moved.
    const rates = new Map(Object.entries({ EUR: 1, USD: 1.13, NGN: 1770 }));
    const euros = { date: '2026-11-22', base: 'EUR', rates };
    expect(crossRate(euros, naira, before)?.currency).to.equal('NGN');
    expect(crossRate(file({ NGN: 15 }), naira, file({ EUR: 0.88 }))?.currency).to.equal('NGN');
  });
});
