import {
  decimalOf,
  decimalPlaces,
  parseDecimal,
  printedPlaces,
  printUnits,
  divide,
  isLess,
  multiply,
  one,
  type Fraction,
  type RoundMode,
} from '../input/index.js';
import { fractionDigits, smallestCoin } from './decimal/fractionDigits.js';

/** How a converted price is rounded. */
export interface Rounding {
  /**
   * `none`: the digits of the amount. `cash`: the currency's smallest coin. `auto`: two significant digits, of
   * which the second is 0 or 5. A number: multiples of it.
   */
  readonly step: 'none' | 'cash' | 'auto' | Fraction;
  /** Whether the step is a number with more digits than the currency. */
  readonly isFine?: boolean;
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

/** The most fraction digits that a step for all currencies usually has: 0.05, 0.5. */
const maxUsualDigits = 2;

/**
 * Returns what a step means in a currency.
 *
 * A step below the smallest unit of the base currency, which has more fraction digits than that currency and more than
 * two, is relative to that unit: 0.001 for dollars is a tenth of the smallest unit of every currency. No other step is
 * used in a currency whose smallest unit is larger, unless it is the rule for that one currency.
 */
function stepIn(
  code: string,
  base: string,
  { rule: step, currency }: Rule<Rounding['step']>,
): Pick<Rounding, 'step' | 'isFine'> {
  if (!isNumber(step)) return { step };
  const stepDigits = decimalPlaces(step);
  const [digits, baseDigits] = [fractionDigits(code), fractionDigits(base)];
  const isBelow = (places: number): boolean => isLess(step, powerOfTen(-places));
  const usualDigits = currency ? digits : Math.max(baseDigits, maxUsualDigits);
  const isUnusual = stepDigits > usualDigits;
  if (!currency && isUnusual && isBelow(baseDigits)) {
    return { step: multiply(step, powerOfTen(baseDigits - digits)), isFine: true };
  }
  if (!currency && isBelow(digits)) return { step: 'none' };
  return { step, isFine: isUnusual && stepDigits > digits };
}

function powerOfTen(exponent: number): Fraction {
  return decimalOf(Number(`1e${exponent}`));
}

/**
 * Returns how an amount in a currency is rounded.
 *
 * The ending `same` becomes the fraction digits of a base price, as far as the currency of the printed price has
 * fraction digits. In a currency without any, they are the last digits of the number. If they are zeros, the price is
 * rounded to whole units.
 *
 * @param code ISO 4217 code
 * @param base the price that the author has written, and its currency
 */
export function roundingFor(
  { steps, endings, mode }: RoundingTerms,
  code: string,
  base: { readonly amount: string; readonly currency: string },
): Rounding {
  const step = ruleFor(steps, code);
  const { rule: ending = '' } = ruleFor(endings, code) ?? {};
  const rounding = {
    ...(step ? stepIn(code, base.currency, step) : ({ step: 'none' } as const)),
    mode,
    ending,
  };
  if (ending !== 'same') return rounding;
  const [, fraction = ''] = base.amount.split('.');
  const same = /[1-9]/.test(fraction) ? fraction.slice(0, fractionDigits(code) || undefined) : '';
  return { ...rounding, ending: same, isWhole: !same };
}

/** An amount that the author has written. */
export interface Money {
  readonly amount: Fraction;
  /** Upper-case ISO 4217 code. */
  readonly currency: string;
}

/** The least number of significant digits of an amount that has more digits than its currency. */
const minSignificant = 2;

/**
 * Multiplies an amount, rounds the product and prints it as a plain decimal such as `75600.00`: first to the digits of
 * the amount, then to the step, then to the ending. With a whole step, no fraction digits are printed.
 *
 * An amount has the digits of its currency. It has as many significant digits as the author's amount, and at least two,
 * if the digits of the currency would change the product by more than 10 %, or by more than 1 % where the author's
 * amount has more digits than its own currency.
 *
 * A step that is larger than the amount, as rounded to its digits, is not used. An ending counts as a step of its span:
 * 100 for the ending 99. Of a step, the first multiple that the currency can print is used; a fine step replaces the
 * digits of the amount.
 *
 * A positive amount never becomes zero. Zero stays zero.
 *
 * @param factor what the amount is multiplied by
 * @param currency upper-case ISO 4217 code of the product
 * @param minDigits the least number of fraction digits, unless the step is whole; default: those of the currency
 */
export function roundPrice(
  money: Money,
  factor: Fraction,
  currency: string,
  rounding: Rounding,
  minDigits = 0,
): string {
  const exact = multiply(money.amount, factor);
  const { numerator, denominator } = exact;
  const minorDigits = fractionDigits(currency);
  let leastDigits = Math.max(minDigits, minorDigits);
  let digits = amountDigits(exact, money, minorDigits, leastDigits);
  let units = divide(numerator * 10n ** BigInt(digits), denominator, rounding.mode);
  units ||= numerator && 1n;
  const { step, ending, isWhole } = rounding;
  if (step !== 'none' || ending || isWhole) {
    const rounded = { units, digits, leastDigits };
    ({ units, digits, leastDigits } = roundByRules(rounded, exact, currency, rounding, minDigits));
  }
  for (; digits > leastDigits && units % 10n === 0n; digits -= 1) units /= 10n;
  return printUnits(units, digits);
}

/** Returns the fraction digits of an amount, which comes from an amount of the author. */
function amountDigits(
  { numerator, denominator }: Fraction,
  { amount, currency: from }: Money,
  minorDigits: number,
  leastDigits: number,
): number {
  // Compared as fractions of the same denominator.
  const scaled = numerator * 10n ** BigInt(minorDigits);
  const change = divide(scaled, denominator) * denominator - scaled;
  const percentage = 100n * (change < 0n ? -change : change);
  const isSmall =
    percentage <= scaled ||
    (percentage <= 10n * scaled && decimalPlaces(amount) <= fractionDigits(from));
  let digits = leastDigits;
  if (isSmall) return digits;
  const significant = String(amount.numerator).replace(/(?<!0)0+$/, '').length;
  const least = 10n ** BigInt(Math.max(significant, minSignificant) - 1);
  while (numerator * 10n ** BigInt(digits) < least * denominator) digits += 1;
  return digits;
}

/** An amount in units of its last digit. */
interface RoundedAmount {
  readonly units: bigint;
  readonly digits: number;
  /** The digits that stay if they are zeros. */
  readonly leastDigits: number;
}

/** Rounds an amount, which has its digits, to the step and to the ending that are not larger than it. */
function roundByRules(
  rounded: RoundedAmount,
  exact: Fraction,
  currency: string,
  { step: wanted, isFine: mayBeFine, mode, ending, isWhole: mustBeWhole }: Rounding,
  minDigits: number,
): RoundedAmount {
  let { digits, leastDigits } = rounded;
  const amount = { numerator: rounded.units, denominator: 10n ** BigInt(digits) };
  // Zero is a multiple of every step.
  const isUsed = (step: Fraction): boolean => !rounded.units || !isLess(amount, step);
  const isFine = !!mayBeFine && isNumber(wanted) && isUsed(wanted);
  if (isFine) digits = leastDigits = Math.max(minDigits, decimalPlaces(wanted));
  const whole = 10n ** BigInt(digits);
  const step = mayBeFine && !isFine ? 'none' : wanted;
  let unit = unitOf(step, currency, whole, rounded.units);
  if (!isUsed({ numerator: unit, denominator: whole })) unit = 1n;
  if (mustBeWhole && unit % whole && isUsed(one)) unit = whole;
  const { numerator, denominator } = isFine ? exact : amount;
  let units = divide(numerator * whole, denominator * unit, mode) * unit;
  units ||= numerator && unit;

  if ((mustBeWhole || step !== 'auto') && unit % whole === 0n) {
    digits = 0;
    units /= whole;
  }
  const span = 10n ** BigInt(ending.length);
  if (ending && units && isUsed({ numerator: span, denominator: 10n ** BigInt(digits) })) {
    // The first number with this ending is not zero, and has all of the ending's digits.
    let first = BigInt(ending);
    if (!first || !printUnits(first, digits).replace('.', '').endsWith(ending)) first += span;
    units = units < first ? first : divide(units - first, span, mode) * span + first;
  }
  return { units, digits, leastDigits };
}

/** Returns a step in the last printed digits, as `whole` and `units` are: the first multiple that has no more digits. */
function unitOf(step: Rounding['step'], currency: string, whole: bigint, units: bigint): bigint {
  if (step === 'none') return 1n;
  if (step === 'auto') {
    // All digits except the first two become zeros.
    const { length } = String(units);
    return length > 1 ? 5n * 10n ** BigInt(length - 2) : 1n;
  }
  const { numerator, denominator } = step === 'cash' ? parseDecimal(smallestCoin(currency))! : step;
  const stepUnits = numerator * whole;
  return stepUnits / gcd(stepUnits, denominator);
}

/**
 * Rounds the ends of a range, or one amount, as {@link roundPrice} does. An end that has fewer fraction digits than the
 * other is rounded again, to those of the other.
 */
export function roundEnds(
  amounts: readonly Fraction[],
  from: string,
  ...how: [factor: Fraction, currency: string, rounding: Rounding]
): string[] {
  const round = (amount: Fraction, minDigits?: number): string =>
    roundPrice({ amount, currency: from }, ...how, minDigits);
  if (amounts.length === 1) return [round(amounts[0]!)];
  const rounded = amounts.map((each) => round(each));
  const most = Math.max(...rounded.map(printedPlaces));
  return rounded.map((each, at) => (printedPlaces(each) < most ? round(amounts[at]!, most) : each));
}

function isNumber(step: Rounding['step']): step is Fraction {
  return typeof step !== 'string';
}

function gcd(a: bigint, b: bigint): bigint {
  return b ? gcd(b, a % b) : a;
}
