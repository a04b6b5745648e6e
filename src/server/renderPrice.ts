import {
  asText,
  attributesOf,
  countryCode,
  currencyCode,
  errorOf,
  localeOf,
  parseGroups,
  readCurrencies,
  toLocalPriceError,
  type LocalPriceError,
  type Problems,
} from '../input/index.js';
import {
  deriveBy,
  formatPrice,
  isNoted,
  planOwnPrice,
  planPrice,
  printPrice,
  readDerivation,
  readPrintOptions,
  readPriceTerms,
  type AuthorContent,
  type DerivedAttributes,
  type PriceAttributes,
  type PricePlan,
  type PriceTerms,
  type PriceValue,
  type PriceVisitor,
  type PrintAttributes,
  type PrintOptions,
  type ShownPrice,
} from '../pricing/index.js';
import { convert, type PriceQuestion, type ServerSettings } from '../pricing/priceFor.js';
import { rateFrom } from '../pricing/ratesFile/rateFrom.js';
import { elementAttributes, type PriceElementTerms } from './elementAttributes.js';
import { escape } from './escape.js';
import { rootMarkup } from './rootMarkup.js';
import type { ServerVisitor } from './ServerVisitor.js';

/** The settings of a page that its prices depend on; all others are ignored. */
export interface PageSettings extends ServerSettings {
  /** `required`: nothing is rendered for a visitor without `hasConsent`. */
  consent?: string | null | undefined;
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
  /** The author's own price as text; default: the base price as `formatPrice` prints it. */
  content?: string | null | undefined;
  /** Called with what is wrong with the terms or the rates. */
  onError?: ((error: LocalPriceError) => void) | undefined;
}

/** What a price shows to a visitor, and the root that shows it. */
export interface RenderedPrice extends ShownPrice {
  /** HTML; empty: the author's content is shown. */
  readonly root: string;
  /** Returns the author's own price; missing: it is not known to be right. */
  readonly author?: () => PriceValue;
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
  const { content, page, locale } = Object(options) as RenderOptions;
  const text = asText(content) ?? ownPriceText(given, page, localeOf(given.locale ?? locale));
  const root = renderPrice.root(given, visitor, options);
  return `<local-price${elementAttributes(given)}>${root}${escape(text)}</local-price>`;
}

/** Returns the shadow root of {@link renderPrice} alone, for templates that write the element themselves. */
renderPrice.root = (
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  options?: RenderOptions | null,
): string => {
  const { content, ...others } = Object(options) as RenderOptions;
  const author = { isFilled: /\S/.test(asText(content) ?? '-'), mayHavePrevious: () => false };
  return renderPriceRoot(terms, visitor, others, author).root;
};

const nothing: RenderedPrice = { state: 'pending', value: null, root: '' };

/** Renders the root of a price, and says what it shows. */
export function renderPriceRoot(
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  options: RenderOptions,
  content: AuthorContent,
): RenderedPrice {
  const { isCrawler, hasConsent, locale: preferred, ...place } = Object(visitor) as ServerVisitor;
  const country = countryCode(place.country);
  const currency = currencyCode(place.currency);
  if (!country && !currency) return nothing;
  const page = Object(options.page) as PageSettings;
  const own = Object(terms) as PriceElementTerms;
  if (isCrawler || (asText(page.consent)?.trim() && hasConsent !== true)) return nothing;
  const { items: groups } = parseGroups(asText(own.groups ?? page.groups) ?? '');
  const attributes = attributesOf<PriceAttributes & PrintAttributes>(own, '<local-price>', page);
  const read = readPriceTerms(attributes, groups);
  const print = readPrintOptions(attributes);
  if (hasFault(attributes, options) || !read) return nothing;
  // Otherwise, everybody would choose the country with the highest discount.
  const isFullPrice = place.countrySource === 'chosen' && read.places === 'known';
  return rendered(
    () => decidePrice({ country, currency, isFullPrice }, read, page, options, content.isFilled),
    () => planOwnPrice(read).value(),
    content,
    languageOf(own.locale, options.locale, preferred),
    print,
    options,
  );
}

/**
 * Renders the root of a price that follows another, as {@link renderPriceRoot} does.
 *
 * @param followed what the other price shows
 */
export function renderDerived(
  terms: PriceElementTerms & DerivedAttributes,
  followed: RenderedPrice,
  { locale: preferred }: ServerVisitor,
  options: RenderOptions,
  content: AuthorContent,
): RenderedPrice {
  const { value, author, inBase: _inBase, root: _root, ...rest } = followed;
  const attributes = attributesOf<DerivedAttributes & PrintAttributes>(
    terms,
    '<local-price>',
    Object(options.page) as PageSettings,
  );
  const derivation = readDerivation(attributes);
  const print = readPrintOptions(attributes);
  if (hasFault(attributes, options) || !value || !author) return nothing;
  return rendered(
    () => ({ ...rest, value: deriveBy(value, derivation) }),
    () => deriveBy(author(), derivation),
    content,
    languageOf(terms.locale, options.locale, preferred),
    print,
    options,
  );
}

/** Returns the first language that is written. */
function languageOf(...written: unknown[]): string {
  for (const each of written) {
    const locale = localeOf(each);
    if (locale) return locale;
  }
  return 'en';
}

/** Reports what is wrong with the attributes of a price; returns whether the author's content stays because of that. */
function hasFault({ fault, pageFault, ignored }: Problems, { onError }: RenderOptions): boolean {
  for (const each of ignored) onError?.(errorOf(each));
  const problem = fault ?? pageFault;
  if (problem) onError?.(errorOf(problem));
  return !!problem;
}

function rendered(
  decide: () => ShownPrice,
  author: () => PriceValue,
  content: AuthorContent,
  locale: string,
  print: PrintOptions,
  { onError }: RenderOptions,
): RenderedPrice {
  try {
    const shown = decide();
    const prints = printPrice(shown, author, content, locale, print);
    const root = prints
      ? rootMarkup(prints, shown.value!, locale, isNoted(shown, author, print))
      : '';
    return { ...shown, author, root };
  } catch (error) {
    onError?.(toLocalPriceError(error, 'config'));
    return nothing;
  }
}

/** Decides what a visitor is shown, as a page does that knows the visitor and the rate. */
function decidePrice(
  visitor: PriceVisitor,
  terms: PriceTerms,
  page: PageSettings,
  { rates, rate: given }: RenderOptions,
  isFilled: boolean,
): ShownPrice {
  const { currency } = visitor;
  const offered = terms.currencies ?? readCurrencies(attributesOf<ServerSettings>(page, ''));
  const planFor = (currency: string | null): PricePlan =>
    planPrice(terms, { ...visitor, currency }, offered);
  let plan = planFor(currency);
  const rate = plan.to
    ? (given ?? (rates ? rateFrom(rates, { from: plan.to, to: plan.from }) : null))
    : null;
  // A currency without a rate cannot be shown.
  if (plan.to && !rate && !plan.isFree) plan = planFor(null);
  const value = plan.to && !rate ? plan.value() : convert(plan, rate);
  const shown = { value, visitorCurrency: currency, inBase: plan.inBase };
  // The author's words for a free product, such as "Free", are right in every currency.
  if (plan.isFree && isFilled) return { ...shown, state: 'base', reason: { reason: 'free' } };
  return { ...shown, state: plan.isLocal ? 'local' : 'base' };
}

/** Returns the author's own price as text. */
function ownPriceText(
  terms: PriceElementTerms,
  page: PageSettings | null | undefined,
  locale: string | null | undefined,
): string {
  const attributes = attributesOf<PriceAttributes>(terms, '', Object(page) as PageSettings);
  const read = readPriceTerms(attributes);
  return read
    ? formatPrice(planOwnPrice(read).value(), { locale })
    : (asText(terms.basePrice) ?? '');
}
