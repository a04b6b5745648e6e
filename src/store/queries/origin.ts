import { currencyCode, type LocalPriceError } from '../../input/index.js';
import type { Call } from '../../client/createCall.js';
import { askOrigin } from '../../client/createClient.js';
import { parseOrigin, type Origin } from '../../protocol/index.js';
import type { Preset } from '../Choice.js';
import { defaultTtl } from '../settings.js';
import { longestAge, type RateBeside, type Reading, type ServiceStore } from '../ServiceStore.js';
import type { Answer, Query } from './Query.js';

/** The visitor, as `visitor()` returns them. */
export interface Visitor {
  /** ISO 3166 alpha-2 code, or `null`. */
  country: string | null;
  /** ISO 4217 code, or `null`. */
  currency: string | null;
  /**
   * `chosen`: the visitor has chosen the currency. `url`: the address of the page names it. `page`: the
   * settings of the page do. `detected`: by the visitor's address. `time-zone`: guessed from the time zone of
   * the browser.
   */
  source: Preset['source'] | 'detected' | 'time-zone' | 'unknown';
}

/** Something that is known. */
export type Known<T> = Extract<Answer<T>, { state: 'known' }>;

/** An answer that is not there. */
export type Unsettled = Exclude<Answer<unknown>, { state: 'known' }>;

export function known<T>(value: T): Known<T> {
  return { state: 'known', value, time: 0 };
}

/**
 * Reads the visitor's country, `null` where it can't be known.
 *
 * @param mustBeFresh whether an old answer does not count, since what is shown or hidden by it may be
 * different today
 */
export function readCountry(reading: Reading, mustBeFresh = true): Answer<string | null> {
  const { locate, mayGuess, preferences } = reading;
  const { country = null } = preferences.settings;
  if (!preferences.isActive || (locate && !mayGuess)) return known(country);
  const answer = readOrigin(reading, mustBeFresh);
  return answer.state === 'known' ? known(answer.value.country) : answer;
}

function readOrigin(
  { locate, preferences, read, service }: Reading,
  mustBeFresh?: boolean,
): Answer<Origin> {
  const { country = null, visitor = 'service' } = preferences.settings;
  return locate || country || visitor !== 'service'
    ? known(locate?.() ?? { country, symbol: null })
    : read(originQuery(service), mustBeFresh);
}

/** Reads what the service calls the visitor's currency, `null` where there is none. */
export function readSymbol(reading: Reading): Unsettled | Known<string | null> {
  const { preset, settings } = reading.preferences;
  if (preset) return known(preset.currency);
  const answer = readOrigin(reading);
  return answer.state === 'known' ? known(symbolOf(answer.value, settings.currencyMap)) : answer;
}

/** Reads the visitor; `null` while that is not settled. A visitor who stays unknown is no failure. */
export function readVisitor(reading: Reading): Visitor | null {
  const { locate, preferences } = reading;
  const { isActive, preset, settings } = preferences;
  const { country = null, currency: own, currencyMap } = settings;
  let origin: Origin = { country, symbol: null };
  if (isActive && !own) {
    const answer = readOrigin(reading);
    if (answer.state === 'pending') return null;
    if (answer.state === 'known') origin = answer.value;
  }
  const currency = preset?.currency ?? currencyCode(symbolOf(origin, currencyMap));
  const seen = locate ? 'time-zone' : 'detected';
  const found = country ? 'page' : origin.country || currency ? seen : 'unknown';
  return { country: origin.country, currency, source: preset?.source ?? found };
}

function originQuery(service: ServiceStore): Query<Origin> {
  return service.query<Origin>('origin', () => ({
    staleTime: () => (service.preferences().settings.originTtl ?? defaultTtl) * 1000,
    maxAge: longestAge,
    ask(call, signal) {
      const { preset, settings } = service.preferences();
      const isBeside = settings.singleTrip && !settings.currencyMap && !settings.rates && !preset;
      return originOrUnknown(call, signal, isBeside ? service.rateBeside : undefined);
    },
    // As it stands in an answer, so that one parser reads both.
    pack: ({ country, symbol }) => ({
      geolocation: { code: country ?? '' },
      currency: symbol === null ? null : { symbol },
    }),
    parse(data) {
      const parsed = parseOrigin({ meta_data: data });
      return parsed.ok ? parsed.value : null;
    },
  }));
}

/** Failures by which a service says that it knows the caller's address, but not its country. */
const unknownCountry = ['RESERVED_ADDRESS', 'ADDRESS_NOT_FOUND'];

/**
 * Asks where the visitor is. A visitor whose country the service can't tell (a private address, or an
 * address that is in no database) is an answer, not a failure.
 */
async function originOrUnknown(
  call: Call,
  signal: AbortSignal,
  beside: RateBeside | undefined,
): Promise<Origin> {
  try {
    const origin = await askOrigin(call, { signal, to: beside?.base });
    const { symbol, swap } = origin;
    if (symbol !== null && swap) beside?.take(symbol, swap);
    return origin;
  } catch (error) {
    const { serviceCode = '' } = error as LocalPriceError;
    if (!unknownCountry.includes(serviceCode)) throw error;
    return { country: null, symbol: null };
  }
}

/** The currency that the site gives a country, else the service's. */
function symbolOf(
  { country, symbol }: Origin,
  currencyMap: ReadonlyMap<string, string> | undefined,
): string | null {
  return currencyMap?.get(country ?? '') ?? symbol;
}
