import { currencyCode } from '../input/index.js';
import type { Cache } from './browser/Cache.js';

/** A currency that wins over detection, and where it comes from. */
export interface Preset {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly source: 'chosen' | 'url' | 'page';
}

/**
 * The currency that the visitor has chosen. A choice wins over a currency that an address of the site
 * has named; both are remembered.
 */
export class Choice {
  readonly #cache: Cache;
  /** What the address of the page has named last. */
  #asked: string | null = null;

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  /** The currency that holds now. */
  get preset(): Preset | null {
    for (const source of ['chosen', 'url'] as const) {
      const currency = currencyCode(this.#cache.get(source)?.data);
      if (currency) return { currency, source };
    }
    return null;
  }

  /**
   * Whether a currency is chosen, or a choice (which may have been to go back to detection) was made
   * before a time, milliseconds since 1970.
   */
  isMade(before: number): boolean {
    const entry = this.#cache.get('chosen');
    return !!entry && (entry.data !== null || entry.time < before);
  }

  /** Leaves a trace of the consent in storage. */
  keep(): void {
    this.#cache.put('consent', true);
  }

  /**
   * Takes the currency that the query of the page's address names, `?currency=EUR`, unless it is the
   * same as before.
   */
  readQuery(query: string): void {
    const before = this.#asked;
    const asked = currencyCode(new URLSearchParams(query).get('currency'));
    this.#asked = asked;
    // A link may be old or wrong: a currency that nobody knows would be remembered as a failure.
    const isKnown = asked && Intl.supportedValuesOf('currency').includes(asked);
    if (isKnown && asked !== before) this.#cache.put('url', asked);
  }

  /** @param currency ISO 4217 code; `null`: back to detection, whatever an address has named */
  choose(currency: string | null): void {
    this.#cache.put('chosen', currency);
    if (!currency) this.#cache.put('url', null);
  }
}
