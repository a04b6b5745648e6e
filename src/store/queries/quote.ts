import { currencyCode } from '../../input/index.js';
import {
  currencyOf,
  decidePrice,
  decisionOf,
  known,
  planOwnPrice,
  planPrice,
  visitorOf,
  type Answer,
  type Decision,
  type Known,
  type PlaceOf,
  type OwnCurrency,
  type PriceTerms,
  type Reason,
  type Unknown,
  type Visitor,
} from '../../pricing/index.js';
import type { Origin } from '../../protocol/index.js';
import type { Reading } from '../Observer.js';
import { placeQuery } from './origin.js';
import { rateQuery, storeRate } from './rate.js';

/**
 * Reads the visitor's country; `null` if it cannot be known.
 *
 * @param mayGuess whether a country that is only guessed counts as known
 */
export function readCountry(
  reading: Reading,
  mayGuess: boolean,
  mustBeFresh: boolean,
): Answer<string | null> {
  const { settings, isActive, source, observe, chosenCountry } = reading;
  if (isActive && chosenCountry) return known(chosenCountry);
  if (!isActive || (source.isGuess && !mayGuess)) return known(settings.country ?? null);
  const answer = observe(placeQuery(source), mustBeFresh);
  return answer.state === 'known' ? { ...answer, value: answer.value.country } : answer;
}

/** Returns where the visitor is, or what is known about a country. */
function placeIn({ source, observe }: Reading, mayAsk = true): PlaceOf {
  return (country) => observe(placeQuery(source, country), false, mayAsk);
}

/** Reads the visitor's own currency as far as it is known; `null` if it is not. Never sends a request. */
export function readKnownCurrency(
  reading: Reading,
  offered = reading.settings.currencies,
): string | null {
  const own = reading.isActive && currencyOf(reading, placeIn(reading, false), offered);
  return own && own.state === 'known' ? currencyCode(own.value.symbol) : null;
}

/** Reads the source's name for the visitor's own currency, whatever the page shows; `null` if there is none. */
export function readSymbol(reading: Reading): Unknown | Known<string | null> {
  const own = currencyOf(reading, placeIn(reading));
  return own.state === 'known' ? { ...own, value: own.value.symbol } : own;
}

/**
 * Reads the visitor; `null` while the answer is pending. A visitor who stays unknown is not a failure.
 *
 * @throws LocalPriceError `config` if a setting is missing or malformed
 */
export function readVisitor(reading: Reading): Visitor | null {
  const { isActive, settings, source, chosenCountry } = reading;
  const { country = null, currency, currencies } = settings;
  const isSet = currency != null && (!currency || (currencies?.has(currency) ?? true));
  const placeOf = (of?: string): Answer<Origin> => {
    // A page that names the currency does not ask where the visitor is, unless this is not shown.
    const answer = isActive && (of || !isSet) ? placeIn(reading)(of) : null;
    if (answer && answer.state !== 'error') return answer;
    if (answer?.error.code === 'config') throw answer.error;
    return known({ country, symbol: null });
  };
  const facts = { ...reading, chosenCountry: isActive ? chosenCountry : null };
  return visitorOf(facts, placeOf, source.isGuess ? 'time-zone' : 'detected', currencies);
}

/** What can be shown for a price. */
export type Quote = Decision | Unknown;

/**
 * Reads what can be shown now for a price.
 *
 * @param isFilled whether there are author's words for a free product
 */
export function readQuote(
  reading: Reading,
  terms: PriceTerms,
  isFilled = (): boolean => false,
): Quote {
  const { settings, isActive, isAsking, source, observe, chosenCountry } = reading;
  const { author, prices, places, hasPlaces, currencies = settings.currencies } = terms;
  const { currency: base } = author;
  if (!isActive) {
    const about = reading.hasConsent ? 'crawler' : 'consent';
    return decisionOf(planPrice(terms), isFilled, null, { reason: 'inactive', about });
  }
  const isOnlyBase = currencies && ![...currencies].some((code) => code !== base);
  if (isOnlyBase && !hasPlaces) {
    const currency = readKnownCurrency(reading, currencies);
    const plan = planPrice(terms, { currency }, currencies);
    const without = currency ? null : ({ reason: 'not-offered', about: null } as const);
    return decisionOf(plan, isFilled, currency, without);
  }
  const isAlwaysFree = terms.isFree && !prices.length && !terms.compareAt.length;
  if (isAsking && !isOnlyBase && !isAlwaysFree && !source.rates) {
    source.service.expected ??= { base, store: storeRate };
  }
  // The country may be as old as the currency, which comes from the same answer.
  const place = hasPlaces ? readCountry(reading, places === 'guess', false) : null;
  const placeOf: PlaceOf = (of) => observe(placeQuery(source, of));
  const own = place?.state === 'pending' ? place : currencyOf(reading, placeOf, currencies);
  if (own.state !== 'known') {
    // A rates file does not wait for the visitor.
    if (source.rates) observe(source.rates.offered);
    const isFree = own.state === 'error' && terms.isFree && !prices.length && isFilled();
    return isFree ? decisionOf(planOwnPrice(terms), isFilled, null) : own;
  }
  const shownTo = {
    own: own.value,
    // If the country cannot be found, no place counts.
    country: place?.state === 'known' ? place.value : null,
    // Otherwise, everybody would choose the country with the highest discount.
    isFullPrice: !!chosenCountry && places === 'known',
  };
  return decidePrice(
    terms,
    shownTo,
    currencies,
    (pair) => observe(rateQuery(source, pair)),
    isFilled,
    () => whyNoCurrency(reading, own.value),
  );
}

/** Returns why the visitor has no currency. Sends no request. */
function whyNoCurrency({ settings, source }: Reading, { place, source: by }: OwnCurrency): Reason {
  const from = source.isGuess ? 'time-zone' : source.place ? 'none' : 'service';
  const country = place?.country ?? settings.country ?? null;
  if (country === null && by === 'place') {
    return { reason: 'unknown-country', about: place?.failure ?? null, from };
  }
  // A page may name the country, and leave its currency to a source that does not know it.
  const isPage =
    by === 'place' &&
    country === settings.country &&
    !source.atlas &&
    !settings.currencyMap?.has(country!);
  return { reason: 'no-currency', about: country, from: isPage ? 'page' : from };
}
