import { parseDecimal, printUnits } from './decimal/decimal.js';
import { divide, type Fraction, type RoundMode } from './decimal/Fraction.js';
import { fractionDigits, smallestCoin } from './decimal/fractionDigits.js';

/** How a converted price is rounded. */
export interface Rounding {
  /**
   * `none`: the currency's fraction digits. `cash`: its smallest coin. `auto`: two significant digits, of
   * which the second is 0 or 5. A number: multiples of it.
   */
  readonly step: 'none' | 'cash' | 'auto' | Fraction;
  readonly mode: RoundMode;
  /** The last digits of the printed amount; empty for any. */
  readonly ending: string;
  /** Whether only whole units are printed. */
  readonly isWhole?: boolean;
}

/**
 * Rounds an amount and prints it as a plain decimal such as `75600.00`: first to the currency's
 * minor unit, then to the step, then to the ending. With a whole step, no fraction digits are printed. If
 * the currency has too few digits for a step, the step's first multiple that can be printed is used.
 *
 * A positive amount never becomes zero: it becomes the smallest amount that can be printed. Zero stays
 * zero.
 *
 * @param currency upper-case ISO 4217 code
 */
export function roundPrice(
  { numerator, denominator }: Fraction,
  currency: string,
  { step, mode, ending, isWhole: mustBeWhole }: Rounding,
): string {
  const minorDigits = fractionDigits(currency);
  const minorUnits = 10n ** BigInt(minorDigits);
  const exact = numerator * minorUnits;
  let unit = 1n;
  if (step === 'auto') {
    // All digits of the minor units except the first two become zeros.
    const { length } = String(exact / denominator);
    if (length > 1) unit = 5n * 10n ** BigInt(length - 2);
  } else if (step !== 'none') {
    const { numerator, denominator } =
      step === 'cash' ? parseDecimal(smallestCoin(currency))! : step;
    const units = numerator * minorUnits;
    unit = units / divisorOf(units, denominator);
  }
  if (mustBeWhole && unit % minorUnits) unit = minorUnits;

  let units = divide(exact, denominator, mode);
  units = divide(units, unit, mode) * unit;
  if (numerator) units ||= unit;
  const isWhole = (mustBeWhole || step !== 'auto') && unit % minorUnits === 0n;
  const digits = isWhole ? 0 : minorDigits;
  if (isWhole) units /= minorUnits;
  if (ending && numerator) {
    const cycle = 10n ** BigInt(ending.length);
    // The first number with this ending is not zero, and has all of the ending's digits.
    let first = BigInt(ending);
    if (!first || !printUnits(first, digits).replace('.', '').endsWith(ending)) first += cycle;
    units = units < first ? first : divide(units - first, cycle, mode) * cycle + first;
  }
  return printUnits(units, digits);
}

/** Returns the greatest common divisor. */
function divisorOf(a: bigint, b: bigint): bigint {
  return b ? divisorOf(b, a % b) : a;
}
