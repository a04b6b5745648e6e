import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decimalOf, parseDecimal, printDecimal, printSignificant } from '../../src/input/index.js';
import { isCoarse } from '../../src/pricing/index.js';

describe('parseDecimal', () => {
  it('a decimal is digits with at most one point', () => {
    for (const text of ['0', '1299', '49.00', '0.0000001', '007', ' 49.00\n']) {
      assert.notEqual(parseDecimal(text), null, text);
    }
  });

  it('a text with anything else is not a decimal', () => {
    const wrong = '| |abc|1,299|1 299|-5|+5|.5|5.|1e3|0x10|NaN|Infinity|1.2.3|٤٩|$49'.split('|');
    for (const text of [...wrong, '9'.repeat(65)]) assert.equal(parseDecimal(text), null, text);
  });

  it('a decimal that a program has calculated in binary fractions is rounded, and no other', () => {
    for (const [text, digits, read] of [
      [String(1.1 * 3), 2, '3.30'],
      [` ${0.1 + 0.2} `, 1, '0.3'],
      [String(1 / 3), 15, '0.333333333333333'],
      [String(19.99 * 1.21), 4, '24.1879'],
      // As other programs print it, with 17 digits (PHP, C, Java) and more.
      ['0.10000000000000001', 1, '0.1'],
      ['19.989999999999998', 2, '19.99'],
      ['3.30000000000000030', 1, '3.3'],
      ['35.8549999999999999999999', 3, '35.855'],
      // Half away from zero.
      ['1.000000000000005', 14, '1.00000000000001'],
      // As many digits, but minor units of a large amount, or zeros at its end.
      ['12345678901234.56', 2, '12345678901234.56'],
      ['1234567890123456.780000', 2, '1234567890123456.78'],
      ['123456789012345678901234567890', 0, '123456789012345678901234567890'],
      ['9007199254740993.005', 0, '9007199254740990'],
    ] as const) {
      assert.equal(printDecimal(parseDecimal(text)!, digits), read, text);
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (units, digits) => {
          const text = (units / 10 ** digits).toFixed(digits);
          assert.equal(printDecimal(parseDecimal(String(Number(text)))!, digits), text);
        },
      ),
    );
  });

  it('the minor units of a currency are never rounded', () => {
    assert.equal(
      printDecimal(
        parseDecimal('1234567890123.456', () => 3)!,
        3,
      ),
      '1234567890123.456',
    );
    assert.equal(printDecimal(parseDecimal('1234567890123.456')!, 2), '1234567890123.46');
    assert.equal(
      printDecimal(
        parseDecimal('123456789012345.6', () => 0)!,
        0,
      ),
      '123456789012346',
    );
  });

  it('a printed decimal is read as the same decimal, to thirty digits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.nat(12), (units, digits) => {
        const text = printDecimal({ numerator: units, denominator: 10n ** BigInt(digits) }, digits);
        assert.equal(
          printDecimal(
            parseDecimal(text, () => digits)!,
            digits,
          ),
          text,
        );
      }),
    );
  });
});

it('a number becomes the shortest decimal that has its value', () => {
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
    it(`a rate of ${rate} is ${expected ? '' : 'not '}too coarse`, () =>
      assert.equal(isCoarse(rate), expected));
  }
});
