import { currencyCode } from '../../input/index.js';
import type { Origin } from '../../protocol/index.js';
import type { Preset } from '../Choice.js';
import type { Reading } from '../Observer.js';
import { placeQuery } from './origin.js';
import { known, type Answer, type Known, type Unknown } from './Query.js';

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
  source: Preset['source'] | 'detected' | 'time-zone' | 'unknown';
}

/**
 * Reads the visitor's country; `null` if it cannot be known.
 *
 * @param mayGuess whether a country that is only guessed counts as known
 */
export function readCountry(
  { settings, isActive, source, observe, chosenCountry }: Reading,
  mayGuess: boolean,
  mustBeFresh: boolean,
): Answer<string | null> {
  if (isActive && chosenCountry) return known(chosenCountry);
  if (!isActive || (source.isGuess && !mayGuess)) return known(settings.country ?? null);
  const answer = observe(placeQuery(source), mustBeFresh);
  return answer.state === 'known' ? { ...answer, value: answer.value.country } : answer;
}

/** Reads the source's name for the visitor's currency; `null` if there is none. */
export function readSymbol(reading: Reading): Unknown | Known<string | null> {
  const { preset, settings, source, observe } = reading;
  const chosen = readChosenSymbol(reading);
  if (chosen) return chosen;
  if (preset) return known(preset.currency);
  const answer = observe(placeQuery(source));
  if (answer.state !== 'known') return answer;
  return { ...answer, value: symbolOf(answer.value, settings.currencyMap) };
}

/**
 * Reads the name of the currency of the chosen country; `undefined` if no country is chosen, if a chosen currency wins,
 * or if the source does not know this country: the currency then stays as it is.
 */
function readChosenSymbol(
  reading: Reading,
): Exclude<Answer<string | null>, { state: 'error' }> | undefined {
  const { preset, chosenCountry, settings, source, observe } = reading;
  if (!chosenCountry || (preset && preset.source !== 'page')) return undefined;
  const mapped = settings.currencyMap?.get(chosenCountry);
  if (mapped !== undefined) return known(mapped || null);
  const answer = observe(placeQuery(source, chosenCountry));
  if (answer.state === 'pending') return answer;
  const isAnswered = answer.state === 'known' && answer.value.country === chosenCountry;
  return isAnswered ? known(answer.value.symbol) : undefined;
}

/** Reads the visitor's own currency as far as it is known; `null` if it is not. Never sends a request. */
export function readKnownCurrency(reading: Reading): string | null {
  const { isActive, observe } = reading;
  if (!isActive) return null;
  const symbol = readSymbol({ ...reading, observe: (query) => observe(query, false, false) });
  return symbol.state === 'known' ? currencyCode(symbol.value) : null;
}

/**
 * Reads the visitor; `null` while the answer is pending. A visitor who stays unknown is not a failure.
 *
 * @throws LocalPriceError `config` if a setting is missing or malformed
 */
export function readVisitor(reading: Reading): Visitor | null {
  const { isActive, preset, settings, source, observe } = reading;
  const { country = null, currencyMap } = settings;
  const chosenCountry = isActive ? reading.chosenCountry : null;
  const chosen = isActive ? readChosenSymbol(reading) : undefined;
  if (chosen?.state === 'pending') return null;
  let origin: Origin = { country, symbol: null };
  if (isActive && settings.currency == null && !chosen) {
    const answer = observe(placeQuery(source));
    if (answer.state === 'pending') return null;
    if (answer.state === 'known') origin = answer.value;
    else if (answer.error.code === 'config') throw answer.error;
  }
  const symbol = chosen ? chosen.value : symbolOf(origin, currencyMap);
  const currency = preset && !chosen ? preset.currency : currencyCode(symbol);
  const seen = source.isGuess ? 'time-zone' : 'detected';
  const found = country ? 'page' : origin.country || currency ? seen : 'unknown';
  // The country may be unknown although the currency is known.
  const place = origin.country ? found : 'unknown';
  return {
    country: chosenCountry ?? origin.country,
    countrySource: chosenCountry ? 'chosen' : place,
    currency,
    source: chosen ? 'chosen' : (preset?.source ?? found),
  };
}

/** Returns the currency that the page's own list has for the country, otherwise the source's currency; `null`: none. */
function symbolOf(
  { country, symbol }: Origin,
  currencyMap: ReadonlyMap<string, string> | undefined,
): string | null {
  return (currencyMap?.get(country ?? '') ?? symbol) || null;
}
