import type { LocalPrice } from '../elements/local-price/local-price.js';
import type { Origin } from '../protocol/index.js';
import type { Query } from '../store/queries/Query.js';

/** What decides what a price shows. Plain data, so that it can leave the page. */
export interface PriceFacts {
  /** `undefined`: the element is not registered. */
  readonly state: 'pending' | 'base' | 'local' | 'error' | 'undefined';
  /** What failed; `null`: nothing, or nothing that is known. */
  readonly error: Failure | null;
  readonly isLazy: boolean;
  /** Whether requests may be sent and local prices shown. */
  readonly isActive: boolean;
  readonly needsConsent: boolean;
  /** ISO 3166 and ISO 4217 codes of the visitor; `null`: unknown, or none. */
  readonly country: string | null;
  readonly currency: string | null;
  /** Why the country is unknown: the service's word, such as `RESERVED_ADDRESS`; `null`: it gave none. */
  readonly unplaced: string | null;
  /** ISO 4217 code of the author's price; `null`: none. */
  readonly baseCurrency: string | null;
  /** Whether the price is zero, as its author wrote it. */
  readonly isFree: boolean;
  /** ISO 4217 codes that may be shown; `null`: all. */
  readonly currencies: readonly string[] | null;
  /** The address of the rates file; `null`: none. */
  readonly rates: string | null;
  /** Whether the country is a guess, and the time zone that it is guessed from. */
  readonly isGuess: boolean;
  readonly timeZone: string;
  /** The country that the page itself names, without a currency; `null`: none. */
  readonly pageCountry: string | null;
  /** Whether the page asks a service where its visitors are. */
  readonly asksService: boolean;
}

/** A failure, as the event `local-price-error` has it. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly serviceCode: string;
}

/**
 * Reads what decides what a price shows. Sends no request and changes nothing.
 *
 * The function is also sent into pages as text, so it uses nothing of this file.
 */
export function readFacts(price: LocalPrice): PriceFacts {
  const { store } = price;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!store) {
    return {
      state: 'undefined',
      error: null,
      isLazy: false,
      isActive: false,
      needsConsent: false,
      country: null,
      currency: null,
      unplaced: null,
      baseCurrency: null,
      isFree: false,
      currencies: null,
      rates: null,
      isGuess: false,
      timeZone,
      pageCountry: null,
      asksService: false,
    };
  }
  const { settings, isActive, preset, chosenCountry } = store.preferences();
  const { apikey, baseUrl, transport, baseURI: documentUrl, value, error } = price;
  let country: string | null = null;
  let symbol: string | null = null;
  let unplaced: string | null = null;
  let isGuess = false;
  try {
    const source = store.sources.connect({ apikey, baseUrl, transport, documentUrl });
    isGuess = !!source.isGuess;
    const { service, atlas } = source;
    // A query exists if anybody has asked it.
    const asked = (key: string): Query<Origin> => service.query(key, undefined as never);
    if (chosenCountry && atlas) symbol = atlas.currencyOf(chosenCountry);
    else {
      const query = chosenCountry
        ? asked(`origin ${chosenCountry}`)
        : (source.place ?? asked('origin'));
      const place = query.read();
      if (place.state === 'known') ({ country, symbol, failure: unplaced = null } = place.value);
    }
  } catch {
    // Nobody has asked yet.
  }
  country = chosenCountry ?? settings.country ?? country;
  const states = ['pending', 'base', 'local', 'error'] as const;
  const own = price.currencies;
  const currencies =
    own && own.length
      ? String(own)
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((code) => code.toUpperCase())
      : settings.currencies && [...settings.currencies];
  return {
    state: states.find((each) => price.matches(`:state(${each})`)) ?? 'pending',
    error: error
      ? { code: error.code, message: error.message, serviceCode: error.serviceCode ?? '' }
      : null,
    isLazy: price.loading === 'lazy',
    isActive,
    needsConsent: settings.consent === 'required',
    country,
    // An empty text stands for no currency.
    currency:
      (preset?.currency ??
        settings.currency ??
        settings.currencyMap?.get(country ?? '') ??
        (/^[A-Z]{3}$/.test(symbol ?? '') ? symbol : null)) ||
      null,
    unplaced,
    baseCurrency: value?.baseCurrency ?? null,
    isFree: value !== null && !/[1-9]/.test(value.baseAmount),
    currencies: currencies ?? null,
    rates: settings.rates ?? null,
    isGuess,
    timeZone,
    pageCountry: (settings.currency == null && settings.country) || null,
    asksService:
      (settings.visitor ?? 'service') === 'service' &&
      !!(settings.baseUrl ?? (settings.rates ? null : baseUrl)),
  };
}
