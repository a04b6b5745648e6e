import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { decimalOf } from 'local-price/money';
import { legalTenders } from '../../src/countries/countryCurrencies.js';
import { readCurrencyRegions } from '../../src/countries/readCurrencyRegions.js';
import { loadEmbeddedRates } from '../../src/rates/loadEmbeddedRates.js';
import { RateTable } from '../../src/rates/RateTable.js';

function significantDigits(value: number): number {
  return value
    .toExponential()
    .replace(/e.*|\./g, '')
    .replace(/0+$/, '').length;
}

function tableOf(values: Record<string, number>): RateTable {
  return new RateTable('2026-01-01', new Map(Object.entries(values)));
}

const value = fc.double({ min: 1e-9, max: 1e9, noNaN: true });

describe('cross rates', () => {
  it('are the quotient, rounded once', () => {
    const table = tableOf({ base: 1, three: 3, seven: 7, tenth: 0.1, third: 0.3 });
    assert.equal(table.rate('three', 'base'), 0.333333333333333);
    assert.equal(table.rate('three', 'seven'), 2.33333333333333);
    assert.equal(table.rate('seven', 'three'), 0.428571428571429);
    assert.equal(table.rate('tenth', 'third'), 3);
    assert.equal(table.rate('third', 'tenth'), 0.333333333333333);
    assert.equal(table.rate('base', 'seven'), 7);
    assert.throws(() => table.rate('base', 'other'), RangeError);
  });

  it('there and back is 1', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const table = tableOf({ a, b });
        const product = table.rate('a', 'b') * table.rate('b', 'a');
        assert.ok(Math.abs(product - 1) < 1e-13, `${a} ${b} ${product}`);
      }),
    );
  });

  it('lie within half a unit of the 15th digit of the exact quotient', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const table = tableOf({ a, b });
        const rate = decimalOf(table.rate('a', 'b'));
        const [x, y] = [decimalOf(a), decimalOf(b)];
        // rate · a against b, all in integers.
        const left = rate.numerator * x.numerator * y.denominator;
        const right = y.numerator * rate.denominator * x.denominator;
        const difference = left > right ? left - right : right - left;
        assert.ok(difference * 2n * 10n ** 14n <= right, `${a} ${b}`);
      }),
    );
  });

  it('prints as a decimal of at most 15 digits', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const table = tableOf({ a, b });
        assert.ok(significantDigits(table.rate('a', 'b')) <= 15);
      }),
    );
  });
});

describe('the embedded table', () => {
  const tenders = legalTenders(readCurrencyRegions());
  let table: RateTable;
  before(() => {
    const { date, values } = loadEmbeddedRates(tenders);
    table = new RateTable(date, values, true);
  });

  it('has every legal tender and more', () => {
    assert.ok(table.embedded);
    assert.ok(table.size > tenders.length);
    assert.deepEqual(
      tenders.filter((code) => !table.has(code.toLowerCase())),
      [],
    );
  });

  it('gives both directions of every pair of tenders precisely', () => {
    for (const from of tenders.map((code) => code.toLowerCase())) {
      for (const to of ['usd', 'eur', 'kwd', 'irr', 'vnd', 'btc']) {
        const there = table.rate(from, to);
        const back = table.rate(to, from);
        assert.ok(there > 0 && Number.isFinite(there));
        assert.ok(Math.abs(there * back - 1) < 1e-13, `${from} ${to}`);
      }
    }
  });
});
