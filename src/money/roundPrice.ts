import { steps as cashSteps } from './cashSteps.data.js';
import { parseDecimal, printUnits } from './decimal.js';
import { divide, type Fraction, type RoundMode } from './Fraction.js';
import { fractionDigits, keyIn } from './fractionDigits.js';

/** How a converted price is rounded. */
export interface Rounding {
  /** `none`: the currency's own digits. `cash`: its smallest coin. A number: its multiples. */
  readonly step: 'none' | 'cash' | Fraction;
  readonly mode: RoundMode;
  /** The last digits of the printed amount; empty for any. */
  readonly ending: string;
}

/**
 * Rounds an amount and prints it as a plain decimal such as `75600.00`: first to the currency's
 * minor unit, then to the step, then to the ending. A whole step prints no fraction digits. Where the
 * currency's digits can't print a step, its first multiple that they can print takes its place.
 *
 * A positive amount never becomes zero: it becomes the smallest amount that can be printed. Zero stays
 * zero.
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
    // The first number with this ending: not zero, and with all of the ending's digits.
    let first = BigInt(ending);
    if (!first || !printUnits(first, digits).replace('.', '').endsWith(ending)) first += cycle;
    units = units < first ? first : divide(units - first, cycle, mode) * cycle + first;
  }
  return printUnits(units, digits);
}

/** Gives the smallest coin (CLDR, supplemental/currencyData, fractions; and central banks). */
function cashStep(currency: string): Fraction | undefined {
  const step = keyIn(cashSteps, currency);
  return step ? parseDecimal(step)! : undefined;
}

/** Gives the greatest common divisor. */
function divisorOf(a: bigint, b: bigint): bigint {
  return b ? divisorOf(b, a % b) : a;
}
