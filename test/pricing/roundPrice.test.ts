import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decimalPlaces,
  isLess,
  multiply,
  printedPlaces,
  readDecimal,
  type Fraction,
} from '../../src/input/index.js';
import { fractionDigits } from '../../src/pricing/decimal/fractionDigits.js';
import { roundPrice } from '../../src/pricing/index.js';
import { parseStep } from '../../src/pricing/parseTerms.js';
import { roundingFor, type Rounding } from '../../src/pricing/roundPrice.js';

/** Returns a rounding to a currency, with one rule for all currencies, by the words of the attributes. */
function rounding(
  [step = 'none', mode = 'nearest', ending = '']: readonly [string?, Rounding['mode']?, string?],
  currency: string,
  from = currency,
): Rounding {
  const terms = {
    steps: [{ currency: '', rule: parseStep(step)! }],
    endings: ending ? [{ currency: '', rule: ending }] : [],
    mode,
  };
  return roundingFor(terms, currency, { amount: '', currency: from });
}

describe('roundPrice', () => {
  const amounts = fc
    .tuple(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 8 }))
    .map(([units, digits]): Fraction => ({ numerator: units, denominator: 10n ** BigInt(digits) }));
  const rates = fc
    .tuple(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n))
    .map(([numerator, denominator]): Fraction => ({ numerator, denominator }));
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF', 'CHF', 'HUF', 'SEK', 'XYZ');
  const steps = fc.constantFrom(...'none cash auto 0.05 0.1 0.25 0.03 1 5 10 250'.split(' '));
  const modes = fc.constantFrom('nearest', 'up', 'down');
  const endings = fc.constantFrom('', '0', '9', '99', '95', '00', '05', '999');
  const cases = fc.record({
    amount: amounts,
    from: currencies,
    rate: rates,
    to: currencies,
    how: fc.tuple(steps, modes, endings),
  });

  it('a rounded price is never zero, and prints at least the digits of the currency or none', () => {
    fc.assert(
      fc.property(cases, ({ amount, from, rate, to, how }) => {
        const printed = roundPrice({ amount, currency: from }, rate, to, rounding(how, to, from));
        assert.match(printed, /^\d+(\.\d+)?$/);
        assert.match(printed, /[1-9]/);
        const digits = printedPlaces(printed);
        assert.ok(digits === 0 || digits >= fractionDigits(to));
      }),
    );
  });

  it('without a rule, a price is off by half of the smallest unit and by 10 % at most, and a unit price by 5 %', () => {
    fc.assert(
      fc.property(cases, ({ amount, from, rate, to }) => {
        const printed = readDecimal(
          roundPrice({ amount, currency: from }, rate, to, rounding([], to)),
        )!;
        const exact = multiply(amount, rate);
        const a = printed.numerator * exact.denominator;
        const b = exact.numerator * printed.denominator;
        const scale = printed.denominator * exact.denominator;
        const off = a < b ? b - a : a - b;
        const units = 10n ** BigInt(fractionDigits(to));
        assert.ok(2n * off * units <= scale);
        // Ten percent at most, or one percent for a unit price, unless two significant digits are farther off.
        assert.ok(10n * off <= b);
        if (decimalPlaces(amount) > fractionDigits(from)) assert.ok(20n * off <= b);
      }),
    );
  });

  it('a step changes an amount by half at most, or doubles it at most with up, and an ending by its span', () => {
    const size = ({ numerator, denominator }: Fraction): number =>
      Number(numerator) / Number(denominator);
    const anyStep = fc.oneof({ weight: 10, arbitrary: steps }, fc.constantFrom('0.001', '0.0005'));
    const all = fc.tuple(cases, anyStep);
    fc.assert(
      fc.property(all, ([{ amount, from, rate, to, how }, step]) => {
        const [, mode, ending] = how;
        const print = (...how: Parameters<typeof rounding>[0]): string =>
          roundPrice({ amount, currency: from }, rate, to, rounding(how, to, from));
        const printed = print(step, mode, ending);
        const price = size(readDecimal(printed)!);
        const span = ending ? 10 ** (ending.length - printedPlaces(printed)) : 0;
        // A fine step replaces the digits of the amount.
        const changes = [size(readDecimal(print('none', mode))!), size(multiply(amount, rate))].map(
          (before) =>
            Math.abs(price - before) - Math.min(span, before) - before * (mode === 'up' ? 1 : 0.5),
        );
        assert.ok(Math.min(...changes) < price * 1e-9, printed);
      }),
    );
  });

  it('rounding gives an ordinary amount the digits of its currency, and keeps the order of amounts above step and span', () => {
    const cents = fc
      .bigInt(100_000n, 10n ** 12n)
      .map((units): Fraction => ({ numerator: units, denominator: 100n }));
    const larger = fc.bigInt(1n, 10n ** 9n).map((numerator) => ({ numerator, denominator: 1n }));
    const ordinary = fc.constantFrom('USD', 'JPY', 'KWD', 'CHF', 'SEK');
    fc.assert(
      fc.property(cents, cents, larger, ordinary, cases, (one, other, rate, to, { how }) => {
        const [a, b] = [one, other].map((amount) =>
          roundPrice({ amount, currency: 'EUR' }, rate, to, rounding(how, to, 'EUR')),
        );
        for (const each of [a!, b!]) {
          assert.ok([0, fractionDigits(to)].includes(printedPlaces(each)), each);
        }
        const [first, second] = [readDecimal(a!)!, readDecimal(b!)!];
        if (one.numerator < other.numerator) assert.ok(!isLess(second, first));
      }),
    );
  });
});
