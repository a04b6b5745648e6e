import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decimalOf,
  parseDecimal,
  printDecimal,
  printSignificant,
  significantDigits,
} from '../../../src/pricing/index.js';
import { decimal } from '../../support/decimal.ts';

describe('parseDecimal', () => {
  it('reads digits with at most one point', () => {
    for (const text of ['0', '1299', '49.00', '0.0000001', '007', ' 49.00\n']) {
      assert.notEqual(parseDecimal(text), null, text);
    }
  });

  it('refuses everything else', () => {
    const wrong = '| |abc|1,299|1 299|-5|+5|.5|5.|1e3|0x10|NaN|Infinity|1.2.3|٤٩|$49'.split('|');
    for (const text of [...wrong, '9'.repeat(65)]) assert.equal(parseDecimal(text), null, text);
  });

  it('is the inverse of printing, to thirty digits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.nat(12), (units, digits) => {
        const text = printDecimal({ numerator: units, denominator: 10n ** BigInt(digits) }, digits);
        assert.equal(printDecimal(decimal(text), digits), text);
      }),
    );
  });
});

describe('decimalOf', () => {
  it('has the value of the shortest decimal', () => {
    const positive = fc.double({ min: 1e-300, max: 1e300, noNaN: true });
    fc.assert(
      fc.property(positive, (number) => {
        const { numerator, denominator } = decimalOf(number);
        // Number() of the exact digits must give the number back.
        const digits = printSignificant({ numerator, denominator }, 17);
        assert.equal(Number(digits), number);
      }),
    );
  });

  for (const [number, digits] of [
    [0.00004, 1],
    [0.00064235, 5],
    [1e-7, 1],
    [1200, 2],
  ] as const) {
    it(`counts ${digits} significant digits in ${number}`, () =>
      assert.equal(significantDigits(number), digits));
  }
});
