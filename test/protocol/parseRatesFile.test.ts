import { expect } from 'chai';
import { describe, it } from 'node:test';
import { parseRatesFile, type RatesFileRules } from '../../src/protocol/parseRatesFile.js';

const rules: RatesFileRules = {
  day: (value) => {
    if (value !== '2026-11-21') throw new Error(`no day: ${String(value)}`);
    return value;
  },
  code: (name) => (name.length === 3 ? name.toUpperCase() : null),
  rate: (value, name, isRepeated) => {
    if (typeof value !== 'number') throw new Error(`no rate: ${name}`);
    return isRepeated ? 0 : value;
  },
};
const date = '2026-11-21';
const usd = { usd: 1, eur: 0.88 };

describe('parseRatesFile', () => {
  it('a rates file has the day, the base and the rates by code', () => {
    for (const content of [
      { date, usd },
      { Usd: { USD: 1, Eur: 0.88 }, date, notes: 'by hand' },
    ]) {
      const rates = new Map([
        ['USD', 1],
        ['EUR', 0.88],
      ]);
      expect(parseRatesFile(content, rules), JSON.stringify(content)).to.deep.equal({
        date,
        base: 'USD',
        rates,
      });
    }
  });

  it('parseRatesFile leaves it to the rules whether the base has a rate, and which names are codes', () => {
    const file = parseRatesFile({ date, usd: { euro: 'not a rate', gbp: 0.75 } }, rules);
    expect(file).to.deep.equal({ date, base: 'USD', rates: new Map([['GBP', 0.75]]) });
  });

  it('the day of a rates file is checked before anything else', () => {
    for (const content of [null, undefined, 7, 'usd', [], {}, { usd }, { date: '2026', usd }]) {
      expect(() => parseRatesFile(content, rules), JSON.stringify(content)).to.throw('no day');
    }
    expect(() => parseRatesFile(Object.create({ date, usd }), rules)).to.throw('no day');
  });

  it('a file without exactly one table is not a rates file', () => {
    for (const other of [
      {},
      { '': usd },
      { usd, eur: usd },
      { usd: [usd] },
      { usd: 'eur' },
      { dollars: usd },
    ])
      expect(parseRatesFile({ date, ...other }, rules)).to.equal(null);
  });

  it('parseRatesFile says which rates are repeated, and passes the exception of a rule on', () => {
    const file = parseRatesFile({ date, usd: { eur: 1, EUR: 2 } }, rules);
    expect(file).to.deep.include({ rates: new Map([['EUR', 0]]) });
    expect(() => parseRatesFile({ date, usd: { Eur: null } }, rules)).to.throw('no rate: Eur');
  });

  it('a rates file is read by its own properties only', () => {
    const content = JSON.parse(`{"date":"${date}","usd":{"__proto__":{"gbp":1},"eur":0.88}}`);
    expect(parseRatesFile(content, rules)).to.deep.include({ rates: new Map([['EUR', 0.88]]) });
  });
});
