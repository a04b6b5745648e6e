import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decimalOf } from 'local-price/money';
import { legalTenders } from '../../src/countries/countryCurrencies.js';
import { readCurrencyRegions } from '../../src/countries/readCurrencyRegions.js';
import { loadEmbeddedRates } from '../../src/rates/loadEmbeddedRates.js';
import { RateTable } from '../../src/rates/RateTable.js';

function tableOf(values: Record<string, number>): RateTable {
  return new RateTable('2026-01-01', new Map(Object.entries(values)));
}

const value = fc.double({ min: 1e-9, max: 1e9, noNaN: true });

describe('cross rates', () => {
  it('are the quotient, rounded once', () => {
    const table = tableOf({ base: 1, three: 3, seven: 7, tenth: 0.1, third: 0.3 });
    assert.equal(table.rate('three', 'base'), 0.333333333333333);
    assert.equal(table.rate('seven', 'three'), 0.428571428571429);
    assert.equal(table.rate('tenth', 'third'), 3);
    assert.equal(table.rate('base', 'seven'), 7);
    assert.throws(() => table.rate('base', 'other'), RangeError);
  });

  it('are within half a unit of the 15th digit of the quotient, and 1 there and back', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const table = tableOf({ a, b });
        const number = table.rate('a', 'b');
        assert.equal(Number(number.toPrecision(15)), number);
        const product = number * table.rate('b', 'a');
        assert.ok(Math.abs(product - 1) < 1e-13, `${a} ${b} ${product}`);
        const [rate, x, y] = [decimalOf(number), decimalOf(a), decimalOf(b)];
        // rate · a against b, all in integers.
        const left = rate.numerator * x.numerator * y.denominator;
        const right = y.numerator * rate.denominator * x.denominator;
        const difference = left > right ? left - right : right - left;
        assert.ok(difference * 2n * 10n ** 14n <= right, `${a} ${b}`);
      }),
    );
  });
});

describe('the embedded table', () => {
  it('has every legal tender and more', () => {
    const tenders = legalTenders(readCurrencyRegions());
    const table = loadEmbeddedRates(tenders);
    assert.ok(table.embedded);
    assert.ok(table.size > tenders.length);
    for (const code of tenders) assert.ok(table.has(code.toLowerCase()), code);
  });
});
