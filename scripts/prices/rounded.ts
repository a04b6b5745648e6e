/** Rounds amounts with decimal.js, directly from CLDR. It shares no code with the widget, which is compared with it. */
import { Decimal } from 'decimal.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { smallestCoins } from '../smallestCoins.ts';

/** The attributes of a price, by their names in HTML. */
export type Attributes = Readonly<Record<string, string>>;

/**
 * Far more digits than an amount and a rate have together, so that a quotient that is not a half-way case cannot
 * look like one: it differs by more than one divided by the rate's digits.
 */
export const Exact = Decimal.clone({ precision: 400, toExpNeg: -1000, toExpPos: 1000 });

const { fractions } = (
  JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('cldr-core/supplemental/currencyData.json'),
      'utf8',
    ),
  ) as {
    supplemental: {
      currencyData: {
        fractions: Record<
          string,
          { _digits: string; _cashDigits?: string; _cashRounding?: string } | undefined
        >;
      };
    };
  }
).supplemental.currencyData;

/** The modes of `round-mode`. `HALF_UP` and `UP` of decimal.js round away from zero. */
const modes: Readonly<Record<string, Decimal.Rounding>> = {
  nearest: Decimal.ROUND_HALF_UP,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
};

/** Reads an amount of an author: more than 15 digits, of which some are smaller than the currency's, are a program's. */
export function authorAmount(text: string, currency: string): Decimal {
  const exact = new Exact(text);
  const isOfProgram = exact.sd() > 15 && exact.decimalPlaces() > digitsOf(currency);
  return isOfProgram ? exact.toSignificantDigits(15, Decimal.ROUND_HALF_UP) : exact;
}

/** An amount as an author has written it, from which another follows. */
export interface Written {
  readonly amount: Decimal;
  readonly currency: string;
  /** The base currency, if it is another: that of the price that a derived price follows. */
  readonly base?: string;
  /** Whether the rule for rounding is for one currency only. */
  readonly isOwnStep?: boolean;
}

/** Rounds the ends of a range, or one amount. The end that has fewer digits is rounded again, to those of the other. */
export function roundedEnds(
  exact: readonly Decimal[],
  written: readonly Written[],
  ...rest: [currency: string, attributes: Attributes, base?: string]
): string[] {
  const [currency, attributes, base = ''] = rest;
  const round = (at: number, least = 0): string =>
    rounded(exact[at]!, written[at]!, currency, attributes, base, least);
  const first = exact.map((_, at) => round(at));
  const most = Math.max(...first.map(placesOf));
  return first.map((text, at) => (placesOf(text) === most ? text : round(at, most)));
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/**
 * Rounds to the digits of the amount, then to the step, then to the ending. A price never becomes zero. A step that is
 * larger than the amount, as rounded to its digits, is not used, and an ending counts as a step of its span.
 *
 * @param written the amount that `exact` was calculated from
 * @param base the converted price as printed, for the ending `same`
 * @param forced the least number of fraction digits
 */
function rounded(
  exact: Decimal,
  written: Written,
  currency: string,
  attributes: Attributes,
  base = '',
  forced = 0,
): string {
  const mode = modes[attributes['round-mode'] ?? 'nearest']!;
  const minorDigits = digitsOf(currency);
  const least = Math.max(forced, minorDigits);
  let { ending = '', rounding = 'none' } = attributes;
  let isInUnits = false;
  if (ending === 'same') {
    const fraction = base.includes('.') ? base.slice(base.indexOf('.') + 1) : '';
    isInUnits = !Number(fraction);
    // In a currency with fewer fraction digits, the first of them; without any, all of them.
    ending = isInUnits ? '' : fraction.slice(0, minorDigits || undefined);
  }
  let isFine = false;
  if (/^\d/.test(rounding)) [rounding, isFine] = stepFor(rounding, written, currency);
  const ownPlaces = Math.max(least, ownDigits(exact, written, minorDigits) ?? 0);
  const smallest = new Exact(10).pow(-ownPlaces);
  const nearest = exact.toNearest(smallest, mode);
  const first = nearest.isZero() && !exact.isZero() ? smallest : nearest;
  // Every step divides zero.
  const fits = (step: Decimal | undefined): step is Decimal =>
    step !== undefined && (first.isZero() || step.lte(first));

  let digits = ownPlaces;
  let amount = first;
  let step = isFine ? new Exact(rounding) : stepOf(rounding, currency, ownPlaces, first);
  if (fits(step)) {
    amount = (isFine ? exact : first).toNearest(step, mode);
    if (amount.isZero() && !exact.isZero()) amount = step;
    if (isFine) digits = Math.max(forced, step.decimalPlaces());
  } else {
    step = undefined;
    isFine = false;
  }
  // Whole units are a step of one.
  if (isInUnits && !step?.isInteger() && fits(new Exact(1))) {
    step = new Exact(1);
    amount = (isFine ? exact : first).toNearest(step, mode);
    if (amount.isZero() && !exact.isZero()) amount = step;
  }
  const isWhole = !!step?.isInteger() && (isInUnits || rounding !== 'auto');
  if (isWhole) digits = 0;
  const span = new Exact(10).pow(ending.length - digits);
  const text =
    ending && !first.isZero() && fits(span)
      ? ended(amount, digits, ending, mode)
      : amount.toFixed(digits);
  if (rounding === 'auto' && new Exact(text).isInteger()) return new Exact(text).toFixed(0);
  // An amount with digits of its own has no zeros at its end.
  return isWhole || isFine
    ? text
    : new Exact(text).toFixed(Math.max(least, new Exact(text).decimalPlaces()));
}

/** Returns the fraction digits of an amount that the digits of the currency would change too much. */
function ownDigits(
  exact: Decimal,
  { amount, currency }: Written,
  minor: number,
): number | undefined {
  const isUnitPrice = amount.decimalPlaces() > digitsOf(currency);
  const change = exact.toDecimalPlaces(minor, Decimal.ROUND_HALF_UP).minus(exact).abs();
  // A quotient that does not end is not exact where the change is exactly as much.
  const most = exact.times(isUnitPrice ? '0.01' : '0.1').plus('1e-200');
  if (!change.gt(most)) return undefined;
  // As many significant digits as the author's amount has, without the zeros at its end, and at least two.
  return Math.max(2, amount.sd()) - 1 - exact.e;
}

/** Returns what a step means in a currency, and whether it has more digits than the currency. */
function stepFor(
  step: string,
  { currency: own, base = own, isOwnStep }: Written,
  currency: string,
): [step: string, isFine: boolean] {
  const exact = new Exact(step);
  const [places, minor, ofBase] = [exact.decimalPlaces(), digitsOf(currency), digitsOf(base)];
  if (isOwnStep) return [step, places > minor];
  const unitOf = (digits: number): Decimal => new Exact(10).pow(-digits);
  if (places > ofBase && places > 2 && exact.lt(unitOf(ofBase))) {
    return [exact.div(unitOf(ofBase)).times(unitOf(minor)).toFixed(), true];
  }
  if (exact.lt(unitOf(minor))) return ['none', false];
  return [step, places > Math.max(minor, ofBase, 2)];
}

/**
 * Returns the step as a number that the currency's digits can print, or nothing if no step is needed.
 *
 * @param amount rounded to these digits
 */
function stepOf(
  rounding: string,
  currency: string,
  digits: number,
  amount: Decimal,
): Decimal | undefined {
  if (rounding === 'none') return undefined;
  if (rounding === 'auto') {
    // Half a unit of the first digit, if the currency has the digit after it.
    return amount.isZero()
      ? undefined
      : Decimal.max(
          new Exact(5).times(new Exact(10).pow(amount.e - 1)),
          new Exact(10).pow(-digits),
        );
  }
  if (rounding === 'cash') {
    const coin = smallestCoins.find(([code]) => code === currency)?.[1];
    if (coin) return new Exact(coin);
    const { _cashDigits: cashDigits, _cashRounding: units } = fractions[currency] ?? {};
    // CLDR counts in units of the last digit, and 0 means one unit.
    return new Exact(Number(units) || 1).times(
      new Exact(10).pow(-(cashDigits ?? digitsOf(currency))),
    );
  }
  const step = new Exact(rounding);
  let multiple = step;
  while (multiple.decimalPlaces() > digits) multiple = multiple.plus(step);
  return multiple;
}

/** Returns the nearest amount with the ending, found in printed texts. */
function ended(amount: Decimal, digits: number, ending: string, mode: Decimal.Rounding): string {
  const cycle = new Exact(10).pow(ending.length);
  const units = amount.times(new Exact(10).pow(digits));
  const turn = units.div(cycle).floor();
  // The first turns too, since nothing below them counts.
  const turns = [turn.minus(1), turn, turn.plus(1), turn.plus(2), new Exact(0), new Exact(1)];
  const found = turns
    .map((each) => each.times(cycle).plus(ending))
    .filter((each) => each.greaterThan(0))
    .map((each) => each.div(new Exact(10).pow(digits)))
    .filter((each) => each.toFixed(digits).replace('.', '').endsWith(ending))
    .sort((a, b) => a.comparedTo(b));
  const below = found.filter((each) => each.lessThanOrEqualTo(amount)).at(-1);
  const above = found.find((each) => each.greaterThanOrEqualTo(amount))!;
  const isBelow =
    below &&
    mode !== Decimal.ROUND_UP &&
    (mode === Decimal.ROUND_DOWN || amount.minus(below).lessThan(above.minus(amount)));
  return (isBelow ? below : above).toFixed(digits);
}

/** Returns the number of fraction digits that a currency is written with. */
export function digitsOf(currency: string): number {
  return Number((fractions[currency] ?? fractions['DEFAULT'])!._digits);
}
