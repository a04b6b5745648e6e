/** The exact value `units` · 10^-`scale`. */
export interface Decimal {
  units: bigint;
  /** Digits after the point; never negative. */
  scale: number;
}

/**
 * The exact value of a number's shortest decimal, which for a number that came from JSON with at
 * most 15 significant digits is the one that was written there.
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

/** The exact product. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}
