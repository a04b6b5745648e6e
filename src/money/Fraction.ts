/**
 * An exact, never negative number: amounts and rates are fractions of whole numbers from the
 * attribute to the printed digits, so that binary floating point never rounds money.
 */
export interface Fraction {
  readonly numerator: bigint;
  /** Greater than zero. */
  readonly denominator: bigint;
}

/** The exact product. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

/** One divided by a number that must not be zero. */
export function inverse({ numerator, denominator }: Fraction): Fraction {
  return { numerator: denominator, denominator: numerator };
}

/** Whether the first number is less than the second. */
export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}
