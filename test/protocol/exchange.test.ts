import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decimalOf } from '../../src/input/decimal.js';
import { conversionOf, isAmount, swapOf } from '../../src/protocol/index.js';

const date = '2026-01-01';

function rateOf(values: Record<string, number>, from: string, to: string): number {
  return swapOf({ date, values: new Map(Object.entries(values)) }, from, to).exchange_rate;
}

/** Checks that a result is within half a unit of its last digit of a · b / c, all in integers. */
function checkRounded(result: number, [a, b, c]: [number, number, number], digits: bigint): void {
  const [rounded, first, second, divisor] = [result, a, b, c].map(decimalOf) as [
    Exact,
    Exact,
    Exact,
    Exact,
  ];
  const left = rounded.numerator * divisor.numerator * first.denominator * second.denominator;
  const right = first.numerator * second.numerator * divisor.denominator * rounded.denominator;
  const difference = left > right ? left - right : right - left;
  assert.ok(difference * 2n * 10n ** (digits - 1n) <= right, `${a} · ${b} / ${c}`);
}

type Exact = ReturnType<typeof decimalOf>;

describe('a swap', () => {
  it('has the quotient, rounded once', () => {
    const table = { base: 1, three: 3, seven: 7, tenth: 0.1, third: 0.3 };
    assert.equal(rateOf(table, 'three', 'base'), 0.333333333333333);
    assert.equal(rateOf(table, 'seven', 'three'), 0.428571428571429);
    assert.equal(rateOf(table, 'tenth', 'third'), 3);
    assert.equal(rateOf(table, 'base', 'seven'), 7);
    assert.throws(() => rateOf(table, 'base', 'other'), /code="other": write that of a currency/);
  });

  it('is within half a unit of the 15th digit of the quotient, and 1 there and back', () => {
    const value = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const rate = rateOf({ a, b }, 'a', 'b');
        assert.equal(Number(rate.toPrecision(15)), rate);
        const product = rate * rateOf({ a, b }, 'b', 'a');
        assert.ok(Math.abs(product - 1) < 1e-13, `${a} ${b} ${product}`);
        checkRounded(rate, [b, 1, a], 15n);
      }),
    );
  });
});

describe('a conversion', () => {
  const converted = (amount: string, exchange_rate: number): number | undefined =>
    conversionOf(amount, { from: 'a', to: 'b', exchange_rate }).converted_amount;

  it('has the exact product of the amount and the rate, rounded to 12 digits', () => {
    const parts = fc.tuple(fc.nat({ max: 99_999_999 }), fc.nat({ max: 9_999_999 }));
    const rate = fc.double({ min: 1e-15, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(parts, rate, (digits, factor) => {
        const amount = digits.join('.');
        if (Number(amount) > 0)
          checkRounded(converted(amount, factor)!, [Number(amount), factor, 1], 12n);
      }),
    );
  });

  for (const [amount, rate, result] of [
    ['0.00', 2, 0],
    ['1000000000005', 1, 1000000000010],
    ['9999999999995', 1, 1e13],
    ['0.00000000000001', 0.1, 1e-15],
    ['1.23456789012345', 1e30, 1.23456789012e30],
  ] as const) {
    it(`of ${amount} at ${rate} is ${result}`, () => assert.equal(converted(amount, rate), result));
  }
});

it('an amount is a plain decimal of at most 15 digits', () => {
  const samples =
    '0|0.00|007|49.00|999999999999999|0.00000000000001|-1|+1|1e3|1,299|1 299| 1|.5|5.|1.2.3|abc|NaN|' +
    `Infinity|0x10|١٢|1_000|1234567890123456|0.000000000000001|${'9'.repeat(1000)}|`;
  const texts = fc.oneof(
    fc.stringMatching(/^\d{1,9}(\.\d{1,7})?$/),
    fc.string({ unit: fc.constantFrom('0', '9', '.', '-', 'e') }),
    fc.string(),
  );
  const check = (text: string): void => {
    const isShort = text.replace('.', '').length <= 15;
    assert.equal(isAmount(text), /^\d+(\.\d+)?$/.test(text) && isShort, text);
  };
  samples.split('|').forEach(check);
  fc.assert(fc.property(texts, check));
});
