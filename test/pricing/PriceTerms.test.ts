import { expect } from 'chai';
import { describe, it } from 'node:test';
import { readAuthorPrice, readPriceTerms, type RoundMode } from '../../src/pricing/index.js';
import { decimal } from '../support/decimal.ts';
import type { Attributes } from '../support/priced.ts';

const base = { basePrice: '49.00', baseCurrency: 'USD' };
const author = (attributes: Attributes) => readAuthorPrice({ ...base, ...attributes }, 'it');
const terms = (attributes: Attributes, mode: RoundMode = 'nearest') =>
  readPriceTerms(attributes, 'it', 'USD', mode);

describe('readAuthorPrice', () => {
  it('reads an amount and its currency', () => {
    expect(author({})).to.deep.equal({
      amounts: [decimal('49.00')],
      written: ['49.00'],
      currency: 'USD',
    });
    expect(author({ baseCurrency: 'usd' }).currency).to.equal('USD');
  });

  it('reads a range, whose ends may be alike', () => {
    for (const basePriceMax of ['49', '80.5']) {
      expect(author({ basePriceMax }).amounts[1]).to.deep.equal(decimal(basePriceMax));
    }
  });

  for (const [name, remedy, ...values] of [
    ['basePrice', 'a plain decimal such as 1299', '', '1,299', 'abc', '-5', '1e3', 'NaN'],
    ['basePriceMax', 'no less than base-price', '1,299', 'x', '48.99'],
    ['baseCurrency', 'an ISO 4217 code such as USD', '', 'EURO', '€', '5'],
  ] as const) {
    for (const value of values) {
      it(`refuses ${name} "${value}"`, () =>
        void expect(() => author({ [name]: value }))
          .to.throw(name)
          .and.to.match(new RegExp(remedy)));
    }
  }
});

describe('readPriceTerms', () => {
  it('has a default for each that is missing', () => {
    expect(terms({})).to.deep.equal({
      prices: [],
      before: [],
      discounts: [],
      rounding: { step: 'none', mode: 'nearest', ending: '' },
      markup: undefined,
    });
  });

  it('reads what is written', () => {
    const { prices, rounding, markup } = terms(
      { prices: 'GBP:39.50 EUR:45-60', rounding: 'cash', ending: '99', markup: '2.5%' },
      'up',
    );
    expect(prices).to.deep.equal([
      { place: '', currency: 'GBP', amounts: [decimal('39.50')] },
      { place: '', currency: 'EUR', amounts: [decimal('45'), decimal('60')] },
    ]);
    expect(rounding).to.deep.equal({ step: 'cash', mode: 'up', ending: '99' });
    expect(Number(markup!.numerator) / Number(markup!.denominator)).to.equal(1.025);
  });

  it('reads places in any case', () => {
    const { prices, discounts } = terms({
      prices: 'EUR:45, ie/eur:47 UK/GBP:40-50 eea/EUR:46',
      discount: 'in:60% EU:5.50% uk:0.5%',
    });
    expect(prices.map(({ place, currency }) => `${place}/${currency}`)).to.deep.equal([
      '/EUR',
      'IE/EUR',
      'GB/GBP',
      'EEA/EUR',
    ]);
    expect(discounts.map(({ place, percent }) => `${place} ${percent}`)).to.deep.equal([
      'IN 60',
      'EU 5.5',
      'GB 0.5',
    ]);
  });

  it('reads prices before, of which the bare amount is in the base currency', () => {
    const { before } = terms({ compareAt: 'EUR:69 79.00 ie/eur:72' });
    expect(before).to.deep.equal([
      { place: '', currency: 'EUR', amounts: [decimal('69')] },
      { place: '', currency: 'USD', amounts: [decimal('79.00')] },
      { place: 'IE', currency: 'EUR', amounts: [decimal('72')] },
    ]);
  });

  it('names the entry that is wrong', () => {
    for (const [attributes, entry] of [
      [{ prices: 'EUR:45 ZZ/EUR:47' }, 'ZZ/EUR:47'],
      [{ prices: 'EUR:45,eur:47' }, 'eur:47'],
      [{ discount: 'IN:60% EU:100%' }, 'EU:100%'],
      [{ compareAt: '79.00 EUR:x' }, 'EUR:x'],
    ] as const) {
      expect(() => terms(attributes)).to.throw(` (wrong: ${entry}).`);
    }
  });

  for (const [name, remedy, ...values] of [
    [
      'prices',
      'a list such as EUR:45 IE/EUR:47, nothing twice',
      'EUR:abc',
      'EUR:45 EUR:46',
      'EUR',
      'EUR:45:46',
      'ZZ/EUR:45',
      'EURO/EUR:45',
      '/EUR:45',
      'IE/EUR:47 ie/eur:48',
      'UK/GBP:4 GB/GBP:5',
      'IE/:47',
      'IE/IE/EUR:47',
      'IE:47',
      'T1/EUR:4',
    ],
    [
      'discount',
      'a list such as IN:60% EU:5%, nothing twice',
      '60%',
      'IN:60',
      'IN:0%',
      'IN:100%',
      'IN:100.01%',
      'IN:-5%',
      'IN:x%',
      'ZZ:5%',
      'EUR:5%',
      'IN:60% in:50%',
      'IN:%',
      'IN',
      'IN:5%:6%',
      '__proto__:5%',
    ],
    [
      'compareAt',
      'a list such as 79.00 EUR:69, nothing twice',
      'EUR:69',
      '79.00 79',
      '79.00 USD:79',
      '79.00-99',
      '79.00 EUR:69-99',
      '79,00',
      'IE/79',
      'x',
    ],
    ['rounding', 'none, cash, auto, or a step such as 0.05', '0', 'nearest', '-1'],
    ['ending', 'digits such as 99, or same', '.99', '9a', '9'.repeat(21), 'sam'],
    ['markup', 'a percentage such as 2.5%', '2.5', '-5%', 'x%'],
  ] as const) {
    for (const value of values) {
      it(`refuses ${name} "${value}"`, () =>
        void expect(() => terms({ [name]: value })).to.throw(
          `it ${name}="${value}": write ${remedy}`,
        ));
    }
  }
});
