/** The exact value `units` · 10^-`scale`. */
export interface Decimal {
  /** The digits as a whole number; from 0 up. */
  units: bigint;
  /** Digits after the point; never negative. */
  scale: number;
}

const one: Decimal = { units: 1n, scale: 0 };

/**
 * Returns the exact value of a number's shortest decimal. For a number from JSON with at most 15
 * significant digits, that is the decimal that was written there.
 *
 * @param value finite and from 0 up
 */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** Returns the exact product. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/**
 * Returns `dividend` / `divisor`, rounded once to so many significant digits, half up.
 *
 * With at most 15 digits the number returned prints as exactly these digits: a double holds every
 * decimal of that length.
 *
 * @param dividend from 0 up
 * @param divisor more than 0
 */
export function divide(dividend: Decimal, divisor: Decimal, digits: number): number {
  if (dividend.units === 0n) return 0;
  // From the lengths, the quotient has as many digits as are wanted, or one more.
  const shift = digits + length(divisor.units) - length(dividend.units);
  const numerator = shift > 0 ? dividend.units * 10n ** BigInt(shift) : dividend.units;
  const denominator = shift < 0 ? divisor.units * 10n ** BigInt(-shift) : divisor.units;
  const surplus = length(numerator / denominator) - digits;
  const unit = denominator * 10n ** BigInt(surplus);
  const rounded = (2n * numerator + unit) / (2n * unit);
  return Number(`${rounded}e${surplus - shift + divisor.scale - dividend.scale}`);
}

/** Returns the value as a number of so many significant digits, rounded as `divide` rounds. */
export function toNumber(value: Decimal, digits: number): number {
  return divide(value, one, digits);
}

function length(value: bigint): number {
  return value.toString().length;
}
