import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decimalOf, multiply, toNumber } from '../../src/rates/decimal.js';

describe('the exact value of a number', () => {
  const cases: [value: number, units: bigint, scale: number][] = [
    [0, 0n, 0],
    [49.05, 4905n, 2],
    [1e-7, 1n, 7],
    [1.25e-9, 125n, 11],
    [1e21, 10n ** 21n, 0],
    [1.5e25, 15n * 10n ** 24n, 0],
  ];
  for (const [value, units, scale] of cases) {
    it(`is right for ${value}`, () => assert.deepEqual(decimalOf(value), { units, scale }));
  }
});

describe('the product', () => {
  it('is the exact one, to 12 digits', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(
        amount,
        fc.nat(8),
        fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
        (units, scale, rate) => {
          const product = multiply({ units: BigInt(units), scale }, decimalOf(rate));
          const result = decimalOf(toNumber(product, 12));
          // |result − product| ≤ half a unit in the 12th digit, all in integers.
          const common = Math.max(result.scale, product.scale);
          const a = result.units * 10n ** BigInt(common - result.scale);
          const b = product.units * 10n ** BigInt(common - product.scale);
          const difference = a > b ? a - b : b - a;
          assert.ok(difference * 2n * 10n ** 11n <= b, `${units}e-${scale} × ${rate}`);
        },
      ),
    );
  });

  it('rounds half-way cases up', () => {
    assert.equal(toNumber({ units: 1000000000005n, scale: 0 }, 12), 1000000000010);
    assert.equal(toNumber({ units: 1000000000015n, scale: 0 }, 12), 1000000000020);
    assert.equal(toNumber({ units: 9999999999995n, scale: 1 }, 12), 1e12);
  });
});
