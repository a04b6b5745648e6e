import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decimalOf,
  isCoarse,
  parseDecimal,
  printDecimal,
  printSignificant,
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
});

describe('isCoarse', () => {
  for (const [rate, expected] of [
    [0.00004, true],
    [1e-7, true],
    [0.09999, true],
    [0.00064235, false],
    [0.0009999, true],
    [0.000099999, false],
    [0.1, false],
    [1200, false],
  ] as const) {
    it(`is ${expected} for ${rate}`, () => assert.equal(isCoarse(rate), expected));
  }
});
