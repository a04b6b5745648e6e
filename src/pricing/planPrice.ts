import { placesOf } from '../input/index.js';
import { readDecimal } from './decimal/decimal.js';
import { isLess, multiply, type Fraction } from './decimal/Fraction.js';
import { asWritten, type AuthorPrice, type PriceTerms } from './PriceTerms.js';
import { trimmed, type PriceValue } from './PriceValue.js';
import { printRate, type Rate } from './rates.js';
import { roundPrice, type Rounding } from './roundPrice.js';

/** What a visitor is shown, before any rate. */
export interface PricePlan {
  /** Whether it is another price than the author's. */
  readonly isLocal: boolean;
  /** Whether it is an entry of `prices`, which is right as it is written, too. */
  readonly isFixed: boolean;
  /** The ISO 4217 code of what is converted, or shown as it is. */
  readonly from: string;
  /** The ISO 4217 code of what it is converted to; `null`: it is not. */
  readonly to: string | null;
  /**
   * Returns the price.
   *
   * @param rate to the currency of the plan; without it, the price is not converted
   * @param time when the rate came in, milliseconds since 1970
   */
  value(rate?: Rate, time?: number): PriceValue;
}

/** Who looks at a price. */
export interface PriceVisitor {
  /** ISO 3166 alpha-2 code; `null` where it is not known, or only guessed. */
  readonly country: string | null;
  /** ISO 4217 code; `null` where there is none. */
  readonly currency: string | null;
}

/**
 * Decides which price a visitor is shown, and whether it must be converted. The one place where that is
 * decided, for pages and for servers.
 *
 * @param terms without them, only the author's price itself
 * @param currencies the only ones that may be shown besides the base; `undefined`: all
 */
export function planPrice(
  author: AuthorPrice,
  terms?: PriceTerms,
  currencies?: ReadonlySet<string>,
  { country, currency }: Partial<PriceVisitor> = {},
): PricePlan {
  const { currency: base } = author;
  const { prices = [], before = [], discounts = [] } = terms ?? {};
  // Others see what is written, unconverted.
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
  // Like stands beside like; beside a range, nothing does.
  const was = amounts[1]
    ? undefined
    : before.find((each) => each.place === near && each.currency === from);
  const written = fixed ? asWritten(amounts, from) : author.written;
  const to = from === shown ? null : shown;
  return {
    isLocal: !!(to ?? fixed ?? discount),
    isFixed: !!fixed,
    from,
    to,
    value(rate, time) {
      // The price before stands behind the price.
      let printed = was ? [...written, ...asWritten(was.amounts, from)] : written;
      let exchangeRate = null;
      // An entry without a place stands beside the author's price, that of a place in its stead.
      const [baseAmount = ''] = near ? written : author.written;
      if (rate || discount) {
        const { markup, rounding } = terms!;
        let unit = one;
        if (rate) {
          unit = markup ? multiply(rate.factor, markup) : rate.factor;
          exchangeRate = markup ? printRate(unit) : rate.text;
        }
        const reduced = discount ? multiply(discount.factor, unit) : unit;
        const resolved = likeBase(rounding, baseAmount);
        const round = (amount: Fraction, factor: Fraction, plain: string): string => {
          const rounded = roundPrice(multiply(amount, factor), to ?? from, resolved);
          // In the author's own currency, rounding raises no price.
          return rate || isLower(rounded, plain) ? rounded : plain;
        };
        const [first, second = ''] = printed;
        printed = amounts.map((each, at) => round(each, reduced, at ? second : first!));
        // There, the price before stands as written, too.
        if (was) printed = [...printed, rate ? round(was.amounts[0], unit, second) : second];
      }
      if (was && !isLower(printed[0]!, printed[1]!)) printed = [printed[0]!];
      const isAuto = (rate ?? discount) && terms!.rounding.step === 'auto';
      const [amount, second] = trimmed(printed, !!isAuto) as [string, string?];
      return Object.freeze({
        amount,
        ...(second && (was ? { compareAt: second } : { amountMax: second })),
        currency: (rate && to) || from,
        baseAmount,
        baseCurrency: near ? from : base,
        exchangeRate,
        rateTime: rate && time ? new Date(time).toISOString() : null,
        rateDate: rate?.swap.date ?? null,
        place: near || (discount?.place ?? null),
        discount: discount?.percent ?? null,
        source: rate ? 'swap' : fixed ? 'fixed' : 'base',
      });
    },
  };
}

const one: Fraction = { numerator: 1n, denominator: 1n };

/** Compares two plain decimals. */
function isLower(a: string, b: string): boolean {
  return isLess(readDecimal(a)!, readDecimal(b)!);
}

/** Resolves the ending `same` to the fraction digits of a base price; where these are zeros, to whole units. */
function likeBase(rounding: Rounding, baseAmount: string): Rounding {
  if (rounding.ending !== 'same') return rounding;
  const [, fraction = ''] = baseAmount.split('.');
  const ending = /[1-9]/.test(fraction) ? fraction : '';
  return { ...rounding, ending, isWhole: !ending };
}
