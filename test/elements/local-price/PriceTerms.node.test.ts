import { expect } from 'chai';
import { describe, it } from 'node:test';
import { readAuthorPrice, readPriceTerms } from '../../../src/elements/local-price/PriceTerms.js';
import type { RoundMode } from '../../../src/money/index.js';
import { decimal } from '../../support/decimal.ts';

type Attributes = Record<string, string>;

/** Reads as an element does, from these attributes; throws what is to be written instead. */
const reader =
  (attributes: Attributes) =>
  <T>(name: string, absent: string, parse: (text: string) => T | null, remedy: string): T => {
    const value = parse(attributes[name] ?? absent);
    if (value === null) throw new Error(`${name}: ${remedy}`);
    return value;
  };

const base = { basePrice: '49.00', baseCurrency: 'USD' };
const author = (attributes: Attributes) => readAuthorPrice(reader({ ...base, ...attributes }));
const terms = (attributes: Attributes, mode: RoundMode = 'nearest') =>
  readPriceTerms(reader(attributes), mode);

describe('readAuthorPrice', () => {
  it('reads an amount and its currency', () => {
    expect(author({})).to.deep.equal({ amounts: [decimal('49.00')], currency: 'USD' });
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
      prices: new Map(),
      rounding: { step: 'none', mode: 'nearest', ending: '' },
      markup: undefined,
    });
  });

  it('reads what is written', () => {
    const { prices, rounding, markup } = terms(
      { prices: 'GBP:39.50 EUR:45-60', rounding: 'cash', ending: '99', markup: '2.5%' },
      'up',
    );
    expect([...prices]).to.deep.equal([
      ['GBP', [decimal('39.50')]],
      ['EUR', [decimal('45'), decimal('60')]],
    ]);
    expect(rounding).to.deep.equal({ step: 'cash', mode: 'up', ending: '99' });
    expect(Number(markup!.numerator) / Number(markup!.denominator)).to.equal(1.025);
  });

  for (const [name, remedy, ...values] of [
    ['prices', 'each currency once, such as EUR:45', 'EUR:abc', 'EUR:45 EUR:46', 'EUR'],
    ['rounding', 'none, cash, or a step such as 0.05', '0', 'nearest', '-1'],
    ['ending', 'digits such as 99', '.99', '9a', '9'.repeat(21)],
    ['markup', 'a percentage such as 2.5%', '2.5', '-5%', 'x%'],
  ] as const) {
    for (const value of values) {
      it(`refuses ${name} "${value}"`, () =>
        void expect(() => terms({ [name]: value })).to.throw(`${name}: ${remedy}`));
    }
  }
});
