import { decimalPlaces, parseDecimal, printUnits } from '../input/decimal.js';
import { divide, multiply, type Fraction, type RoundMode } from '../input/Fraction.js';
import { fractionDigits, smallestCoin } from './decimal/fractionDigits.js';

/** How a converted price is rounded. */
export interface Rounding {
  /**
   * `none`: the digits of the amount. `cash`: the currency's smallest coin. `auto`: two significant digits, of
   * which the second is 0 or 5. A number: multiples of it.
   */
  readonly step: 'none' | 'cash' | 'auto' | Fraction;
  /** Whether the step is the author's rule for this one currency. */
  readonly isOwnStep?: boolean;
  readonly mode: RoundMode;
  /** The last digits of the printed amount; empty for any. */
  readonly ending: string;
  /** Whether only whole units are printed. */
  readonly isWhole?: boolean;
}

/** A rule of the author for one currency; with an empty code, for all that have none of their own. */
export interface Rule<T> {
  /** ISO 4217 code, or empty. */
  readonly currency: string;
  readonly rule: T;
}

/** How the author wants amounts to be rounded. */
export interface RoundingTerms {
  readonly steps: readonly Rule<Rounding['step']>[];
  /** The ending `same` means the ending of the price that is converted. */
  readonly endings: readonly Rule<string>[];
  readonly mode: RoundMode;
}

/** Returns the rule for a currency; `undefined`: none. */
function ruleFor<T>(rules: readonly Rule<T>[], code: string): Rule<T> | undefined {
  return rules.find(({ currency }) => currency === code) ?? rules.find(({ currency }) => !currency);
}

/**
 * Returns how an amount in a currency is rounded.
 *
 * The ending `same` becomes the fraction digits of a base price, as far as the currency of the printed price has
 * fraction digits. In a currency without any, they are the last digits of the number. If they are zeros, the price is
 * rounded to whole units.
 *
 * @param code ISO 4217 code
 */
export function roundingFor(
  { steps, endings, mode }: RoundingTerms,
  code: string,
  baseAmount: string,
): Rounding {
  const { rule: step = 'none', currency } = ruleFor(steps, code) ?? {};
  const { rule: ending = '' } = ruleFor(endings, code) ?? {};
  const rounding = { step, isOwnStep: !!currency, mode, ending };
  if (ending !== 'same') return rounding;
  const [, fraction = ''] = baseAmount.split('.');
  const same = /[1-9]/.test(fraction) ? fraction.slice(0, fractionDigits(code) || undefined) : '';
  return { ...rounding, ending: same, isWhole: !same };
}

/** An amount that the author has written. */
export interface Money {
  readonly amount: Fraction;
  /** Upper-case ISO 4217 code. */
  readonly currency: string;
}

/** The most fraction digits that a step for all currencies usually has: 0.05, 0.5. */
const maxUsualDigits = 2;

/** The least number of significant digits of an amount that has more digits than its currency. */
const minSignificant = 2;

/**
 * Multiplies an amount, rounds the product and prints it as a plain decimal such as `75600.00`: first to the digits of
 * the amount, then to the step, then to the ending. With a whole step, no fraction digits are printed.
 *
 * An amount has the digits of its currency. It has as many significant digits as the author's amount, and at least two,
 * if the product is less than half of the currency's smallest unit, or if the author's amount has more digits than its
 * own currency and the digits of the other currency would change the product by more than 1 %. A step that
 * would make such an amount zero, and an ending that is longer than it, are not used.
 *
 * A step with more than two fraction digits, and more than both currencies have, replaces the digits of the amount, and
 * so does a step for one currency that has more digits than that currency. Of any other step, the first multiple that
 * the currency can print is used: a page's step of 0.05 must not print yen with fraction digits.
 *
 * A positive amount never becomes zero. Zero stays zero.
 *
 * @param factor what the amount is multiplied by
 * @param currency upper-case ISO 4217 code of the product
 */
export function roundPrice(
  { amount, currency: from }: Money,
  factor: Fraction,
  currency: string,
  { step, isOwnStep, mode, ending, isWhole: mustBeWhole }: Rounding,
): string {
  const { numerator, denominator } = multiply(amount, factor);
  const minorDigits = fractionDigits(currency);
  const writtenDigits = fractionDigits(from);
  const unitsWith = (digits: number, how: RoundMode = mode): bigint =>
    divide(numerator * 10n ** BigInt(digits), denominator, how);

  const stepDigits = typeof step === 'string' ? 0 : decimalPlaces(step);
  const usualDigits = isOwnStep ? 0 : Math.max(writtenDigits, maxUsualDigits);
  const isFineStep = stepDigits > Math.max(minorDigits, usualDigits);
  const minDigits = isFineStep ? stepDigits : minorDigits;
  let digits = minDigits;
  // Compared as fractions of the same denominator.
  const exact = numerator * 10n ** BigInt(digits);
  const change = unitsWith(digits) * denominator - exact;
  const isCoarse = 100n * (change < 0n ? -change : change) > exact;
  const isUnitPrice = !isFineStep && decimalPlaces(amount) > writtenDigits;
  const hasOwnDigits = !!numerator && (2n * exact < denominator || (isUnitPrice && isCoarse));
  if (hasOwnDigits) {
    const significant = String(amount.numerator).replace(/(?<!0)0+$/, '').length;
    while (String(unitsWith(digits, 'down')).length < Math.max(significant, minSignificant))
      digits += 1;
  }

  const whole = 10n ** BigInt(digits);
  let unit = 1n;
  if (step === 'auto') {
    // All digits except the first two become zeros.
    const { length } = String(unitsWith(digits, 'down'));
    if (length > 1) unit = 5n * 10n ** BigInt(length - 2);
  } else if (step !== 'none') {
    const { numerator, denominator } =
      step === 'cash' ? parseDecimal(smallestCoin(currency))! : step;
    const units = numerator * whole;
    unit = units / gcd(units, denominator);
  }
  if (mustBeWhole && unit % whole) unit = whole;
  let units = unitsWith(digits);
  if (hasOwnDigits && 2n * units < unit) unit = 1n;
  units = isFineStep
    ? divide(numerator * whole, denominator * unit, mode)
    : divide(units, unit, mode);
  units *= unit;
  if (numerator) units ||= unit;

  const isWhole = (mustBeWhole || step !== 'auto') && unit % whole === 0n;
  if (isWhole) {
    digits = 0;
    units /= whole;
  }
  const cycle = 10n ** BigInt(ending.length);
  if (ending && numerator && !(hasOwnDigits && cycle > units)) {
    // The first number with this ending is not zero, and has all of the ending's digits.
    let first = BigInt(ending);
    if (!first || !printUnits(first, digits).replace('.', '').endsWith(ending)) first += cycle;
    units = units < first ? first : divide(units - first, cycle, mode) * cycle + first;
  }
  for (; hasOwnDigits && digits > minDigits && units % 10n === 0n; digits -= 1) units /= 10n;
  return printUnits(units, digits);
}

function gcd(a: bigint, b: bigint): bigint {
  return b ? gcd(b, a % b) : a;
}
