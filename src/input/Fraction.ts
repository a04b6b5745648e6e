/**
 * An exact number that is never negative. Amounts and rates are fractions of whole numbers from the
 * attribute to the printed digits, so that binary floating point never rounds money.
 */
export interface Fraction {
  readonly numerator: bigint;
  /** Greater than zero. */
  readonly denominator: bigint;
}

/** The number 1. */
export const one: Fraction = { numerator: 1n, denominator: 1n };

/** Multiplies two numbers exactly. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

/** Returns one divided by a number, which must not be zero. */
export function inverse({ numerator, denominator }: Fraction): Fraction {
  return { numerator: denominator, denominator: numerator };
}

/** Returns whether the first number is less than the second. */
export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

/** How a quotient can be rounded; `nearest`, the default, rounds half-way cases away from zero. */
export const roundModes = ['nearest', 'up', 'down'] as const;

/** How a quotient is rounded. */
export type RoundMode = (typeof roundModes)[number];

/** Rounds a quotient to a whole number. The dividend is not negative, and the divisor greater than zero. */
export function divide(dividend: bigint, divisor: bigint, mode: RoundMode = 'nearest'): bigint {
  if (mode === 'nearest') return (2n * dividend + divisor) / (2n * divisor);
  return (dividend + (mode === 'up' ? divisor - 1n : 0n)) / divisor;
}

/** Returns whether all numbers are zero. */
export function isZero(numbers: readonly Fraction[]): boolean {
  return numbers.every(({ numerator }) => !numerator);
}
