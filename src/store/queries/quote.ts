import { currencyCode, toLocalPriceError } from '../../input/index.js';
import {
  planPrice,
  type PricePlan,
  type PriceValue,
  type Rate,
  type ReadTerms,
} from '../../pricing/index.js';
import type { Reading } from '../ServiceStore.js';
import { readCountry, readSymbol, type Known, type Unsettled } from './origin.js';
import type { Answer } from './Query.js';
import { rateQuery, takeRate } from './rate.js';

/** A price that may have to be converted. */
export type Priced = Pick<ReadTerms, 'author' | 'terms' | 'currencies'>;

/** What there is to show for a price. */
export type Quote =
  | Unsettled
  /** `base`: the author's price is the right one. */
  | { readonly state: 'base' | 'local'; readonly value: PriceValue };

/** Reads what there is to show now for a price. */
export function readQuote(reading: Reading, priced: Priced): Quote {
  const { service, preferences, isAsking, readOffered, readRate, read } = reading;
  const { author, terms, currencies = preferences.settings.currencies } = priced;
  const { currency: base } = author;
  const hasPlaces =
    !!terms && (!!terms.discounts.length || terms.prices.some(({ place }) => place));
  const isNever = currencies && ![...currencies].some((code) => code !== base);
  if ((isNever && !hasPlaces) || !preferences.isActive) return settled(planPrice(author, terms));
  if (isAsking && !isNever) {
    service.rateBeside ??= {
      base,
      take: (symbol, swap) => takeRate(service, { symbol, base }, swap),
    };
  }
  // As old as the currency may be, which comes from the same answer.
  const place = hasPlaces ? tried(() => readCountry(reading, false)) : null;
  const symbol = place?.state === 'pending' ? place : readSymbol(reading);
  if (symbol.state !== 'known') {
    // Rates of a file need not wait for the visitor.
    readOffered?.(reading);
    return symbol;
  }
  // Where it can't be found, no place counts.
  const country = place?.state === 'known' ? place.value : null;
  const planFor = (currency: string | null): PricePlan =>
    planPrice(author, terms, currencies, { country, currency });
  const code = currencyCode(symbol.value);
  let plan = planFor(code);
  if (symbol.value === null || (code && !plan.to)) return settled(plan);
  const pair = { symbol: symbol.value, base: plan.from };
  const rate = tried(() => readRate?.(reading, pair) ?? read(rateQuery(service, pair)));
  if (rate.state !== 'known') {
    return rate.state === 'error' && plan.isFixed ? settled(plan) : rate;
  }
  const { value } = rate;
  // What the file leaves out can't be shown. A currency without a code can't be printed; which code it has,
  // the answer says.
  if (!value || !code) plan = planFor(value && value.currency);
  return settled(plan, value && { ...rate, value });
}

/** Takes it for a failure like any other that there is nobody to ask. */
function tried<T>(read: () => Answer<T>): Answer<T> {
  try {
    return read();
  } catch (error) {
    return { state: 'error', error: toLocalPriceError(error, 'config') };
  }
}

/** @param rate to the currency of the plan, where it is converted */
function settled({ isLocal, to, value }: PricePlan, rate?: Known<Rate> | null): Quote {
  return {
    state: isLocal ? 'local' : 'base',
    value: to && rate ? value(rate.value, rate.time) : value(),
  };
}
