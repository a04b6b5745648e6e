import { currencyCode, type LocalPriceError } from '../input/index.js';
import type { Origin } from '../protocol/index.js';

/** What is known of an answer; `time` is in milliseconds since 1970. */
export type Answer<T> =
  | { readonly state: 'pending' }
  | Known<T>
  | { readonly state: 'error'; readonly error: LocalPriceError };

/** An answer that is known. */
export interface Known<T> {
  readonly state: 'known';
  readonly value: T;
  readonly time: number;
}

/** An answer that is not known, or not yet. */
export type Unknown = Exclude<Answer<unknown>, Known<unknown>>;

/** Returns an answer that is known without a request; `time` is 0 if it has none. */
export function known<T>(value: T, time = 0): Known<T> {
  return { state: 'known', value, time };
}

/** What is known about a visitor without asking where they are. */
export interface VisitorFacts {
  /** The currencies that the visitor, or the address of the page, has named; the first takes precedence. */
  readonly choices: readonly OwnCurrency[];
  /** The ISO 3166 alpha-2 code of the country that the visitor has chosen; `null`: none. */
  readonly chosenCountry: string | null;
  /** What the page says about the visitor. */
  readonly settings: {
    readonly country?: string | undefined;
    /** ISO 4217 code; an empty text: none. */
    readonly currency?: string | undefined;
    /** ISO 4217 codes by ISO 3166 alpha-2 code; an empty text: no legal tender. */
    readonly currencyMap?: ReadonlyMap<string, string>;
  };
}

/** A visitor's own currency, and where it comes from. */
export interface OwnCurrency {
  /** What the source calls it, in most cases by its ISO 4217 code; `null`: there is none. */
  readonly symbol: string | null;
  /**
   * `chosen`: the visitor's choice of a currency or a country. `url`: the address of the page. `page`: the page's setting
   * `currency`. `place`: the place where the visitor is, as far as it is known.
   */
  readonly source: 'chosen' | 'url' | 'page' | 'place';
  /** The place that the currency is that of; missing: it is named itself. */
  readonly place?: Origin;
  /** The currency that was chosen, but may not be shown. */
  readonly skipped?: string;
}

/**
 * Returns where a visitor is, or for a country what is known about that country; `error`: this cannot be found out.
 * Called only if it matters.
 */
export type PlaceOf = (country?: string) => Answer<Origin>;

/** ISO 4217 codes that may be shown; `undefined`: all. */
export type Offered = Pick<ReadonlySet<string>, 'has'> | undefined;

/**
 * Returns the visitor's own currency: the first that they have chosen, that the address of the page names, that the chosen
 * country has, that the page sets, or that the country has where they are. For both countries, the page's map counts before
 * other sources. What may not be shown is skipped, unless nothing follows.
 */
export function currencyOf(
  { choices, chosenCountry, settings }: VisitorFacts,
  placeOf: PlaceOf,
  offered?: Offered,
): Unknown | Known<OwnCurrency> {
  const { currency, currencyMap } = settings;
  let first: OwnCurrency | undefined;
  /** Returns a currency as an answer; `undefined`: it may not be shown. */
  const shown = (own: OwnCurrency, time = 0): Known<OwnCurrency> | undefined => {
    const code = offered ? currencyCode(own.symbol) : null;
    if (!code || offered!.has(code)) {
      return { state: 'known', value: first ? { ...own, skipped: first.skipped! } : own, time };
    }
    first ??= { ...own, skipped: code };
    return undefined;
  };
  let found: Unknown | Known<OwnCurrency> | undefined;
  for (const each of choices) found ??= shown(each);
  /** Returns the currency of a place, for which the page's map counts first. */
  const ofPlace = (place: Origin, source: OwnCurrency['source'], time?: number): typeof found => {
    const symbol = (currencyMap?.get(place.country ?? '') ?? place.symbol) || null;
    // A visitor who has chosen a currency has one, also if their place is unknown.
    return symbol || !first ? shown({ symbol, source, place }, time) : undefined;
  };
  if (!found && chosenCountry) {
    const country = chosenCountry;
    const answer = currencyMap?.has(country) ? known({ country, symbol: null }) : placeOf(country);
    if (answer.state === 'pending') return answer;
    // If the source does not know this country, the currency stays as it is.
    const isKnown = answer.state === 'known' && answer.value.country === country;
    if (isKnown) found = ofPlace(answer.value, 'chosen');
  }
  if (!found && currency != null) found = shown({ symbol: currency || null, source: 'page' });
  if (found) return found;
  const answer = placeOf();
  if (answer.state === 'pending') return answer;
  if (answer.state === 'known') found = ofPlace(answer.value, 'place', answer.time);
  return found ?? (first ? known(first) : (answer as Unknown));
}

/** The visitor, as `visitor()` returns them. */
export interface Visitor {
  /** ISO 3166 alpha-2 code, or `null`. */
  country: string | null;
  /** Where the country comes from; the same words as for {@link Visitor.source}. */
  countrySource: Exclude<Visitor['source'], 'url'>;
  /** ISO 4217 code, or `null`. */
  currency: string | null;
  /**
   * Where the currency comes from. `chosen`: the visitor's choice of a currency or a country. `url`: the address of the
   * page. `page`: the page settings. `detected`: the visitor's network address. `time-zone`: a guess by the time zone
   * of the browser.
   */
  source: 'chosen' | 'url' | 'page' | 'detected' | 'time-zone' | 'unknown';
}

/**
 * Returns the visitor; `null` while an answer is pending.
 *
 * @param placeOf never fails
 * @param seen what the visitor's place comes from, if the page does not name it
 */
export function visitorOf(
  facts: VisitorFacts,
  placeOf: PlaceOf,
  seen: 'detected' | 'time-zone',
  offered?: Offered,
): Visitor | null {
  const { chosenCountry, settings } = facts;
  const own = currencyOf(facts, placeOf, offered);
  if (own.state !== 'known') return null;
  const { symbol, source, place } = own.value;
  const isSeen = source === 'place' && !!place;
  const answer =
    isSeen || chosenCountry ? known(isSeen ? place : { country: null, symbol: null }) : placeOf();
  if (answer.state !== 'known') return null;
  const { country } = answer.value;
  const currency = currencyCode(symbol);
  const found = settings.country ? 'page' : country || currency ? seen : 'unknown';
  return {
    country: chosenCountry ?? country,
    // The country may be unknown although the currency is known.
    countrySource: chosenCountry ? 'chosen' : country ? found : 'unknown',
    currency,
    source: source === 'place' ? found : source,
  };
}
