import { currencyCode } from '../../input/index.js';
import {
  planPrice,
  type BaseReason,
  type PricePlan,
  type PriceTerms,
  type PriceValue,
  type Rate,
} from '../../pricing/index.js';
import type { Origin } from '../../protocol/index.js';
import type { Reading } from '../Observer.js';
import { placeQuery } from './origin.js';
import type { Known, Unknown } from './Query.js';
import { rateQuery, storeRate } from './rate.js';
import { readCountry, readKnownCurrency, readSymbol } from './visitor.js';

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

/** What can be shown for a price. */
export type Quote =
  | Unknown
  | ({
      /** `base`: the author's price is shown. */
      readonly state: 'base' | 'local';
      readonly value: PriceValue;
      /** Why the author's price is shown; `null`: another price is shown. */
      readonly reason: Reason | null;
      /** ISO 4217 code of the visitor's own currency; `null` if it is unknown. */
      readonly visitorCurrency: string | null;
    } & Pick<PricePlan, 'isFree' | 'inBase'>);

/** Reads what can be shown now for a price. */
export function readQuote(reading: Reading, terms: PriceTerms): Quote {
  const { settings, isActive, isAsking, source, observe, chosenCountry } = reading;
  const { author, discounts, prices, places, currencies = settings.currencies } = terms;
  const { currency: base } = author;
  if (!isActive) {
    const about = reading.hasConsent ? 'crawler' : 'consent';
    return settled(planPrice(terms), null, { reason: 'inactive', about });
  }
  // Otherwise, everybody would choose the country with the highest discount.
  const isFullPrice = !!chosenCountry && places === 'known';
  const hasPlaces = !!discounts.length || prices.some(({ place }) => place);
  const isOnlyBase = currencies && ![...currencies].some((code) => code !== base);
  if (isOnlyBase && !hasPlaces) {
    const currency = readKnownCurrency(reading);
    const plan = planPrice(terms, { currency }, currencies);
    return settled(plan, currency, { reason: 'not-offered', about: null });
  }
  const isAlwaysFree = terms.isFree && !prices.length && !terms.compareAt.length;
  if (isAsking && !isOnlyBase && !isAlwaysFree && !source.rates) {
    source.service.expected ??= { base, store: storeRate };
  }
  // The country may be as old as the currency, which comes from the same answer.
  const place = hasPlaces ? readCountry(reading, places === 'guess', false) : null;
  const symbol = place?.state === 'pending' ? place : readSymbol(reading);
  if (symbol.state !== 'known') {
    // A rates file does not wait for the visitor.
    if (source.rates) observe(source.rates.offered);
    return symbol;
  }
  // If the country cannot be found, no place counts.
  const country = place?.state === 'known' ? place.value : null;
  const planFor = (currency: string | null): PricePlan =>
    planPrice(terms, { country, currency, isFullPrice }, currencies);
  const code = currencyCode(symbol.value);
  let plan = planFor(code);
  if (symbol.value === null) return settled(plan, null, whyNoCurrency(reading));
  if (code && !plan.to) return settled(plan, code);
  const rate = observe(rateQuery(source, { symbol: symbol.value, base: plan.from }));
  if (rate.state !== 'known') {
    return rate.state === 'error' && (plan.isFixed || plan.isFree) ? settled(plan, code) : rate;
  }
  const { value } = rate;
  const own = code ?? (value && value.currency);
  let without: Reason | null = null;
  // A currency without a rate cannot be shown. A currency without a code cannot be printed; the answer
  // says which code it has.
  if (!(value || plan.isFree) || !code) {
    plan = planFor(value && value.currency);
    without = value ? whyNoCurrency(reading) : { reason: 'no-rate', about: own ?? symbol.value };
  }
  return settled(plan, own, without, value && { ...rate, value });
}

/** Returns why the visitor has no currency. Sends no request. */
function whyNoCurrency({ settings, source, observe, chosenCountry, preset }: Reading): Reason {
  const placeOf = (country?: string): Origin | null => {
    const answer = observe(placeQuery(source, country), false, false);
    return answer.state === 'known' ? answer.value : null;
  };
  const { currencyMap } = settings;
  const from = source.isGuess ? 'time-zone' : source.place ? 'none' : 'service';
  const isChosen =
    chosenCountry &&
    (currencyMap?.has(chosenCountry) || placeOf(chosenCountry)?.country === chosenCountry);
  if (isChosen) return { reason: 'no-currency', about: chosenCountry, from };
  const place = preset ? null : placeOf();
  const country = settings.country ?? place?.country ?? null;
  if (country === null && !preset) {
    return { reason: 'unknown-country', about: place?.failure ?? null, from };
  }
  // A page may name the country, and leave its currency to a source that does not know it.
  const isPage =
    !preset && country === settings.country && !source.atlas && !currencyMap?.has(country!);
  return { reason: 'no-currency', about: country, from: isPage ? 'page' : from };
}

/** @param without why the visitor has no price of their own, if the plan does not say it */
function settled(
  { isLocal, isFree, reason, to, inBase, value }: PricePlan,
  visitorCurrency: string | null,
  without: Reason | null = null,
  rate?: Known<Rate> | null,
): Quote {
  return {
    state: isLocal ? 'local' : 'base',
    value: to && rate ? value(rate.value, rate.time) : value(),
    reason: isLocal ? null : reason ? { reason, about: isFree ? null : visitorCurrency } : without,
    isFree,
    inBase,
    visitorCurrency,
  };
}
