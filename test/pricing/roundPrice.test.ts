import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decimalPlaces,
  isLess,
  multiply,
  one,
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
  for (const [amount, currency, printed, ...how] of [
    // Half-way cases, which binary floating point gets wrong. See priceFor.test.ts and prices.test.ts for steps, modes and endings.
    ['1.005', 'USD', '1.01'],
    ['1.00499999999999', 'USD', '1.00'],
    ['1.0005', 'KWD', '1.001'],
    ['12345678901234567890.125', 'KWD', '12345678901234567890.125'],
    // A price never becomes zero, and zero stays zero.
    ['0', 'USD', '0.00', 'none', 'up', '99'],
    ['0', 'USD', '0', '10', 'up'],
    ['0.30', 'JPY', '0.3'],
    ['0.0000001', 'USD', '0.0000001', 'none', 'down'],
    // A step that is larger than the amount is not used, and an ending counts as a step of its span.
    ['3', 'USD', '3.00', '100', 'up'],
    ['3', 'USD', '3.00', '100', 'down'],
    ['99.99', 'USD', '99.99', '100'],
    ['99.996', 'USD', '100', '100'],
    ['0.60', 'USD', '0.60', '1'],
    ['0.03', 'CHF', '0.03', 'cash', 'up'],
    ['13', 'JPY', '13', '12.5'],
    ['4.40', 'EUR', '4.40', 'none', 'nearest', '9990'],
    ['0.04', 'EUR', '0.04', 'none', 'nearest', '99'],
    ['0.99', 'EUR', '0.99', 'none', 'up', '98'],
    ['1.00', 'EUR', '1.98', 'none', 'up', '98'],
    ['0.30', 'USD', '0.30', 'none', 'nearest', '00'],
    ['999', 'JPY', '999', 'none', 'down', '980'],
    ['1000', 'JPY', '980', 'none', 'down', '980'],
    // The ending is that of the printed number: without the step, that of the cents.
    ['4.40', 'USD', '3.99', '10', 'nearest', '99'],
    ['44.53', 'USD', '45', '1', 'nearest', '95'],
    ['0.0006', 'EUR', '0.0006', '0.001', 'up'],
    ['0.0011', 'EUR', '0.002', '0.001', 'up'],
    // Steps that the currency's digits can't print.
    ['7723.4', 'JPY', '7723', '0.05'],
    // A step with more digits than any currency usually has.
    ['44.53', 'USD', '44.525', '0.025'],
    ['1.57475', 'EUR', '1.575', '0.001'],
    ['1.57', 'EUR', '1.570', '0.001'],
    ['12.3456', 'KWD', '12.346', '0.001'],
    // The digits of small amounts, with a step and an ending that leave something of them.
    ['0.0013203', 'EUR', '0.0013203'],
    ['0.00132', 'EUR', '0.0015', 'auto'],
    ['0.00132', 'EUR', '0.00132', '0.05', 'up'],
    ['0.00132', 'EUR', '0.00132', '1'],
    ['0.00132', 'EUR', '0.00132', 'cash'],
    ['0.00132', 'EUR', '0.00129', 'none', 'nearest', '9'],
    ['0.0013', 'EUR', '0.0013', 'none', 'nearest', '999'],
    ['0.91', 'JPY', '0.91', '1'],
    ['1.02', 'JPY', '1', '1'],
    // The minor unit comes first.
    ['1.045', 'USD', '1.10', '0.1'],
    ['44.53', 'CHF', '44.55', 'cash'],
    // Endings, after the step.
    ['144.53', 'USD', '195', '1', 'nearest', '95'],
    ['44.53', 'KWD', '44.495', 'none', 'nearest', '95'],
  ] as const) {
    const words = [amount, currency, ...how].join(' ');
    it(`rounding ${words} gives ${printed}`, () =>
      assert.equal(
        roundPrice(
          { amount: readDecimal(amount)!, currency },
          one,
          currency,
          rounding(how, currency),
        ),
        printed,
      ));
  }

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
