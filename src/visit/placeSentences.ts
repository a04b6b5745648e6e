import type { GateDecision } from '../pricing/index.js';

/** The visitor's country, and what it comes from. */
export interface VisitorPlace {
  /** ISO 3166 alpha-2 code; `null`: it is not known. */
  readonly country: string | null;
  /** What the country comes from, or would come from. */
  readonly from: 'choice' | 'page' | 'visit' | 'time-zone' | 'service';
  /** Why nothing but the page's settings counts. */
  readonly missing: 'consent' | 'crawler' | null;
}

const origins = {
  choice: 'which you have chosen',
  page: 'which this page sets',
  visit: 'which this visit sets',
  'time-zone': 'which is guessed from the time zone',
  service: 'which the service has detected',
} as const;

const obstacles = {
  consent: 'consent is missing',
  crawler: 'this browser counts as a crawler',
} as const;

/**
 * Returns, in one sentence, what a gate shows and why.
 *
 * @param decision `null`: the country is not known yet
 * @param failure what failed, as a sentence; `null`: nothing
 */
export function gateSentence(
  decision: GateDecision | null,
  place: VisitorPlace,
  failure: string | null,
): string {
  if (!decision) return 'The gate is pending: the answer has not arrived yet.';
  const { open, country, reason } = decision;
  const state = `The gate is ${open ? 'open' : 'closed'}`;
  if (reason === 'unknown') return `${state}: ${failure ?? `${unknown(place)}.`}`;
  if (!country) return `${state}: its list of allowed countries has no country.`;
  return `${state}: ${country}, ${origins[place.from]}, is ${reason.replace('-', ' ')}.`;
}

/**
 * Returns, in one sentence, which choice a picker shows.
 *
 * @param isFromAddress whether the page's address has named it
 */
export function choiceSentence(
  code: string,
  isFromAddress: boolean,
  { missing }: VisitorPlace,
): string {
  const origin = isFromAddress ? "which the page's address has named" : origins.choice;
  return `The picker shows ${code}, ${origin}${missing ? `, but ${obstacles[missing]}` : ''}.`;
}

/**
 * Returns, in one sentence, what a picker of currencies shows if nothing is chosen, and the page or the visit sets a
 * currency.
 *
 * @param currency ISO 4217 code; `null`: the visitor has none
 */
export function setSentence(currency: string | null, isVisit: boolean): string {
  const by = isVisit ? 'visit' : 'page';
  return currency
    ? `Nothing is chosen, so ${currency} counts, which this ${by} sets.`
    : `Nothing is chosen, and this ${by} says that you have no currency.`;
}

/** Returns, in one sentence, what a picker shows if nothing is chosen, and what counts then. */
export function noChoiceSentence(place: VisitorPlace, isCountry: boolean): string {
  const { country, from } = place;
  if (!country) return `Nothing is chosen, and ${unknown(place)}.`;
  const follows = isCountry ? `${country} counts` : `the currency follows ${country}`;
  return `Nothing is chosen, so ${follows}, ${origins[from]}.`;
}

/** Returns that the country is not known, and why. */
function unknown({ country, from, missing }: VisitorPlace): string {
  if (country && from === 'time-zone') {
    return `your country (${country}) is only guessed from the time zone, which counts with places="guess"`;
  }
  return `your country is not known${missing ? `, because ${obstacles[missing]}` : ''}`;
}
