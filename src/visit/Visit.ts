import { toJson } from '../protocol/ownData.js';
import type { Store } from '../store/index.js';
import { currencyOf } from '../static/guess/timeZone.js';

/** The name of the visit in the storage of the tab. */
const key = 'local-price-visit';

/** What the page or the visitor had said before the visit. */
interface Before {
  /** ISO 3166 and ISO 4217 codes of the page settings; `null`: none. */
  readonly settings: readonly [country: string | null, currency: string | null];
  /** The codes that were chosen; `null`: none. */
  readonly choices: readonly [country: string | null, currency: string | null];
  /** The page on which the visit began, and what its prices and gates showed. */
  readonly page: string;
  readonly shown: readonly string[];
}

/** A visit from another country, in this tab, until it ends. */
export class Visit {
  /** ISO 3166 alpha-2 code; empty: no visit. */
  country = '';
  /** ISO 4217 code; empty: that of the country. */
  currency = '';
  #before: Before | null = null;
  readonly #store: Store;

  /** Continues the visit of this tab, if there is one. */
  constructor(store: Store) {
    this.#store = store;
    try {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Visit> & {
        before: Before;
      };
      this.country = String(stored.country ?? '');
      this.currency = String(stored.currency ?? '');
      this.#before = stored.before;
      if (this.country) this.#apply();
    } catch {
      // There is no visit, or the tab cannot store one.
    }
  }

  /** What the page showed before the visit: nothing, if the visit began on another page. `null`: there is no visit. */
  get before(): readonly string[] | null {
    if (!this.#before) return null;
    return this.#before.page === location.pathname ? this.#before.shown : [];
  }

  /**
   * Shows the page as to a visitor from a country.
   *
   * @param shown what the page shows now
   */
  start(country: string, currency: string, shown: readonly string[]): void {
    const { settings } = this.#store;
    this.#before ??= {
      settings: [settings.country ?? null, settings.currency ?? null],
      choices: [this.#store.choice('country'), this.#store.choice('currency')],
      page: location.pathname,
      shown,
    };
    Object.assign(this, { country, currency });
    this.#save();
    this.#apply();
  }

  /** Ends the visit: the page shows what it showed before. */
  end(): void {
    if (!this.#before) return;
    const { settings, choices } = this.#before;
    this.#before = null;
    Object.assign(this, { country: '', currency: '' });
    this.#save();
    this.#store.configure({
      country: settings[0] ?? undefined,
      currency: settings[1] ?? undefined,
    });
    this.#store.choose('country', choices[0]);
    this.#store.choose('currency', choices[1]);
  }

  /** The visitor's place is a setting, not a choice, because a choice alone brings no discount. */
  #apply(): void {
    const { country } = this;
    const currency =
      this.currency || (this.#store.settings.currencyMap?.get(country) ?? currencyOf(country));
    for (const kind of ['country', 'currency'] as const) {
      if (this.#store.choice(kind)) this.#store.choose(kind, null);
    }
    // XXX: the country has no currency.
    this.#store.configure({ country, currency: currency || 'XXX' });
  }

  #save(): void {
    const { country, currency } = this;
    try {
      if (!this.#before) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, toJson({ country, currency, before: this.#before }));
    } catch {
      // The tab cannot store anything: the visit ends with the page.
    }
  }
}
