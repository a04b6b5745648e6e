import { countryCode, currencyCode } from '../input/index.js';
import { tenders } from '../pricing/index.js';
import type { Cache } from './browser/Cache.js';
import type { Cookies } from './browser/Cookies.js';

/** A currency that takes precedence over detection, and where it comes from. */
export interface Preset {
  /** ISO 4217 code; `null`: there is no currency, as in a country without legal tender. */
  readonly currency: string | null;
  readonly source: 'chosen' | 'url' | 'page';
}

/** What the visitor can choose. */
export type ChoiceKind = 'currency' | 'country';

/** Where choices are remembered. */
export type ChoiceCache = Pick<Cache, 'get' | 'put' | 'publish'>;

/** The names of the choices in the cache, the first of which takes precedence. */
const names = { currency: ['chosen', 'url'], country: ['country'] } as const;

/**
 * The currency and the country that the visitor has chosen. A chosen currency takes precedence over a currency that
 * the address of a page has named. All are remembered. Where no choice is, one in a cookie counts.
 */
export class Choice {
  readonly #cache: ChoiceCache;
  readonly #isOffered: (code: string) => boolean;
  readonly #cookies: Cookies | undefined;
  /** The currency that was chosen on this page, which counts here even if it is not legal tender. */
  #own: string | null = null;
  /** The query that was read last, and the currency that it named. */
  #query = '';
  #named: string | null = null;

  /**
   * @param isOffered whether the page names a currency among those that it shows
   * @param cookies missing: the choices are in the cache only
   */
  constructor(cache: ChoiceCache, isOffered: (code: string) => boolean, cookies?: Cookies) {
    this.#cache = cache;
    this.#isOffered = isOffered;
    this.#cookies = cookies;
  }

  /** The ISO 3166 alpha-2 code of the chosen country, if there is one. */
  get country(): string | null {
    return countryCode(this.#cache.get('country')?.data) ?? this.#inCookie('country');
  }

  /** The currency that counts now. */
  get preset(): Preset | null {
    for (const source of names.currency) {
      const currency = currencyCode(this.#cache.get(source)?.data);
      if (this.counts(currency)) return { currency, source };
    }
    const currency = this.#inCookie('currency');
    return currency ? { currency, source: 'chosen' } : null;
  }

  /** Returns whether a currency that a link, storage or a form names can be the visitor's own now. */
  counts(code: string | null): code is string {
    return !!code && (code === this.#own || tenders().has(code) || this.#isOffered(code));
  }

  /** Forgets the currencies that no longer count. */
  forget(): void {
    for (const source of names.currency) {
      const data = this.#cache.get(source)?.data;
      if (data != null && !this.counts(currencyCode(data))) this.#cache.put(source, null);
    }
  }

  /**
   * Returns whether something is chosen, or a choice (which may have been to return to detection) was made
   * before a time, milliseconds since 1970.
   */
  isMade(kind: ChoiceKind, before: number): boolean {
    const entry = this.#cache.get(names[kind][0]);
    return entry ? entry.data !== null || entry.time < before : !!this.#inCookie(kind);
  }

  /**
   * Uses the currency that the query of the page's address names, `?currency=EUR`, and returns whether it has changed
   * since the last call. An empty one, `?currency=`, returns to detection.
   */
  readQuery(query: string): boolean {
    if (query === this.#query) return false;
    const written = new URLSearchParams(query).get('currency');
    const named = currencyCode(written);
    // A link may be old or wrong: requesting an unknown currency would be remembered as a failure. But a script further
    // down the page may still add the currency to those that it shows.
    if (named && !this.counts(named)) return false;
    this.#query = query;
    const before = this.#named;
    this.#named = named;
    if (written === '') {
      this.choose('currency', null);
      return true;
    }
    // A choice in a cookie takes precedence, as one in the cache does.
    const isNew = !!named && named !== before && !this.#inCookie('currency');
    if (isNew) {
      this.#cache.put('url', named);
      this.#cookies?.put('currency', this.preset!.currency);
    }
    return isNew;
  }

  /** @param code ISO code; `null`: return to detection, even if an address has named a currency */
  choose(kind: ChoiceKind, code: string | null): void {
    this.#cache.put(names[kind][0], code);
    this.#cookies?.put(kind, code);
    if (kind === 'currency') {
      this.#own = code;
      if (!code) this.#cache.put('url', null);
    }
    // The other tabs, and a page that is opened now, follow at once.
    this.#cache.publish();
  }

  /** Returns the choice in a cookie, which counts if nothing was chosen, or reset, here. */
  #inCookie(kind: ChoiceKind): string | null {
    if (names[kind].some((name) => this.#cache.get(name))) return null;
    const text = this.#cookies?.read(kind);
    const code = kind === 'country' ? countryCode(text) : currencyCode(text);
    return kind === 'country' || this.counts(code) ? code : null;
  }
}
