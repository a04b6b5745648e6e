import { currencyCode, type LocalPriceError } from '../input/index.js';
import { planOwnPrice, type Decision, type PriceTerms, type Visitor } from '../pricing/index.js';
import { Observer, type Reading } from './Observer.js';
import { readKnownCurrency, readQuote, readVisitor } from './queries/quote.js';
import { storeRate } from './queries/rate.js';
import type { Store } from './Store.js';

/** What a visitor is shown for a price. */
export type ResolvedPrice = Pick<Decision, 'value' | 'inBase' | 'visitorCurrency'> & {
  readonly state: Decision['state'] | 'error';
};

/**
 * Returns the price that the visitor is shown, as soon as it is known, or the author's price if it cannot be
 * determined.
 *
 * @param isFaulty whether a default of the page is wrong: only the author's price is right
 */
export async function resolvePrice(
  store: Store,
  terms: PriceTerms,
  isFaulty = false,
): Promise<ResolvedPrice> {
  const plan = planOwnPrice(terms);
  const fallback: ResolvedPrice = {
    state: 'error',
    value: plan.value(),
    inBase: plan.inBase,
    visitorCurrency: null,
  };
  const read = (reading: Reading): ResolvedPrice | null => {
    const quote = readQuote(reading, terms);
    if (quote.state === 'error') throw quote.error;
    return quote.state === 'pending' ? null : quote;
  };
  // In the report of the page, this is a price like that of an element.
  store.telemetry.note(terms, 'pending');
  const price = isFaulty ? fallback : await resolved(store, read, fallback);
  store.telemetry.note(terms, price.state);
  return price;
}

/** Returns the visitor as soon as they are known; `unknown` if the settings of the store are missing or malformed. */
export function resolveVisitor(store: Store): Promise<Visitor> {
  const unknown: Visitor = {
    country: null,
    countrySource: 'unknown',
    currency: null,
    source: 'unknown',
  };
  return resolved(store, readVisitor, unknown);
}

/**
 * Takes what the page has asked for before any element did, if no element has: the next page then knows the visitor and
 * the rate, or has the rates file, and asks nothing.
 *
 * @param hasCall whether the visitor's call is among it
 */
export function takeEarly(store: Store, hasCall: boolean): void {
  const { service, rates } = store.sources.connect({});
  if (hasCall) {
    const base = currencyCode(store.settings.baseCurrency);
    if (base && !rates) service.expected ??= { base, store: storeRate };
    void resolveVisitor(store);
  }
  const readRates = ({ isActive, source, observe }: Reading): true | null =>
    isActive && source.rates?.isSent() && observe(source.rates.offered).state === 'pending'
      ? null
      : true;
  void resolved(store, readRates, true);
}

/** Returns the ISO 4217 code of the visitor's own currency if it is known now; sends no request. */
export function knownCurrency(store: Store): string | null {
  return new Observer(() => undefined).observe(store, {}, 'none', (reading) =>
    readKnownCurrency(reading),
  );
}

/**
 * Returns what `read` returns, as soon as that is not `null`. If it throws, the error is reported in the console, and
 * the result is the fallback.
 */
function resolved<T>(store: Store, read: (reading: Reading) => T | null, fallback: T): Promise<T> {
  return new Promise((resolve) => {
    const settle = (found: T): void => {
      observer.leave();
      unsubscribe();
      resolve(found);
    };
    const update = (): void => {
      try {
        const found = observer.observe(store, {}, 'ask', read);
        if (found !== null) settle(found);
      } catch (error) {
        store.warn(error as LocalPriceError);
        settle(fallback);
      }
    };
    const observer = new Observer(update);
    const unsubscribe = store.subscribe(update);
    update();
  });
}
