import { attributesOf, errorOf, fromDocument, localeOf } from './input/index.js';
import {
  formatBeside,
  formatPrice,
  readPriceTerms,
  total as totalOf,
  withDefaults,
  withProduct,
  type PriceFormat,
  type PriceValue,
  type PriceAttributes,
  type Total,
  type TotalItem,
  type Visitor,
} from './pricing/index.js';
import {
  resolvePrice,
  resolveVisitor,
  documentStore,
  knownCurrency,
  type Settings,
  type Stats,
} from './store/index.js';

export { version } from './version.js';

/**
 * Sets the page settings that are given and keeps the others. The elements update.
 *
 * @example
 * configure({ rates: '/rates.json', country: 'DE' });
 */
export function configure(settings: Settings): void {
  documentStore.configure(settings);
}

/**
 * Returns the visitor as soon as they are known. If their country cannot be found, for any reason, the
 * visitor is `unknown`: the promise does not reject.
 *
 * @example
 * const { country, currency } = await visitor();
 */
export function visitor(): Promise<Visitor> {
  return resolveVisitor(documentStore);
}

/** A price for `price()`: the attributes of a `<local-price>`, in camel case. */
export interface PriceQuery extends Partial<PriceAttributes>, PriceFormat {
  /** A name in the setting `products`. */
  product?: string | null | undefined;
  /** With `both`, the text keeps the fraction digits that the base price beside it needs. */
  show?: string | null | undefined;
}

/**
 * Returns the price that a `<local-price>` with these attributes shows, and its printed text, as soon as
 * they are known.
 *
 * @param query its `locale` is the page's unless it is given
 * @throws LocalPriceError `config`, which names what is wrong in the query
 * @example
 * const { amount, currency, text } = await price({ basePrice: '49.00', baseCurrency: 'USD' });
 */
export async function price(query: PriceQuery): Promise<PriceValue & { readonly text: string }> {
  const { warn, settings } = documentStore;
  const given = attributesOf<PriceQuery>(Object(query), 'price()', settings);
  const attributes = withProduct(given, settings.products);
  const terms = readPriceTerms(attributes, settings.groups);
  const { fault, ignored, pageFault } = attributes;
  for (const each of ignored) warn(each);
  if (fault ?? !terms) throw errorOf((fault ?? pageFault)!);
  const format = asOnPage(attributes.own as PriceFormat & { show?: unknown });
  // A wrong format must be reported before any request.
  formatPrice({ amount: '0', currency: 'USD' }, format);
  if (pageFault) warn(pageFault);
  const asked = await resolvePrice(documentStore, terms!, !!pageFault);
  const { value, inBase, visitorCurrency } = asked;
  const beside = format.show === 'both' ? inBase() : undefined;
  return { ...value, text: formatBeside(value, { visitorCurrency, ...format }, beside) };
}

/**
 * Adds prices exactly, each times its quantity. A price of zero adds nothing, whatever its currency.
 *
 * @returns `null` if there are no prices, a price is not known yet or is a range, or the currencies differ
 * @throws LocalPriceError `config` if there is no list, an amount is not a decimal, or a quantity is not a whole number
 * of 0 or more
 * @example
 * const sum = total([{ value: el.value, quantity: 2 }]);
 */
export function total(items: Iterable<TotalItem>, format?: PriceFormat): Total | null {
  const visitorCurrency = knownCurrency(documentStore);
  return totalOf(items, { visitorCurrency, ...asOnPage(format) });
}

/** Adds what the page says: its defaults, and its language if there is no locale. */
function asOnPage<T extends PriceFormat>(given: T | undefined): T {
  const language = fromDocument('documentElement')?.lang;
  const all = withDefaults(Object(given) as T, documentStore.settings);
  return { ...all, locale: all.locale || localeOf(language) };
}

/**
 * Sets the visitor's currency: every price updates, in the other tabs as well, and the choice is
 * remembered. `null` returns to detection.
 *
 * @param code ISO 4217 code; other text is ignored and reported in the console. A code that is not legal tender counts on
 * this page only, unless the setting `currencies` names it
 * @example
 * chooseCurrency('EUR');
 */
export function chooseCurrency(code: string | null): void {
  documentStore.choose('currency', code);
}

/**
 * Sets the visitor's country, as they state it: gates, prices by place and, unless a currency is chosen, the currency
 * follow, in the other tabs as well, and the choice is remembered. `null` returns to detection.
 *
 * @param code ISO 3166 alpha-2 code; other text is ignored and reported in the console
 * @example
 * chooseCountry('DE');
 */
export function chooseCountry(code: string | null): void {
  documentStore.choose('country', code);
}

/**
 * Records that the visitor consents: if the setting `consent` is `required`, prices become local now.
 *
 * @example
 * banner.addEventListener('accept', () => grantConsent());
 */
export function grantConsent(): void {
  documentStore.grantConsent();
}

/**
 * Records that the visitor does not consent, or no longer does: base prices return, no more requests are
 * sent, and what was stored is deleted, in all tabs.
 *
 * @example
 * banner.addEventListener('decline', () => withdrawConsent());
 */
export function withdrawConsent(): void {
  documentStore.withdrawConsent();
}

/**
 * Returns how many requests this page has sent, and how many answers needed no request.
 *
 * @example
 * const { origin, swap, convert, fromCache } = stats();
 */
export function stats(): Stats {
  return { ...documentStore.telemetry.stats };
}
