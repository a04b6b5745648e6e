import { countryCode, currencyCode } from '../input/index.js';
import { tenders, type OwnCurrency } from '../pricing/index.js';
import type { Cache } from './browser/Cache.js';
import { choiceKinds, type ChoiceKind, type Cookies } from './browser/Cookies.js';

/** Where choices are remembered. */
export type ChoiceCache = Pick<Cache, 'get' | 'put' | 'publish'>;

/** The names of the choices in the cache, the first of which takes precedence. */
const names = { currency: ['chosen', 'url'], country: ['country'] } as const;

/**
 * The currency and the country that the visitor has chosen. A chosen currency takes precedence over a currency that
 * the address of a page has named. All are remembered. Where there are cookies, these are the choice: what another
 * subdomain or a server has changed in them counts.
 */
export class Choice {
  readonly #cache: ChoiceCache;
  readonly #isOffered: (code: string) => boolean;
  readonly #cookies: Cookies | undefined;
  /** The choices of this page that are not in cookies yet. */
  readonly #unwritten = new Set<ChoiceKind>();
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
    return countryCode(this.#cache.get('country')?.data);
  }

  /** The currencies that count now; the first takes precedence. */
  get currencies(): readonly (OwnCurrency & { readonly symbol: string })[] {
    const all = names.currency.flatMap((source) => {
      const symbol = currencyCode(this.#cache.get(source)?.data);
      return this.counts(symbol) ? [{ symbol, source }] : [];
    });
    // Of what earlier addresses have named, a server knows the cookie alone.
    return this.#cookies?.isUsed && all[1]?.symbol !== this.#named ? all.slice(0, 1) : all;
  }

  /** Returns the code that is chosen, if there is one. */
  of(kind: ChoiceKind): string | null {
    return kind === 'country' ? this.country : (this.currencies[0]?.symbol ?? null);
  }

  /** Returns whether a currency that a link, storage or a form names can be the visitor's own now. */
  counts(code: string | null): code is string {
    return !!code && (code === this.#own || tenders().has(code) || this.#isOffered(code));
  }

  /** Forgets the currencies that no longer count. Those in cookies may count on other pages. */
  forget(): void {
    if (this.#cookies?.isUsed) return;
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
    return !!entry && (entry.data !== null || entry.time < before);
  }

  /**
   * Follows the cookies, if they may be read, and returns whether that has changed a choice. A code that differs from the
   * last one that was read or written here is newer than what is stored; if a cookie is gone, so is the choice.
   */
  readCookies(): boolean {
    if (!this.#cookies?.isUsed) return false;
    const changed = choiceKinds.map((kind) => {
      const key = `seen ${kind}`;
      const seen = this.#cache.get(key)?.data;
      const found = this.#inCookie(kind);
      const own = this.of(kind);
      const isNewer = found !== (seen ?? null);
      if (this.#unwritten.delete(kind) || (!isNewer && found !== own)) {
        this.#cookies!.write(kind, own);
        // Where cookies are blocked, none is found.
        this.#cache.put(key, this.#inCookie(kind));
        return false;
      }
      // A code that does not count on this page may count on another.
      const isOther = !found && !own && !!this.#cookies!.read(kind);
      if (!isNewer || isOther) return false;
      this.#store(kind, found);
      this.#cache.put(key, found);
      return found !== own;
    });
    return changed.some(Boolean);
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
    const isNew = !!named && named !== before;
    if (isNew) {
      // A choice in a cookie takes precedence, as one in the cache does.
      const chosen = this.#inCookie('currency');
      if (chosen) this.#cache.put('chosen', chosen);
      this.#cache.put('url', named);
      this.#write('currency');
    }
    return isNew;
  }

  /** @param code ISO code; `null`: return to detection, even if an address has named a currency */
  choose(kind: ChoiceKind, code: string | null): void {
    this.#store(kind, code);
    if (kind === 'currency') this.#own = code;
    this.#write(kind);
    // The other tabs, and a page that is opened now, follow at once.
    this.#cache.publish();
  }

  /** Forgets what this page has not stored: consent is withdrawn. */
  reset(): void {
    this.#unwritten.clear();
    this.#query = '';
    this.#named = null;
  }

  #store(kind: ChoiceKind, code: string | null): void {
    this.#cache.put(names[kind][0], code);
    if (kind === 'currency' && !code) this.#cache.put('url', null);
  }

  /** Writes a choice into its cookie, now or as soon as this is allowed. */
  #write(kind: ChoiceKind): void {
    this.#unwritten.add(kind);
    this.readCookies();
  }

  /** Returns the code in a cookie, if it counts. */
  #inCookie(kind: ChoiceKind): string | null {
    const text = this.#cookies?.isUsed ? this.#cookies.read(kind) : null;
    if (kind === 'country') return countryCode(text);
    const code = currencyCode(text);
    return this.counts(code) ? code : null;
  }
}
