import { steps as cashSteps } from './cashSteps.data.js';
import { divide, type RoundMode } from './divide.js';
import { fractionDigits } from './fractionDigits.js';
import type { Fraction } from './Fraction.js';
import { parseDecimal } from './parseDecimal.js';
import { printUnits } from './printDecimal.js';

/** How a converted price is rounded. */
export interface Rounding {
  /** `none`: to the currency's own digits. `cash`: to its smallest coin. Else to multiples. */
  readonly step: 'none' | 'cash' | Fraction;
  readonly mode: RoundMode;
  /** The last digits of what is printed; empty: any. */
  readonly ending: string;
}

/**
 * Rounds an amount and prints it as a plain decimal such as `75600.00`: first to the currency's
 * minor unit, then to the step, then to the ending. A whole step prints no fraction digits. A step
 * that the currency's digits can't print is taken at its first multiple that they can.
 *
 * A positive amount never becomes zero: it becomes the smallest one that can be printed so. Zero
 * stays zero.
 *
 * @param currency upper-case ISO 4217 code
 */
export function roundPrice(
  { numerator, denominator }: Fraction,
  currency: string,
  { step, mode, ending }: Rounding,
): string {
  const minorDigits = fractionDigits(currency);
  const minorUnits = 10n ** BigInt(minorDigits);
  const fraction = step === 'cash' ? cashStep(currency) : step === 'none' ? undefined : step;
  const unit = fraction
    ? (fraction.numerator * minorUnits) /
      divisorOf(fraction.numerator * minorUnits, fraction.denominator)
    : 1n;
  const isWhole = fraction && unit % minorUnits === 0n;
  const digits = isWhole ? 0 : minorDigits;
  if (numerator === 0n) return printUnits(0n, digits);

  let units = divide(numerator * minorUnits, denominator, mode);
  units = divide(units, unit, mode) * unit || unit;
  if (isWhole) units /= minorUnits;
  if (ending) {
    const cycle = 10n ** BigInt(ending.length);
    // The first number that ends so: not zero, and with all of the digits.
    let first = BigInt(ending);
    if (!first || !printUnits(first, digits).replace('.', '').endsWith(ending)) first += cycle;
    units = units < first ? first : divide(units - first, cycle, mode) * cycle + first;
  }
  return printUnits(units, digits);
}

/** The smallest coin (CLDR, supplemental/currencyData, `_cashRounding` and `_cashDigits`). */
function cashStep(currency: string): Fraction | undefined {
  for (const [step, currencies] of Object.entries(cashSteps)) {
    if (currencies.includes(currency)) return parseDecimal(step)!;
  }
  return undefined;
}

/** The greatest common divisor. */
function divisorOf(a: bigint, b: bigint): bigint {
  return b ? divisorOf(b, a % b) : a;
}
