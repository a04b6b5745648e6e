import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  fractionDigits,
  roundPrice,
  type Fraction,
  type Rounding,
} from '../../src/pricing/index.js';
import { decimal } from '../support/decimal.ts';

/** Returns a rounding by the words of the attributes. */
function rounding(step = 'none', mode: Rounding['mode'] = 'nearest', ending = ''): Rounding {
  return { step: step === 'none' || step === 'cash' ? step : decimal(step), mode, ending };
}

describe('roundPrice', () => {
  for (const [amount, currency, printed, ...how] of [
    // Half-way cases, which binary floating point gets wrong. See priceFor.test.ts and prices.test.ts for steps, modes and endings.
    ['1.005', 'USD', '1.01'],
    ['1.004999999999999999999999', 'USD', '1.00'],
    ['1.0005', 'KWD', '1.001'],
    ['123456789012345678901234567890.125', 'USD', '123456789012345678901234567890.13'],
    // A price never becomes zero, and zero stays zero.
    ['0', 'USD', '0.00', 'none', 'up', '99'],
    ['0', 'USD', '0', '10', 'up'],
    ['0.0000001', 'USD', '0.01', 'none', 'down'],
    ['3', 'USD', '100', '100', 'down'],
    ['0.30', 'USD', '1.00', 'none', 'nearest', '00'],
    // Steps that the currency's digits can't print.
    ['7723.4', 'JPY', '7723', '0.05'],
    ['44.53', 'USD', '44.55', '0.025'],
    // The minor unit comes first.
    ['1.045', 'USD', '1.10', '0.1'],
    ['44.53', 'CHF', '44.55', 'cash'],
    // Endings, after the step.
    ['44.53', 'USD', '95', '1', 'nearest', '95'],
    ['44.53', 'KWD', '44.495', 'none', 'nearest', '95'],
  ] as const) {
    const words = [amount, currency, ...how].join(' ');
    it(`prints ${words} as ${printed}`, () =>
      assert.equal(roundPrice(decimal(amount), currency, rounding(...how)), printed));
  }

  const amounts = fc
    .tuple(fc.bigInt(1n, 10n ** 30n), fc.bigInt(1n, 10n ** 24n))
    .map(([numerator, denominator]): Fraction => ({ numerator, denominator }));
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF', 'CHF', 'HUF', 'SEK', 'XYZ');
  const steps = fc.constantFrom(...'none cash 0.05 0.1 0.25 0.03 1 5 10 250'.split(' '));
  const modes = fc.constantFrom('nearest', 'up', 'down');
  const endings = fc.constantFrom('', '0', '9', '99', '95', '00', '05', '999');
  const cases = fc.record({ amount: amounts, currency: currencies, step: steps, ending: endings });

  /** A number of the smallest units that any of the currencies has. */
  const units = (printed: string): bigint => {
    const [whole = '', part = ''] = printed.split('.');
    return BigInt(whole + part.padEnd(4, '0'));
  };

  it('is positive, has the digits of the currency or none, and the step or the ending', () => {
    fc.assert(
      fc.property(cases, modes, ({ amount, currency, step, ending }, mode) => {
        const printed = roundPrice(amount, currency, rounding(step, mode, ending));
        assert.ok(units(printed) > 0n);
        const digits = printed.split('.')[1]?.length ?? 0;
        assert.ok(digits === 0 || digits === fractionDigits(currency));
        if (ending) assert.ok(printed.replace('.', '').endsWith(ending));
        else if (step in smallest) assert.equal(units(printed) % smallest[step]!, 0n);
      }),
    );
  });

  it('keeps the order of amounts', () => {
    fc.assert(
      fc.property(cases, amounts, modes, ({ amount, currency, step, ending }, other, mode) => {
        const how = rounding(step, mode, ending);
        const [a, b] = [amount, other].map((each) => units(roundPrice(each, currency, how)));
        const isLess = amount.numerator * other.denominator < other.numerator * amount.denominator;
        assert.ok(isLess ? a! <= b! : a! >= b!);
      }),
    );
  });
});

/** Steps that all currencies here can print, in ten-thousandths. */
const smallest: Readonly<Record<string, bigint>> = Object.fromEntries(
  [0.05, 0.1, 0.25, 0.03, 1, 5, 10, 250].map((step) => [step, BigInt(Math.round(step * 10_000))]),
);
