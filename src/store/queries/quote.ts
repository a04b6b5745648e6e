import { currencyCode } from '../../input/index.js';
import {
  planPrice,
  type PricePlan,
  type PriceTerms,
  type PriceValue,
  type Rate,
} from '../../pricing/index.js';
import type { Reading } from '../Observer.js';
import type { Known, Unknown } from './Query.js';
import { rateQuery, storeRate } from './rate.js';
import { readCountry, readKnownCurrency, readSymbol } from './visitor.js';

/** What can be shown for a price. */
export type Quote =
  | Unknown
  | {
      /** `base`: the author's price is shown. */
      readonly state: 'base' | 'local';
      readonly value: PriceValue;
      /** See {@link PricePlan.inBase}. */
      readonly inBase: () => PriceValue;
      /** ISO 4217 code of the visitor's own currency; `null` if it is unknown. */
      readonly visitorCurrency: string | null;
    };

/** Reads what can be shown now for a price. */
export function readQuote(reading: Reading, terms: PriceTerms): Quote {
  const { settings, isActive, isAsking, source, observe, chosenCountry } = reading;
  const { author, discounts, prices, places, currencies = settings.currencies } = terms;
  const { currency: base } = author;
  // Otherwise, everybody would choose the country with the highest discount.
  const isFullPrice = !!chosenCountry && places === 'known';
  const hasPlaces = !!discounts.length || prices.some(({ place }) => place);
  const isOnlyBase = currencies && ![...currencies].some((code) => code !== base);
  if ((isOnlyBase && !hasPlaces) || !isActive) {
    return settled(planPrice(terms), readKnownCurrency(reading));
  }
  if (isAsking && !isOnlyBase && !source.rates) {
    source.service.expectRate({ base, store: storeRate });
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
  if (symbol.value === null || (code && !plan.to)) return settled(plan, code);
  const rate = observe(rateQuery(source, { symbol: symbol.value, base: plan.from }));
  if (rate.state !== 'known') {
    return rate.state === 'error' && plan.isFixed ? settled(plan, code) : rate;
  }
  const { value } = rate;
  // A currency without a rate cannot be shown. A currency without a code cannot be printed; the answer
  // says which code it has.
  if (!value || !code) plan = planFor(value && value.currency);
  return settled(plan, code ?? (value && value.currency), value && { ...rate, value });
}

/** @param rate to the currency of the plan, if the price is converted */
function settled(
  { isLocal, to, inBase, value }: PricePlan,
  visitorCurrency: string | null,
  rate?: Known<Rate> | null,
): Quote {
  return {
    state: isLocal ? 'local' : 'base',
    value: to && rate ? value(rate.value, rate.time) : value(),
    inBase,
    visitorCurrency,
  };
}
