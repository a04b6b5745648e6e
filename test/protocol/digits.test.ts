import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decimalOf, multiply } from '../../src/pricing/index.js';
import { toConvertedAmount } from '../../src/protocol/index.js';

/** The fraction units · 10^-scale. */
const decimal = (units: bigint, scale = 0) => ({
  numerator: units,
  denominator: 10n ** BigInt(scale),
});

describe('a number of significant digits', () => {
  it('a converted amount of a service is the exact product of an amount and a rate, rounded to 12 digits', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 15 });
    const rate = fc.double({ min: 1e-15, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(amount, fc.nat(8), rate, (units, scale, factor) => {
        const product = multiply(decimal(BigInt(units), scale), decimalOf(factor));
        const result = decimalOf(toConvertedAmount(product));
        // |result − product| ≤ half a unit in the 12th digit, all in integers.
        const a = result.numerator * product.denominator;
        const b = product.numerator * result.denominator;
        const difference = a > b ? a - b : b - a;
        assert.ok(difference * 2n * 10n ** 11n <= b, `${units}e-${scale} × ${factor}`);
      }),
    );
  });

  const cases: [units: bigint, scale: number, result: number][] = [
    [0n, 2, 0],
    [1000000000005n, 0, 1000000000010],
    [9999999999995n, 0, 1e13],
    [9999999999995n, 40, 1e-27],
    [1234567890123456n * 10n ** 15n, 0, 1.23456789012e30],
  ];
  for (const [units, scale, result] of cases) {
    it(`${units}e-${scale} is ${result} in significant digits`, () =>
      assert.equal(toConvertedAmount(decimal(units, scale)), result));
  }
});
