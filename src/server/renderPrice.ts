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
} from '../input/index.js';
import {
  deriveBy,
  formatPrice,
  isNoted,
  planOwnPrice,
  planPrice,
  printPrice,
  readPrice,
  type AuthorContent,
  type Derivation,
  type PricePlan,
  type PriceTerms,
  type PriceValue,
  type PriceVisitor,
  type ReadPrice,
  type ShownAttributes,
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
  /** Returns the author's own price; `undefined`: it is wrong. */
  readonly author: (() => PriceValue) | undefined;
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
  const { content, locale } = Object(options) as RenderOptions;
  const { root, author } = renderWith(given, visitor, options);
  const own = author ? formatPrice(author(), { locale: localeOf(given.locale ?? locale) }) : null;
  const text = asText(content) ?? own ?? asText(given.basePrice) ?? '';
  return `<local-price${elementAttributes(given)}>${root}${escape(text)}</local-price>`;
}

/** Returns the shadow root of {@link renderPrice} alone, for templates that write the element themselves. */
renderPrice.root = (
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  options?: RenderOptions | null,
): string => renderWith(terms, visitor, options).root;

function renderWith(
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  given: RenderOptions | null | undefined,
): RenderedPrice {
  const options = Object(given) as RenderOptions;
  const isFilled = /\S/.test(asText(options.content) ?? '-');
  return renderPriceRoot(terms, visitor, options, { isFilled, mayHavePrevious: () => false });
}

/**
 * Renders the root of a price, and says what it shows.
 *
 * @param followed what the price shows that this price follows; default: it follows none
 */
export function renderPriceRoot(
  terms: PriceElementTerms,
  visitor: ServerVisitor,
  options: RenderOptions,
  content: AuthorContent,
  followed?: RenderedPrice,
): RenderedPrice {
  const { isCrawler, hasConsent, locale: preferred, ...place } = Object(visitor) as ServerVisitor;
  const page = Object(options.page) as PageSettings;
  const own = Object(terms) as PriceElementTerms;
  const { items: groups } = parseGroups(asText(own.groups ?? page.groups) ?? '');
  const attributes = attributesOf<ShownAttributes>(own, '<local-price>', page);
  const read = readPrice(attributes, !!followed, groups);
  const author = authorOf(read, followed);
  const nothing: RenderedPrice = { state: 'pending', value: null, root: '', author };
  const country = countryCode(place.country);
  const currency = currencyCode(place.currency);
  const needsConsent = asText(page.consent)?.trim() && hasConsent !== true;
  if (!(country || currency) || isCrawler || needsConsent) return nothing;
  const { onError } = options;
  for (const each of attributes.ignored) onError?.(errorOf(each));
  if (read.fault) onError?.(read.fault);
  if (read.fault || !author || followed?.value === null) return nothing;
  // Otherwise, everybody would choose the country with the highest discount.
  const isFullPrice = place.countrySource === 'chosen' && read.terms?.places === 'known';
  const locale = [own.locale, options.locale, preferred].map(localeOf).find(Boolean) ?? 'en';
  try {
    const shown = followed
      ? derivedFrom(followed, read.derivation!)
      : decidePrice({ country, currency, isFullPrice }, read.terms!, page, options, content);
    const prints = printPrice(shown, author, content, locale, read);
    const root = prints && rootMarkup(prints, shown.value!, locale, isNoted(shown, author, read));
    return { ...shown, author, root: root ?? '' };
  } catch (error) {
    onError?.(toLocalPriceError(error, 'config'));
    return nothing;
  }
}

function authorOf(
  { terms, derivation }: ReadPrice,
  followed: RenderedPrice | undefined,
): RenderedPrice['author'] {
  const author = followed?.author;
  if (derivation) return author && (() => deriveBy(author(), derivation));
  return terms ? () => planOwnPrice(terms).value() : undefined;
}

/** Returns what a price shows that follows another. What the visitor would pay in the base currency is not shown. */
function derivedFrom({ inBase: _inBase, ...followed }: RenderedPrice, by: Derivation): ShownPrice {
  return { ...followed, value: deriveBy(followed.value!, by) };
}

/** Decides what a visitor is shown, as a page does that knows the visitor and the rate. */
function decidePrice(
  visitor: PriceVisitor,
  terms: PriceTerms,
  page: PageSettings,
  { rates, rate: given }: RenderOptions,
  { isFilled }: AuthorContent,
): ShownPrice {
  const { currency } = visitor;
  const offered = terms.currencies ?? readCurrencies(attributesOf<ServerSettings>(page, ''));
  const planFor = (currency: string | null): PricePlan =>
    planPrice(terms, { ...visitor, currency }, offered);
  let plan = planFor(currency);
  const { from, to } = plan;
  const rate = to && (given ?? (rates ? rateFrom(rates, { from: to, to: from }) : null));
  // A currency without a rate cannot be shown.
  if (to && !rate && !plan.isFree) plan = planFor(null);
  const value = rate ? convert(plan, rate) : plan.value();
  const shown = { value, visitorCurrency: currency, inBase: plan.inBase };
  // The author's words for a free product, such as "Free", are right in every currency.
  if (plan.isFree && isFilled) return { ...shown, state: 'base', reason: { reason: 'free' } };
  return { ...shown, state: plan.isLocal ? 'local' : 'base' };
}
