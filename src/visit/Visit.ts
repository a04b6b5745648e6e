import { known, visitorOf, type Known } from '../pricing/index.js';
import type { Origin } from '../protocol/index.js';
import { toJson } from '../protocol/ownData.js';
import type { ChoiceCache, Store } from '../store/index.js';
import { currencyOf } from '../static/guess/timeZone.js';

/** The name of the visit in the storage of the tab. */
const key = 'local-price-visit';

/** What the tab stores. */
interface StoredVisit {
  /** ISO 3166 alpha-2 code. */
  readonly country: string;
  /** ISO 4217 code; empty: that of the country. */
  readonly currency: string;
  /** The page on which the visit began, and what its prices and gates showed. */
  readonly page: string;
  readonly shown: readonly string[];
  /** What was chosen in the visit. */
  choices?: Record<string, { data: unknown; time: number }>;
}

/** A visit from another country, in this tab, until it ends. */
export class Visit {
  #stored: StoredVisit | null = null;
  readonly #store: Store;

  /** Continues the visit of this tab, if there is one. */
  constructor(store: Store) {
    this.#store = store;
    try {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredVisit | null;
      if (stored) this.#apply(stored);
      this.#stored = stored;
    } catch {
      // There is no visit, or the tab cannot store one.
    }
  }

  /** ISO 3166 alpha-2 code; empty: no visit. */
  get country(): string {
    return this.#stored?.country ?? '';
  }

  /** ISO 4217 code; empty: that of the country. */
  get currency(): string {
    return this.#stored?.currency ?? '';
  }

  /** What the page showed before the visit: nothing, if the visit began on another page. `null`: there is no visit. */
  get before(): readonly string[] | null {
    if (!this.#stored) return null;
    return this.#stored.page === location.pathname ? this.#stored.shown : [];
  }

  /**
   * Shows the page as to a visitor from a country.
   *
   * @param shown what the page shows now
   */
  start(country: string, currency: string, shown: readonly string[]): void {
    const before = this.#stored ?? { page: location.pathname, shown };
    this.#stored = { ...before, country, currency, choices: {} };
    this.#save();
    this.#apply(this.#stored);
  }

  /** Ends the visit: the page shows what it showed before. */
  end(): void {
    if (!this.#stored) return;
    this.#stored = null;
    this.#save();
    this.#store.visitAs(null);
  }

  /** The visitor's place is a setting, not a choice, because a choice alone brings no discount. */
  #apply(stored: StoredVisit): void {
    const { country, currency } = stored;
    const choices = (stored.choices ??= {});
    const cache: ChoiceCache = {
      get: (name) => choices[name],
      put: (name, data) => {
        const entry = (choices[name] = { data, time: Date.now() });
        this.#save();
        return entry;
      },
      publish() {},
    };
    const settings = { ...this.#store.settings, currency: currency || undefined };
    const placeOf = (): Known<Origin> => known({ country, symbol: currencyOf(country) });
    const own = visitorOf({ choices: [], chosenCountry: null, settings }, placeOf, 'detected');
    // XXX: the country has no currency.
    this.#store.visitAs({ country, currency: own!.currency ?? 'XXX' }, cache);
  }

  #save(): void {
    try {
      if (!this.#stored) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, toJson(this.#stored));
    } catch {
      // The tab cannot store anything: the visit ends with the page.
    }
  }
}
