import {
  asText,
  check,
  currencyCode,
  errorOf,
  fileOf,
  kebabCase,
  ourTag,
  parseCodes,
  parseCountries,
  parseGroups,
  problemWith,
  toLocalPriceError,
  wordIn,
  type CodeList,
  type Groups,
  type LocalPriceError,
} from '../input/index.js';
import {
  decideGate,
  gateMarkOf,
  parseProducts,
  priceAttributes,
  servedAttribute,
  unknownDisplays,
  type AuthorContent,
} from '../pricing/index.js';
import type { OpenRates } from '../pricing/ratesFile/readRatesFile.js';
import { openRates } from '../pricing/ratesFile/rateFrom.js';
import type { PriceElementTerms } from './elementAttributes.js';
import { OpenElements } from './OpenElements.js';
import { pricesInText } from './pricesInText.js';
import { hasCookies, pageSettings, type TagSettings } from './pageSettings.js';
import { readAttributes } from './readAttributes.js';
import {
  needsConsent,
  renderPriceRoot,
  type RenderedPrice,
  type RenderOptions,
} from './renderPrice.js';
import {
  isHtml,
  onEnd,
  type Rewriter,
  type RewriterContent,
  type RewriterElement,
  type RewriterText,
} from './Rewriter.js';
import { inRoot } from './rootMarkup.js';
import type { ServerVisitor } from './ServerVisitor.js';
import { factsOf, visitorFrom, type FoundVisitor, type VisitorQuestion } from './visitorFrom.js';

/** The part of a `Request` that is read. */
export interface PageRequest {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** How the prices and gates of a page are rendered for a request. */
export interface LocalPricesOptions {
  /** What a rates file contains, or better what `openRates` returned; without it, only prices that need no rate are local. */
  rates?: unknown;
  /** ISO 4217 codes: the page gets only these rates, and that of the file's base; default: all of them. */
  currencies?: string | readonly string[] | null | undefined;
  /** Prices by name, an object or JSON, which are written into a script tag that has none. Default: those of the tag. */
  products?: unknown;
  /** The visitor's country as the platform or a database knows it. */
  country?: string | null | undefined;
  request: PageRequest;
  /** BCP 47 tag of the language of a page without `lang`; default: the visitor's, which a cache must not keep for others. */
  locale?: string | null | undefined;
  /** Whether the branch of a gate that is not shown is removed from the page. */
  withhold?: boolean | undefined;
  /** Whether the visitor has consented, where the page requires it. */
  hasConsent?: boolean | undefined;
  /** Called with what is wrong with the page or the rates. */
  onError?: ((error: LocalPriceError) => void) | undefined;
}

/** What `localPrices` returns. */
export interface LocalPrices {
  /** Adds the handlers to a rewriter, and returns it. They are for one page. */
  apply<R extends Rewriter>(rewriter: R): R;
}

/**
 * Returns handlers for an `HTMLRewriter`, which render the prices and gates of a page for the visitor of a request. They
 * never throw for what a visitor sends.
 *
 * @example
 * const { country } = request.cf;
 * return localPrices({ rates, country, request }).apply(new HTMLRewriter()).transform(response);
 */
export function localPrices(options: LocalPricesOptions): LocalPrices {
  const page = new ServedPage(Object(options) as LocalPricesOptions);
  return { apply: (rewriter) => page.applyTo(rewriter) };
}

/** A price's content comes after the place of its root. */
const content: AuthorContent = { isFilled: true, mayHavePrevious: () => true };

/** A page that is rendered for a visitor. */
class ServedPage {
  readonly #options: LocalPricesOptions;
  readonly #question: VisitorQuestion;
  readonly #open = new OpenElements();
  /** The languages of the elements that are open. */
  readonly #languages: string[] = [];
  /** What the prices that can be followed show, by id; `undefined`: this price follows another. */
  readonly #prices = new Map<string, RenderedPrice | undefined>();
  readonly #reported = new Set<string>();
  /** What has been read of a `<noscript>`. */
  #raw = '';
  /** How many templates outside of gates are open. */
  #templates = 0;
  /** `null`: there are none; `undefined`: they are wrong. */
  #rates: OpenRates | null | undefined = null;
  /** `null`: the script tag has not been read yet. */
  #settings: TagSettings | null = null;
  /** Whether that tag does not run before the visitor consents. */
  #isDisarmed = false;
  #groups: Groups | undefined;
  #visitor: ServerVisitor | null = null;

  constructor(options: LocalPricesOptions) {
    this.#options = options;
    const { url, headers } = Object(options.request) as PageRequest;
    const header = (name: string): string | null =>
      typeof Object(headers).get === 'function' ? headers.get(name) : null;
    this.#question = {
      country: options.country,
      url,
      cookie: header('cookie'),
      acceptLanguage: header('accept-language'),
      userAgent: header('user-agent'),
    };
  }

  applyTo<R extends Rewriter>(rewriter: R): R {
    check(typeof Object(rewriter).on === 'function', 'rewriter', rewriter, 'an HTMLRewriter');
    // The handlers of an element are called in this order.
    rewriter.on('geo-gate *', { element: (element) => void this.#open.enter(element) });
    rewriter.on('[lang]', { element: (element) => this.#language(element) });
    rewriter.on('template', { element: (element) => this.#template(element) });
    rewriter.on('script', { element: (element) => this.#script(element) });
    rewriter.on('local-price', { element: (element) => this.#price(element) });
    rewriter.on('noscript', { text: (text) => this.#noscript(text) });
    const drop = (content: RewriterContent): void => {
      if (this.#open.isDropping) content.remove();
    };
    // Some rewriters write each text again that has a handler, in the encoding of the header.
    const others = this.#options.withhold === true ? { text: drop, comments: drop } : {};
    rewriter.on('geo-gate', { element: (element) => this.#gate(element), ...others });
    return rewriter;
  }

  /** Whether something is shown that depends on the visitor. */
  get #isServed(): boolean {
    const { country, currency } = this.#visitor ?? {};
    return !!(country || currency) && this.#rates !== undefined;
  }

  /** @param inGate the same element, if it is a gate or in a gate */
  #language(element: RewriterElement, inGate = this.#open.last): void {
    // That of an outermost gate is read with it.
    if (!inGate && element.tagName.toLowerCase() === 'geo-gate') return;
    const depth = this.#languages.length;
    const end = (): void => {
      this.#languages.length = depth;
    };
    const isOpen = inGate ? inGate.hasEnd && inGate.ends.push(end) : onEnd(element, end);
    if (isOpen) this.#languages.push(readAttributes(element).get('lang')!);
  }

  #template(element: RewriterElement): void {
    if (this.#open.last || readAttributes(element).has('shadowrootmode')) return;
    if (onEnd(element, () => (this.#templates -= 1))) this.#templates += 1;
  }

  /** Whether what is being read is in a template that is not shown. */
  get #isInert(): boolean {
    return this.#templates > 0 || this.#open.isInert;
  }

  #script(element: RewriterElement): void {
    const isFound = this.#settings && !this.#isDisarmed;
    if (this.#open.last?.isDropped || this.#isInert || isFound || !isHtml(element)) return;
    const attributes = readAttributes(element);
    const moved = attributes.get('src') ? undefined : attributes.get('data-src');
    const src = moved ?? attributes.get('src');
    const isMarked = attributes.has('data-local-price');
    const tag = ourTag({ src, type: attributes.get('type'), isMarked });
    const isDisarmed = tag === 'disarmed' || moved !== undefined;
    if (!tag || (this.#isDisarmed && isDisarmed)) return;
    this.#isDisarmed = isDisarmed;
    const settings = pageSettings(attributes);
    if (isDisarmed) settings.consent ||= 'required';
    const { hasConsent, rates, currencies, products } = this.#options;
    this.#settings = settings;
    const list = asText(products)?.trim();
    // The page must know the list that its prices are made from.
    if (list && settings.products == null) element.setAttribute('data-products', list);
    settings.products = parseProducts(asText(settings.products ?? list) ?? '').items;
    this.#groups = parseGroups(settings.groups ?? '').items;
    // Without the setting, the page does not know the cookies, and no choice ends them.
    if (!hasCookies(settings)) this.#question.cookie = null;
    const visitor = { ...visitorFrom({ ...this.#question, page: settings }), hasConsent };
    if (visitor.isCrawler || (needsConsent(settings) && hasConsent !== true)) return;
    this.#visitor = visitor;
    try {
      this.#rates = rates == null ? null : only(currencies, openRates(rates));
    } catch (error) {
      this.#rates = undefined;
      this.#report(toLocalPriceError(error, 'protocol'));
    }
    if (this.#isServed) this.#write(element, fileOf(src), visitor, settings);
  }

  /** Writes into the script tag what the page then need not ask for. */
  #write(
    element: RewriterElement,
    file: string,
    visitor: FoundVisitor,
    settings: TagSettings,
  ): void {
    const question = { ...this.#question, page: settings };
    // The page itself reads that a country is chosen, for which a discount does not count.
    const page = { ...settings, currency: null, currencies: null };
    const byPlace = visitorFrom({ ...question, cookie: null, url: null, page });
    const { country, countrySource, currency } = byPlace;
    if (countrySource === 'detected') element.setAttribute('data-country', country!);
    const { choices, settings: own } = factsOf(question);
    // Without cookies, the page alone knows when a choice by its address ends.
    const choice =
      hasCookies(settings) && choices.find(({ symbol }) => symbol === visitor.currency);
    // Only this file knows the currencies of countries.
    const isStatic = file.startsWith('local-price-static');
    const shown = (choice ? choice.symbol : null) ?? (isStatic ? null : currency);
    if (shown && own.currency == null) {
      element.setAttribute('data-currency', shown);
      if (choice) element.setAttribute('data-chosen', '');
    }
    const countries = new Set<string | null>();
    // The page needs it where that currency is not shown, and after a choice has ended.
    if (shown !== currency || own.currency != null) countries.add(country);
    if (visitor.countrySource === 'chosen') countries.add(visitor.country);
    const pairs = [...countries].map((of) => {
      const found = visitorFrom({ country: of, page: { currencyMap: settings.currencyMap } });
      return of ? ` ${of}:${found.currency ?? 'XXX'}` : '';
    });
    const added = isStatic ? '' : pairs.join('');
    const map = asText(settings.currencyMap) ?? '';
    if (added) element.setAttribute('data-currency-map', (map + added).trim());
    const hasRates = isStatic || file.startsWith('local-price-all') || !!settings.rates;
    if (!this.#rates || !hasRates) return;
    const { base, date, rates } = this.#rates;
    const table = Object.fromEntries([...rates].map(([code, rate]) => [code.toLowerCase(), rate]));
    const text = JSON.stringify({ date, [base.toLowerCase()]: table });
    element.setAttribute('data-rates', text);
    settings.rates = text;
  }

  #price(element: RewriterElement): void {
    if (this.#open.last?.isDropped || !isHtml(element)) return;
    if (!this.#settings) this.#reportOrder();
    if (!this.#isServed) return;
    const attributes = readAttributes(element);
    const price = this.#rendered(attributes);
    const id = attributes.get('id');
    // Of several elements with an id, the first counts.
    if (id && !this.#isInert && !this.#prices.has(id)) {
      this.#prices.set(id, attributes.has('of') ? undefined : price);
    }
    if (price?.root) element.prepend(price.root, { html: true });
  }

  /** Writes the prices in `<noscript>`, which is a text for rewriters, as for browsers that run scripts. */
  #noscript(part: RewriterText): void {
    if (!this.#isServed || this.#open.isDropping) return;
    this.#raw += part.text;
    if (!part.lastInTextNode) return void part.remove();
    const html = pricesInText(this.#raw, (each) => this.#rendered(each)?.root ?? '');
    this.#raw = '';
    part.replace(html, { html: true });
  }

  #rendered(attributes: ReadonlyMap<string, string>): RenderedPrice | undefined {
    const { onError, locale } = this.#options;
    const options: RenderOptions = {
      rates: this.#rates,
      locale: this.#languages.at(-1) || locale,
      page: this.#settings,
      onError,
    };
    const of = attributes.get('of');
    const followed = this.#prices.get(of?.trim() ?? '');
    return of === undefined || followed
      ? renderPriceRoot(termsOf(attributes), this.#visitor!, options, content, followed)
      : undefined;
  }

  #gate(element: RewriterElement): void {
    if (!isHtml(element)) return;
    const inGate = this.#open.last;
    const entry = inGate ?? this.#open.start(element);
    if (!inGate && readAttributes(element).has('lang')) this.#language(element, entry);
    const { withhold } = this.#options;
    if (entry.isDropped || (this.#settings && !withhold && !this.#isServed)) return;
    // Without the settings of the page, nothing is known of its groups and of consent: the page itself decides.
    const isWithheld = withhold === true && !!this.#settings;
    if (!this.#settings) this.#reportOrder();
    const attributes = readAttributes(element);
    const unknown = wordIn(attributes.get('unknown') ?? '', unknownDisplays) ?? 'hide';
    const list = (name: string): CodeList | null => {
      const text = attributes.get(name);
      return text === undefined ? null : parseCountries(text, this.#groups);
    };
    const rules = { allow: list('allow'), block: list('block'), unknown };
    const decision = decideGate(rules, this.#visitor?.country ?? null);
    const slot = decision.open ? '' : 'blocked';
    entry.gate = { slot, isWithheld };
    const mark = isWithheld ? ` ${servedAttribute}="${gateMarkOf(decision)}"` : '';
    const slots = ['', 'blocked', 'pending'].map((name) => {
      const hidden = name === slot ? '' : ' hidden';
      return `<slot${name && ` name="${name}"`}${hidden}${name ? '' : mark}></slot>`;
    });
    element.prepend(inRoot(slots.join('')), { html: true });
  }

  #reportOrder(): void {
    const message =
      'The script tag must stand before the first <local-price> and <geo-gate>: a server reads the settings of the page from it.';
    this.#report(errorOf(problemWith('page', 'script', null, message)));
  }

  /** Reports an error once. */
  #report(error: LocalPriceError): void {
    if (this.#reported.has(error.message)) return;
    this.#reported.add(error.message);
    this.#options.onError?.(error);
  }
}

/** Returns the terms of a price: its attributes, in camel case. */
function termsOf(attributes: ReadonlyMap<string, string>): PriceElementTerms {
  const terms: Record<string, unknown> = {};
  for (const name of Object.keys(priceAttributes)) {
    const value = attributes.get(kebabCase(name));
    if (value !== undefined) terms[name] = value;
  }
  return terms;
}

/** Returns the rates of some currencies, and of the base; default: all. */
function only(currencies: LocalPricesOptions['currencies'], file: OpenRates): OpenRates {
  const { items } = parseCodes(asText(currencies) ?? '', currencyCode);
  if (!items.size) return file;
  const rates = [...file.rates].filter(([code]) => items.has(code) || code === file.base);
  return openRates({ date: file.date, [file.base]: Object.fromEntries(rates) });
}
