import {
  asText,
  attributesOf,
  countryCode,
  currencyCode,
  errorOf,
  isEnabled,
  isVisible,
  localeOf,
  parseGroups,
  readCurrencies,
  resembles,
  toLocalPriceError,
  type LocalPriceError,
} from '../input/index.js';
import {
  crossRate,
  decidePrice,
  fileError,
  deriveBy,
  derivedFrom,
  formatPrice,
  isNoted,
  known,
  parseProducts,
  planOwnPrice,
  printPrice,
  readPrice,
  withDefaults,
  withProduct,
  type Answer,
  type AuthorContent,
  type Decision,
  type Offered,
  type Pair,
  type PriceTerms,
  type PriceValue,
  type Rate,
  type ReadPrice,
  type ShownAttributes,
  type ShownPrice,
} from '../pricing/index.js';
import { checkedRate, type PriceQuestion, type ServerSettings } from '../pricing/priceFor.js';
import { openRates } from '../pricing/ratesFile/rateFrom.js';
import { elementAttributes, type PriceElementTerms } from './elementAttributes.js';
import { escape } from './escape.js';
import { rootMarkup } from './rootMarkup.js';
import type { ServerVisitor } from './ServerVisitor.js';

/** The settings of a page that its prices depend on; all others are ignored. */
export interface PageSettings extends ServerSettings {
  /** `required`: nothing is rendered for a visitor without `hasConsent`. */
  consent?: string | null | undefined;
  /** The service of the page, which has the rates that a file does not have. */
  baseUrl?: string | null | undefined;
  /** The rates file of the page, which replaces those of a service. */
  rates?: unknown;
  /** Named prices, which the term `product` refers to: an object, or JSON. */
  products?: unknown;
}

/** How a price is rendered. */
export interface RenderOptions {
  /** What a rates file contains, or better what `openRates` returned. */
  rates?: unknown;
  /** The rate instead, as `priceFor` takes it. */
  rate?: PriceQuestion['rate'] | undefined;
  /** BCP 47 tag of the language of the page around the price; default: the visitor's. */
  locale?: string | null | undefined;
  /** The settings of the page. */
  page?: PageSettings | null | undefined;
  /**
   * The author's own price as text; default: the base price as `formatPrice` prints it, and nothing if it is zero, which
   * is then printed in the visitor's currency.
   */
  content?: string | null | undefined;
  /** Called with what is wrong with the terms or the rates. */
  onError?: ((error: LocalPriceError) => void) | undefined;
}

/** What a price shows to a visitor, and the root that shows it. */
export interface RenderedPrice extends ShownPrice {
  /** HTML; empty: the author's content is shown. */
  readonly root: string;
  /** Returns the author's own price; `undefined`: it is wrong. */
  readonly author: (() => PriceValue) | undefined;
  /** Whether that is zero. */
  readonly isFree: boolean;
}

/**
 * Returns the HTML of a `<local-price>`, which contains the visitor's own price if that is not the author's. It never
 * throws for what a visitor sends. If the terms or the rates are wrong, the author's price is shown.
 *
 * @param visitor what `visitorFrom` returned
 * @example
 * renderPrice({ basePrice: '49.00', baseCurrency: 'USD' }, visitor, { rates, locale: 'en' });
 */
export function renderPrice(
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  options?: RenderOptions | null,
): string {
  const given = Object(terms) as PriceElementTerms;
  const how = Object(options) as RenderOptions;
  const { content, locale } = how;
  const { root, author, isFree } = renderPriceRoot(given, visitor, how, null);
  const own = author ? formatPrice(author(), { locale: localeOf(given.locale ?? locale) }) : null;
  const text = asText(content) ?? (isFree ? '' : (own ?? asText(given.basePrice) ?? ''));
  return `<local-price${elementAttributes(given)}>${root}${escape(text)}</local-price>`;
}

/** Returns the shadow root of {@link renderPrice} alone, for templates that write the element themselves. */
renderPrice.root = (
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  options?: RenderOptions | null,
): string => renderPriceRoot(terms, visitor, Object(options) as RenderOptions, null).root;

/** Returns whether a page needs consent. When in doubt, a setting with a name like that says so, whatever its value. */
export function needsConsent(page: object): boolean {
  return Object.entries(page).some(([name, value]) =>
    name === 'consent' ? asText(value)?.trim() : resembles(name, 'consent'),
  );
}

/**
 * Renders the root of a price, and says what it shows.
 *
 * @param given what the author has written into the price; `null`: what the options say
 * @param followed what the price shows that this price follows; default: it follows none
 */
export function renderPriceRoot(
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  options: RenderOptions,
  given: AuthorContent | null,
  followed?: RenderedPrice,
): RenderedPrice {
  const { isCrawler, hasConsent, locale: preferred, ...place } = Object(visitor) as ServerVisitor;
  const page = Object(options.page) as PageSettings;
  const own = { ...(Object(terms) as PriceElementTerms) };
  // In HTML, an empty one is on.
  for (const name of ['approximate', 'parts'] as const) {
    if (own[name] != null) own[name] = isEnabled(own[name]);
  }
  const { items: groups } = parseGroups(asText(own.groups ?? page.groups) ?? '');
  const { products: list } = page;
  const products = typeof list === 'string' ? parseProducts(list).items : list;
  const defaults = withDefaults({}, page);
  const plain = attributesOf<ShownAttributes>(own, '<local-price>', defaults);
  const attributes = withProduct(plain, products);
  const read = readPrice(attributes, !!followed, groups);
  const author = authorOf(read, followed);
  const isFree = !!read.terms?.isFree;
  const content = given ?? contentOf(asText(options.content), isFree);
  const nothing = { state: 'pending', value: null, root: '', author, isFree } as const;
  const isKnown = countryCode(place.country) ?? currencyCode(place.currency);
  if (!isKnown || isCrawler || (needsConsent(page) && hasConsent !== true)) return nothing;
  const { onError } = options;
  for (const each of attributes.ignored) onError?.(errorOf(each));
  if (read.fault) onError?.(read.fault);
  if (read.fault || !author || followed?.value === null) return nothing;
  // The page may guess the country, for which its places count.
  const mayGuess = read.terms?.hasPlaces && read.terms.places === 'guess';
  if (mayGuess && !countryCode(place.country)) return nothing;
  const locale = [own.locale, options.locale, preferred].map(localeOf).find(Boolean) ?? 'en';
  try {
    const shown = followed
      ? derivedFrom(followed, read.derivation!)
      : decide(place, read.terms!, page, options, content);
    if (!shown) return nothing;
    const prints = printPrice(shown, author, content, locale, read);
    const root = prints && rootMarkup(prints, shown.value!, locale, isNoted(shown, author, read));
    return { ...shown, root: root ?? '', author, isFree };
  } catch (error) {
    onError?.(toLocalPriceError(error, 'config'));
    return nothing;
  }
}

function contentOf(text: string | null, isFree: boolean): AuthorContent {
  const isFilled = text === null ? !isFree : isVisible(text);
  return { isFilled, mayHavePrevious: () => false };
}

function authorOf(
  { terms, derivation }: ReadPrice,
  followed: RenderedPrice | undefined,
): RenderedPrice['author'] {
  const author = followed?.author;
  if (derivation) return author && (() => deriveBy(author(), derivation));
  return terms ? () => planOwnPrice(terms).value() : undefined;
}

/** Decides what a visitor is shown, as a page does that knows the visitor and the rate. */
function decide(
  visitor: ServerVisitor,
  terms: PriceTerms,
  page: PageSettings,
  { rates, rate: given, onError }: RenderOptions,
  { isFilled }: AuthorContent,
): Decision | null {
  const ofPage = readCurrencies(attributesOf<ServerSettings>(page, ''));
  const offered = terms.currencies ?? ofPage;
  const { countrySource, currencies = [] } = visitor;
  const currency = currencyCode(visitor.currency);
  const shown = (among: Offered): string | null => {
    const found = currencies.find((code) => code === null || (among?.has(code) ?? true));
    return found === undefined ? (currencies[0] ?? null) : found;
  };
  // Who has changed the currency of a visitor means that one.
  const symbol = shown(ofPage) === currency ? shown(offered) : currency;
  const shownTo = {
    country: countryCode(visitor.country),
    own: { symbol },
    // Otherwise, everybody would choose the country with the highest discount.
    isFullPrice: countrySource === 'chosen' && terms.places === 'known',
  };
  const rateOf = (pair: Pair): Answer<Rate | null> => {
    try {
      if (given) return known(checkedRate(given, pair));
      const rate = rates == null ? null : crossRate(openRates(rates), pair);
      // The service of a page may know more, or fail.
      const isOfService = !rate && page.baseUrl && !page.rates;
      if (!isOfService) return known(rate);
      return { state: 'error', error: fileError(`There is no rate for ${pair.symbol}.`) };
    } catch (thrown) {
      const error = toLocalPriceError(thrown, 'config');
      onError?.(error);
      return { state: 'error', error };
    }
  };
  const decided = decidePrice(terms, shownTo, offered, rateOf, () => isFilled);
  return 'value' in decided ? decided : null;
}
