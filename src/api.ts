import { isLocale } from './input/index.js';
import {
  formatPrice,
  readTerms,
  total as totalOf,
  type PriceFormat,
  type PriceValue,
  type PriceAttributes,
  type Total,
  type TotalItem,
} from './pricing/index.js';
import {
  askPrice,
  askVisitor,
  documentStore,
  type Connection,
  type Settings,
  type Stats,
  type Visitor,
} from './store/index.js';
import { version } from './version.js';

/** Sets the page settings that are given and keeps the others; the elements follow. */
export function configure(settings: Settings): void {
  documentStore.configure(settings);
}

/**
 * Returns the visitor, as soon as that is settled. A visitor whose country can't be found, for whatever
 * reason, is `unknown`: the promise does not reject.
 */
export function visitor(): Promise<Visitor> {
  return askVisitor(documentStore, own());
}

/** A price for `price()`: the attributes of a `<local-price>`, in camel case. */
export interface PriceQuery extends PriceAttributes, PriceFormat {}

/**
 * Returns the price that a `<local-price>` with these attributes shows, as soon as that is settled, and
 * how it is printed.
 *
 * @param query its `locale` is that of the page unless it says otherwise
 * @throws LocalPriceError `config`, which names what is wrong in the query
 */
export async function price(query: PriceQuery): Promise<PriceValue & { readonly text: string }> {
  const read = readTerms(Object(query), 'price()', (message) => documentStore.report(message));
  if (read.fault) throw read.fault;
  const format = inPageLanguage(query);
  // What is wrong with it is told before anybody is asked.
  formatPrice({ amount: '0', currency: 'USD' }, format);
  const value = await askPrice(documentStore, read, own());
  return { ...value, text: formatPrice(value, format) };
}

/**
 * Adds prices exactly, each times its quantity.
 *
 * @returns `null` where there is none, one is not known yet or is a range, or they are in several currencies
 * @throws LocalPriceError `config` where an amount is no decimal, or a quantity is no whole number from 0 up
 */
export function total(items: Iterable<TotalItem>, format?: PriceFormat): Total | null {
  return totalOf(items, inPageLanguage(format));
}

/** Adds the language of the page, if it names any that the engine can print in, where a format has none. */
function inPageLanguage(format?: PriceFormat): PriceFormat {
  const language = globalThis.document?.documentElement.lang;
  return { ...format, locale: format?.locale || (isLocale(language) ? language : null) };
}

/** Returns a connection for which the settings say everything. */
function own(): Connection {
  return { documentUrl: globalThis.document?.baseURI };
}

/**
 * Takes a currency as the visitor's own: every price follows, in the other tabs as well, and the choice
 * is remembered. `null` goes back to detection.
 *
 * @param code ISO 4217 code; any other text is ignored, with a message in the console
 */
export function chooseCurrency(code: string | null): void {
  documentStore.choose(code);
}

/** The visitor agrees: where the setting `consent` is `required`, prices become local from here. */
export function grantConsent(): void {
  documentStore.grantConsent();
}

/**
 * The visitor does not agree, or no longer does: base prices return, no call is made from then on, and
 * what was stored is deleted, in all tabs.
 */
export function withdrawConsent(): void {
  documentStore.withdrawConsent();
}

/** The calls that this page has made, and the answers that it had without one. */
export function stats(): Stats {
  return documentStore.stats;
}

export { version };
