import { placesOf } from '../input/index.js';
import { readDecimal } from './decimal/decimal.js';
import { fractionDigits } from './decimal/fractionDigits.js';
import { isLess, multiply, type Fraction } from './decimal/Fraction.js';
import { asWritten, type AuthorPrice, type PriceTerms } from './PriceTerms.js';
import { alike, trimmed, type PriceValue } from './PriceValue.js';
import { printRate, type Rate } from './rates.js';
import { roundPrice, type Rounding } from './roundPrice.js';

/** What a visitor is shown, before a rate is known. */
export interface PricePlan {
  /** Whether the price differs from the author's. */
  readonly isLocal: boolean;
  /** Whether the price is an entry of `prices`, which is also correct without conversion. */
  readonly isFixed: boolean;
  /** The ISO 4217 code of the price that is converted, or shown as written. */
  readonly from: string;
  /** The ISO 4217 code that it is converted to; `null`: it is not converted. */
  readonly to: string | null;
  /** What the visitor would pay in the base currency: the price that is shown beside the local price. */
  readonly inBase: () => PriceValue;
  /**
   * Returns the price.
   *
   * @param rate to the currency of the plan; without it, the price is not converted
   * @param time when the rate arrived, milliseconds since 1970
   */
  value(rate?: Rate, time?: number): PriceValue;
}

/** The visitor who sees a price. */
export interface PriceVisitor {
  /** ISO 3166 alpha-2 code; `null` if the country is unknown, or only guessed. */
  readonly country: string | null;
  /** ISO 4217 code; `null` if there is no currency. */
  readonly currency: string | null;
}

/**
 * Decides which price a visitor is shown, and whether it must be converted, for pages and for servers.
 *
 * @param terms without terms, only the author's price itself is shown
 * @param currencies ISO 4217 codes that may be shown besides the base currency; `undefined`: all
 */
export function planPrice(
  author: AuthorPrice,
  terms?: PriceTerms,
  currencies?: ReadonlySet<string>,
  { country, currency }: Partial<PriceVisitor> = {},
): PricePlan {
  const { currency: base } = author;
  const { prices = [], before = [], discounts = [] } = terms ?? {};
  // If the visitor's currency may not be shown, they see the price as written.
  const shown = currency && (currencies?.has(currency) ?? true) ? currency : null;
  const places = country ? placesOf(country) : [];
  const near = places.find((place) => prices.some((each) => each.place === place)) ?? '';
  const wanted = near ? currency : shown !== base && shown;
  const fixed =
    prices.find((each) => each.place === near && each.currency === wanted) ??
    (near ? prices.find((each) => each.place === near) : undefined);
  const discount = fixed
    ? undefined
    : places.map((place) => discounts.find((each) => each.place === place)).find(Boolean);
  const { amounts, currency: from } = fixed ?? author;
  // The price before must be in the same currency and place. A range has no price before.
  const was = amounts[1]
    ? undefined
    : before.find((each) => each.place === near && each.currency === from);
  const written = fixed ? asWritten(amounts, from) : author.written;
  const to = from === shown ? null : shown;
  const plan: PricePlan = {
    isLocal: !!(to ?? fixed ?? discount),
    isFixed: !!fixed,
    from,
    to,
    // Beside a fixed price, the author's own price.
    inBase: () => (fixed && !to ? planPrice(author) : plan).value(),
    value(rate, time) {
      // The price before follows the price.
      let printed = was ? [...written, ...asWritten(was.amounts, from)] : written;
      const printedIn = (rate && to) || from;
      let exchangeRate = null;
      // An entry for a place replaces the author's price; an entry without a place does not.
      const [baseAmount = ''] = near ? written : author.written;
      if (rate || discount) {
        const { markup, rounding } = terms!;
        let unit = one;
        if (rate) {
          unit = markup ? multiply(rate.factor, markup) : rate.factor;
          exchangeRate = markup ? printRate(unit) : rate.text;
        }
        const reduced = discount ? multiply(discount.factor, unit) : unit;
        const resolved = likeBase(rounding, baseAmount, printedIn);
        const round = (amount: Fraction, factor: Fraction, plain: string): string => {
          const rounded = roundPrice(multiply(amount, factor), printedIn, resolved);
          // In the author's own currency, rounding must not raise a price.
          return rate || isLower(rounded, plain) ? rounded : plain;
        };
        const [first, second = ''] = printed;
        printed = amounts.map((each, at) => round(each, reduced, at ? second : first!));
        // In the author's own currency, the price before stays as written, too.
        if (was) printed = [...printed, rate ? round(was.amounts[0], unit, second) : second];
      }
      if (was && !isLower(printed[0]!, printed[1]!)) printed = [printed[0]!];
      const isAuto = (rate ?? discount) && terms!.rounding.step === 'auto';
      printed = trimmed(printed, !!isAuto);
      const [amount, second] = (was ? printed : alike(printed)) as [string, string?];
      return Object.freeze({
        amount,
        ...(second && (was ? { compareAt: second } : { amountMax: second })),
        currency: printedIn,
        baseAmount,
        baseCurrency: near ? from : base,
        exchangeRate,
        rateTime: rate && time ? printTime(time) : null,
        rateDate: rate?.swap.date ?? null,
        place: near || (discount?.place ?? null),
        discount: discount?.percent ?? null,
        source: rate ? 'swap' : fixed ? 'fixed' : 'base',
      });
    },
  };
  return plan;
}

/** The time that was printed last: most prices of a page have the same rate, and printing a time takes long. */
let printedTime: number | undefined;
let timeText = '';

/** @param time milliseconds since 1970 */
function printTime(time: number): string {
  if (time !== printedTime) timeText = new Date(time).toISOString();
  printedTime = time;
  return timeText;
}

const one: Fraction = { numerator: 1n, denominator: 1n };

/** Returns whether the first of two plain decimals is lower. */
function isLower(a: string, b: string): boolean {
  return isLess(readDecimal(a)!, readDecimal(b)!);
}

/**
 * Resolves the ending `same` to the fraction digits of a base price, as far as the currency of the printed price has
 * fraction digits. In a currency without any, they are the last digits of the number. If they are zeros, the price is
 * rounded to whole units.
 */
function likeBase(rounding: Rounding, baseAmount: string, currency: string): Rounding {
  if (rounding.ending !== 'same') return rounding;
  const [, fraction = ''] = baseAmount.split('.');
  const ending = /[1-9]/.test(fraction)
    ? fraction.slice(0, fractionDigits(currency) || undefined)
    : '';
  return { ...rounding, ending, isWhole: !ending };
}
