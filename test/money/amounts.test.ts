import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import {
  decimalOf,
  fractionDigits,
  inverse,
  multiply,
  parseDecimal,
  roundAmount,
  roundSignificant,
  significantDigits,
  type Fraction,
} from '../../src/money/index.js';

function decimal(text: string): Fraction {
  const fraction = parseDecimal(text);
  if (!fraction) throw new Error(`${text} is no decimal`);
  return fraction;
}

describe('parseDecimal', () => {
  for (const text of ['0', '1299', '49.00', '0.0000001', '007', ' 49.00\n']) {
    it(`reads ${JSON.stringify(text)}`, () => expect(parseDecimal(text)).to.not.equal(null));
  }

  for (const text of [
    '',
    ' ',
    'abc',
    '1,299',
    '1 299',
    '-5',
    '+5',
    '.5',
    '5.',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '٤٩',
    '$49',
    '9'.repeat(65),
  ]) {
    it(`refuses ${JSON.stringify(text.slice(0, 12))}`, () =>
      expect(parseDecimal(text)).to.equal(null));
  }

  it('throws for no text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseDecimal(text)));
  });

  it('is the inverse of printing, to thirty digits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.nat(12), (units, digits) => {
        const text = roundAmount({ numerator: units, denominator: 10n ** BigInt(digits) }, digits);
        expect(roundAmount(decimal(text), digits)).to.equal(text);
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
        const digits = roundSignificant({ numerator, denominator }, 17);
        expect(Number(digits)).to.equal(number);
      }),
    );
  });

  for (const [number, digits] of [
    [0.00004, 1],
    [0.00064235, 5],
    [1e-7, 1],
    [157.47729333, 11],
    [1200, 2],
    [0.1, 1],
  ] as const) {
    it(`counts ${digits} significant digits in ${number}`, () =>
      expect(significantDigits(number)).to.equal(digits));
  }
});

describe('roundAmount', () => {
  for (const [text, digits, printed] of [
    ['1.005', 2, '1.01'],
    ['2.675', 2, '2.68'],
    ['1.004999999999999999999999', 2, '1.00'],
    ['0.5', 0, '1'],
    ['1.5', 0, '2'],
    ['2.5', 0, '3'],
    ['0', 2, '0.00'],
    ['0.0000001', 2, '0.01'],
    ['0.0000001', 0, '1'],
    ['1000000000000000000000', 2, '1000000000000000000000.00'],
    ['123456789012345678901234567890.125', 2, '123456789012345678901234567890.13'],
  ] as const) {
    it(`prints ${text} with ${digits} fraction digits as ${printed}`, () =>
      expect(roundAmount(decimal(text), digits)).to.equal(printed));
  }

  it('never makes a positive amount zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 24n),
        (numerator, denominator) => {
          expect(roundAmount({ numerator, denominator }, 2)).to.not.match(/^0\.00$/);
        },
      ),
    );
  });

  it('is off by at most half a unit, and by none for what it has printed', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(1n, 10n ** 9n),
        fc.nat(4),
        (numerator, denominator, digits) => {
          const scale = 10n ** BigInt(digits);
          fc.pre(numerator * scale >= denominator);
          const printed = roundAmount({ numerator, denominator }, digits);
          const units = BigInt(printed.replace('.', ''));
          const twiceOff = 2n * (units * denominator - numerator * scale);
          expect(twiceOff <= denominator && -twiceOff < denominator).to.equal(true);
          expect(roundAmount(decimal(printed), digits)).to.equal(printed);
        },
      ),
    );
  });
});

describe('a conversion there and back', () => {
  it('is off by less than half a unit', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 9),
        fc.double({ min: 1e-5, max: 1e5, noNaN: true }),
        (units, rate) => {
          const base = { numerator: BigInt(units), denominator: 100n };
          const there = multiply(base, inverse(decimalOf(rate)));
          expect(roundAmount(multiply(there, decimalOf(rate)), 2)).to.equal(roundAmount(base, 2));
        },
      ),
    );
  });
});

describe('fractionDigits', () => {
  for (const [currency, digits] of [
    ['USD', 2],
    ['NGN', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['HUF', 0],
    ['IQD', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['CLF', 4],
    ['XYZ', 2],
  ] as const) {
    it(`is ${digits} for ${currency}`, () => expect(fractionDigits(currency)).to.equal(digits));
  }
});
