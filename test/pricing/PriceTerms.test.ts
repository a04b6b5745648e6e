import { expect } from 'chai';
import { describe, it } from 'node:test';
import { attributesOf } from '../../src/input/index.js';
import { readPriceTerms, type PriceAttributes } from '../../src/pricing/index.js';
import { roundingFor } from '../../src/pricing/roundPrice.js';
import { decimal } from '../support/decimal.ts';
import type { Attributes } from '../support/priced.ts';

const base = { basePrice: '49.00', baseCurrency: 'USD' };

function read(attributes: Attributes, page?: Attributes) {
  const reader = attributesOf<PriceAttributes>({ ...base, ...attributes }, 'it', page);
  const terms = readPriceTerms(reader);
  const [fault, ...ignored] = [reader.fault, ...reader.ignored].map(
    (each) => each?.message ?? null,
  );
  return { terms, fault, ignored };
}
const terms = (attributes: Attributes) => read(attributes).terms!;

describe('the author’s own price', () => {
  it('the author’s price is an amount or a range, whose ends may be equal, and its currency', () => {
    const currency = 'USD';
    expect(terms({ baseCurrency: 'usd' }).author).to.deep.equal({
      amounts: [decimal('49.00')],
      written: ['49.00'],
      currency,
    });
    for (const basePriceMax of ['49', '80.5']) {
      expect(terms({ basePriceMax }).author.amounts[1]).to.deep.equal(decimal(basePriceMax));
    }
  });

  for (const [name, remedy, ...values] of [
    ['basePrice', 'a plain decimal such as 1299', '', '1,299'],
    ['basePriceMax', 'no less than base-price', '48.99'],
    ['baseCurrency', 'an ISO 4217 code such as USD', '', 'EURO'],
  ] as const) {
    it(`a price is not read with ${name} ${values.join('|')}`, () => {
      for (const value of values) {
        const { terms, fault } = read({ [name]: value });
        expect(terms, value).to.equal(null);
        expect(fault, value).to.include(name).and.to.match(new RegExp(remedy));
      }
    });
  }
});

describe('readPriceTerms', () => {
  it('each term of a price that is missing has a default', () => {
    expect(terms({})).to.deep.equal({
      author: { amounts: [decimal('49.00')], written: ['49.00'], currency: 'USD' },
      isFree: false,
      currencies: undefined,
      places: 'known',
      groups: undefined,
      prices: [],
      compareAt: [],
      discounts: [],
      hasPlaces: false,
      steps: [],
      endings: [],
      mode: 'nearest',
      markup: decimal('1'),
    });
  });

  const base = { amount: '49.50', currency: 'USD' };

  it('the terms of a price say how it is rounded', () => {
    const read = terms({ rounding: 'cash', ending: '99', roundMode: 'up' });
    const rounding = { step: 'cash', mode: 'up', ending: '99' };
    expect(roundingFor(read, 'USD', base)).to.deep.equal(rounding);
    const same = roundingFor(terms({ ending: 'Same' }), 'USD', base);
    expect(same).to.include({ step: 'none', ending: '50' });
  });

  it('a price has rules by currency, and the page’s rule for all other currencies', () => {
    const step = (rounding: string, page: Attributes, currency: string) =>
      roundingFor(read({ rounding }, page).terms!, currency, base).step;
    const page = { rounding: 'cash EUR:1', ending: 'JPY:80' };
    expect(step('auto jpy:100', page, 'USD')).to.equal('auto');
    expect(step('auto jpy:100', page, 'JPY')).to.deep.equal(decimal('100'));
    expect(step('JPY:100', page, 'USD')).to.equal('cash');
    // The element has its own rules by currency.
    expect(step('JPY:100', page, 'EUR')).to.equal('cash');
    expect(step('JPY:100', {}, 'USD')).to.equal('none');
    expect(step('', page, 'USD')).to.equal('none');
  });

  it('a term of a price that is another word is ignored, and named', () => {
    const { terms, fault, ignored } = read({ places: 'x', roundMode: 'y', currencies: 'EUR euro' });
    expect(terms).to.deep.include({
      places: 'known',
      mode: 'nearest',
      currencies: new Set(['EUR']),
    });
    expect(fault).to.equal(null);
    expect(ignored).to.deep.equal([
      'it currencies="EUR euro": write ISO 4217 codes such as EUR GBP.',
      'it places="x": write known or chosen or guess.',
      'it roundMode="y": write nearest or up or down.',
    ]);
  });

  it('the wrong entry of a list is named', () => {
    for (const [attributes, entry] of [
      [{ prices: 'EUR:45 ZZ/EUR:47' }, 'ZZ/EUR:47'],
      [{ prices: 'EUR:45,eur:47' }, 'eur:47'],
      [{ discount: 'IN:60% EU:100%' }, 'EU:100%'],
      [{ compareAt: '79.00 EUR:x' }, 'EUR:x'],
    ] as const)
      expect(read(attributes).fault).to.include(` (wrong: ${entry}).`);
  });

  for (const [name, remedy, ...values] of [
    ['prices', 'a list such as EUR:45 IE/EUR:47, without duplicates', 'EUR:abc'],
    ['discount', 'a list such as IN:60% EU:5%, without duplicates', '60%'],
    ['compareAt', 'a list such as 79.00 EUR:69, without duplicates', 'EUR:69'],
    ['rounding', 'none, cash, auto, or a step such as 0.05', '1 2'],
    ['ending', 'digits such as 99, or same', '.99'],
    ['markup', 'a percentage such as 2.5%', '2.5'],
  ] as const) {
    it(`a price refuses ${name} ${values.join('|')}, and says what to write`, () => {
      for (const value of values) {
        const { terms, fault } = read({ compareAt: '79', [name]: value });
        expect(fault).to.include(`it ${name}="${value}": write ${remedy}`);
        expect(terms!.compareAt, value).to.deep.equal([]);
      }
    });
  }
});
