import {
  currencyCode,
  placesOf,
  isLess,
  isZero,
  multiply,
  one,
  type Fraction,
} from '../input/index.js';
import type { PriceTerms } from './PriceTerms.js';
import {
  asWritten,
  endsOf,
  exactValue,
  isLower,
  stripZeroFractions,
  type PriceValue,
} from './PriceValue.js';
import { printRate, type Pair, type Rate } from './rates.js';
import { roundEnds, roundingFor } from './roundPrice.js';
import type { Answer, Known, Offered, OwnCurrency, Unknown } from './visitorOf.js';

/**
 * Why the author's price is shown. `inactive`: no consent, or a crawler. `free`: the price is zero. `own-currency`: it
 * is in the visitor's currency. `not-offered`: that currency may not be shown. `no-currency`: the visitor's country has
 * none that is known. `unknown-country`: the visitor's place is unknown. `no-rate`: there is no rate for their currency.
 */
export type BaseReason =
  | 'inactive'
  | 'free'
  | 'own-currency'
  | 'not-offered'
  | 'no-currency'
  | 'unknown-country'
  | 'no-rate';

/** Why the author's price is shown, and what about. */
export interface Reason {
  readonly reason: BaseReason;
  /**
   * `inactive`: `consent` or `crawler`. `own-currency`, `not-offered` and `no-rate`: an ISO 4217 code. `no-currency`: an
   * ISO 3166 alpha-2 code. `unknown-country`: the service's word, such as `RESERVED_ADDRESS`, or the time zone. `null`:
   * nothing, or nothing that is known.
   */
  readonly about: string | null;
  /** What the visitor's place comes from, or would come from; `none`: nobody is asked. */
  readonly from?: 'page' | 'time-zone' | 'service' | 'none';
}

/** What a visitor is shown for a price, and why. */
export interface Decision extends Pick<PricePlan, 'inBase'> {
  /** `base`: the author's price is shown. */
  readonly state: 'base' | 'local';
  readonly value: PriceValue;
  /** Why the author's price is shown; `null`: another price is shown, or there is no reason. */
  readonly reason: Reason | null;
  /** ISO 4217 code of the visitor's own currency; `null` if it is unknown. */
  readonly visitorCurrency: string | null;
}

/** What a visitor is shown, before a rate is known. */
export interface PricePlan {
  /** Whether the price differs from the author's. */
  readonly isLocal: boolean;
  /** Whether the product is free: the author's words for that, such as "Free", are right in every currency. */
  readonly isFree: boolean;
  /** Why the author's price is shown; `null`: another price is shown, or the visitor has no currency. */
  readonly reason: Extract<BaseReason, 'free' | 'own-currency' | 'not-offered'> | null;
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
  /** Whether discounts do not count. */
  readonly isFullPrice?: boolean;
  /** ISO 3166 alpha-2 code; `null` if the country does not count: it is unknown, or only guessed. */
  readonly country: string | null;
  /** ISO 4217 code; `null` if there is no currency. */
  readonly currency: string | null;
}

/**
 * Decides which price a visitor is shown, and whether it must be converted, for pages and for servers.
 *
 * @param visitor default: one of whom nothing is known
 * @param currencies ISO 4217 codes that may be shown besides the base currency; default: those of the terms
 */
export function planPrice(
  terms: PriceTerms,
  { country = null, currency = null, isFullPrice = false }: Partial<PriceVisitor> = {},
  currencies: Offered = terms.currencies,
): PricePlan {
  const { author, prices, discounts, markup } = terms;
  const { currency: base } = author;
  // If the visitor's currency may not be shown, they see the price as written.
  const allowed = currency && (currencies?.has(currency) ?? true) ? currency : null;
  const places = country ? placesOf(country, terms.groups) : [];
  const near = places.find((place) => entryFor(prices, place)) ?? '';
  const wanted = near ? currency : allowed !== base && allowed;
  const fixed =
    prices.find((each) => each.place === near && each.currency === wanted) ??
    (near ? entryFor(prices, near) : undefined);
  const nearest = places.map((place) => entryFor(discounts, place)).find(Boolean);
  // Nothing is taken off zero, or where the nearest discount is 0 %.
  const isReduced =
    nearest && !fixed && !isFullPrice && !terms.isFree && isLess(nearest.factor, one);
  const discount = isReduced ? nearest : undefined;
  const { amounts, currency: from } = fixed ?? author;
  // The previous price must be in the same currency and place, and is higher. A range has none.
  const was = amounts[1]
    ? undefined
    : terms.compareAt.find(
        (each) => each.place === near && each.currency === from && !isZero(each.amounts),
      );
  const written = fixed ? asWritten(amounts, from) : author.written;
  const other = from === allowed ? null : allowed;
  // Zero is zero in every currency: only its previous price needs a rate.
  const isNothing = fixed ? isZero(amounts) : terms.isFree;
  const zeroIn = isNothing ? other : null;
  const to = zeroIn && !was ? null : other;
  const isFree = terms.isFree && isNothing;
  const isLocal = !!(other ?? fixed ?? discount);
  const own = currency && (allowed ? 'own-currency' : 'not-offered');
  const plan: PricePlan = {
    isLocal,
    isFree,
    reason: isFree ? 'free' : (!isLocal && own) || null,
    isFixed: !!fixed,
    from,
    to,
    // Beside a fixed price, the author's own price.
    inBase() {
      if (zeroIn) return planPrice(terms, { country, isFullPrice }).value();
      return (fixed && !to ? planPrice({ ...terms, compareAt: [] }) : plan).value();
    },
    value(rate, time) {
      const printedIn = zeroIn ?? ((rate && to) || from);
      const isConverted = printedIn !== from;
      const unit = rate ? multiply(rate.factor, markup) : one;
      // An entry for a place replaces the author's price; an entry without a place does not.
      const [baseAmount = ''] = near ? written : author.written;
      const rounding = roundingFor(terms, printedIn, { amount: baseAmount, currency: from });
      const round = (all: readonly Fraction[], factor: Fraction): readonly string[] =>
        roundEnds(all, from, factor, printedIn, rounding);
      const isRounded = isConverted || !!discount;
      const rounded = isRounded
        ? round(amounts, discount ? multiply(discount.factor, unit) : unit)
        : written;
      // In the author's own currency, rounding must not raise a price.
      const ends = isConverted
        ? rounded
        : written.map((plain, at) => (isLower(rounded[at]!, plain) ? rounded[at]! : plain));
      // Without the rate, the previous price of zero is not known.
      const known = zeroIn && !rate ? undefined : was?.amounts;
      const [before] = known ? (rate ? round(known, unit) : asWritten(known, from)) : [];
      const hasBefore = !!before && isLower(ends[0]!, before);
      const isStripped = isRounded && rounding.step === 'auto';
      const printed = stripZeroFractions(hasBefore ? [...ends, before] : ends, isStripped);
      const [amount, second] = (hasBefore ? printed : endsOf(printed)) as [string, string?];
      return exactValue({
        amount,
        ...(second && { [hasBefore ? 'compareAt' : 'amountMax']: second }),
        currency: printedIn,
        baseAmount,
        baseCurrency: near ? from : base,
        exchangeRate: rate ? (markup === one ? rate.text : printRate(unit)) : null,
        rateTime: rate && time ? isoOf(time) : null,
        rateDate: rate?.swap.date ?? null,
        place: near || (discount?.place ?? null),
        discount: discount?.percent ?? null,
        source: zeroIn ? 'base' : rate ? 'swap' : fixed ? 'fixed' : 'base',
      });
    },
  };
  return plan;
}

/** Plans the author's own price, for a visitor of whom nothing is known. The previous price of zero is not known then. */
export function planOwnPrice(terms: PriceTerms): PricePlan {
  return planPrice(terms.isFree ? { ...terms, compareAt: [] } : terms);
}

/** The visitor whom a price is decided for. */
export interface ShownTo extends Omit<PriceVisitor, 'currency'> {
  readonly own: Pick<OwnCurrency, 'symbol' | 'skipped'>;
}

/**
 * Decides what a visitor is shown: the author's price, another one as it is written, or a converted price.
 *
 * @param rateOf returns the rate, if one is needed; `null`: there is none for the visitor's currency
 * @param isFilled whether there are author's words for a free product, such as "Free"
 * @param whyNone returns why the visitor has no currency
 */
export function decidePrice(
  terms: PriceTerms,
  { own: { symbol, skipped }, ...visitor }: ShownTo,
  currencies: Offered,
  rateOf: (pair: Pair) => Answer<Rate | null>,
  isFilled: () => boolean,
  whyNone: () => Reason | null = () => null,
): Decision | Unknown {
  const planFor = (currency: string | null): PricePlan =>
    planPrice(terms, { ...visitor, currency }, currencies);
  const code = currencyCode(symbol);
  let plan = planFor(code);
  let without: Reason | null = skipped ? { reason: 'not-offered', about: skipped } : null;
  if (symbol === null) return decisionOf(plan, isFilled, null, whyNone());
  if (code && !plan.to) return decisionOf(plan, isFilled, code, without);
  const rate = rateOf({ symbol, base: plan.from });
  if (rate.state !== 'known') {
    if (rate.state === 'pending' || !(plan.isFixed || plan.isFree)) return rate;
    return decisionOf(plan.isFixed ? planFor(null) : plan, isFilled, code, without);
  }
  const { value } = rate;
  const currency = code ?? (value && value.currency);
  // A currency without a rate cannot be shown. A currency without a code cannot be printed; the answer
  // says which code it has.
  if (!(value || plan.isFree) || !code) {
    plan = planFor(value && value.currency);
    if (!value) without = { reason: 'no-rate', about: currency ?? symbol };
    else if (!currency) without = whyNone();
  }
  return decisionOf(plan, isFilled, currency, without, value && { ...rate, value });
}

/** @param without why the author's price is shown, if the plan does not say it */
export function decisionOf(
  { isLocal, isFree, reason, to, inBase, value }: PricePlan,
  isFilled: () => boolean,
  visitorCurrency: string | null,
  without: Reason | null = null,
  rate?: Known<Rate> | null,
): Decision {
  // The author's words for a free product are right in every currency.
  const isBase = !isLocal || (isFree && isFilled());
  const why =
    (isFree ? null : without) ?? (reason && { reason, about: isFree ? null : visitorCurrency });
  return {
    state: isBase ? 'base' : 'local',
    value: to && rate ? value(rate.value, rate.time) : value(),
    reason: isBase ? why : null,
    inBase,
    visitorCurrency,
  };
}

/** The time that was written last: most prices of a page share one rate. */
let lastTime: readonly [time: number, text: string] = [0, ''];

/** Returns a time as text (ISO 8601). @param time milliseconds since 1970 */
function isoOf(time: number): string {
  if (time !== lastTime[0]) lastTime = [time, new Date(time).toISOString()];
  return lastTime[1];
}

function entryFor<T extends { place: string }>(list: readonly T[], place: string): T | undefined {
  return list.find((each) => each.place === place);
}
