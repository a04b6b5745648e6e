import {
  asText,
  check,
  currencyCode,
  errorOf,
  isEnabled,
  kebabCase,
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
  priceAttributes,
  servedAttribute,
  unknownDisplays,
  type AuthorContent,
} from '../pricing/index.js';
import type { OpenRates } from '../pricing/ratesFile/readRatesFile.js';
import { openRates } from '../pricing/ratesFile/rateFrom.js';
import type { PriceElementTerms } from './elementAttributes.js';
import { OpenElements } from './OpenElements.js';
import { fileOf, hasCookies, isOurScript, pageSettings, type TagSettings } from './pageSettings.js';
import { readAttributes } from './readAttributes.js';
import { renderPriceRoot, type RenderedPrice, type RenderOptions } from './renderPrice.js';
import { isHtml, onEnd, type Rewriter, type RewriterElement } from './Rewriter.js';
import { inRoot } from './rootMarkup.js';
import type { ServerVisitor } from './ServerVisitor.js';
import { chosenCurrency, visitorFrom, type VisitorQuestion } from './visitorFrom.js';

/** The part of a `Request` that is read. */
export interface PageRequest {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** How the prices and gates of a page are rendered for a request. */
export interface LocalPricesOptions {
  /** What a rates file contains, or better what `openRates` returned; without it, only prices that need no rate are local. */
  rates?: unknown;
  /** The visitor's country as the platform or a database knows it. */
  country?: string | null | undefined;
  request: PageRequest;
  /** BCP 47 tag of the language of a page without `lang`; default: the visitor's. */
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
  /** How many templates outside of gates are open. */
  #templates = 0;
  /** `null`: there are none; `undefined`: they are wrong. */
  #rates: OpenRates | null | undefined = null;
  /** `null`: the script tag has not been read yet. */
  #settings: TagSettings | null = null;
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
    const drop = (content: { remove(): unknown }): void => {
      if (this.#open.isDropping) content.remove();
    };
    rewriter.on('geo-gate', {
      element: (element) => this.#gate(element),
      text: drop,
      comments: drop,
    });
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
    if (this.#open.last?.isDropped || this.#isInert || this.#settings || !isHtml(element)) return;
    const attributes = readAttributes(element);
    if (!isOurScript(attributes)) return;
    const settings = pageSettings(attributes);
    const { hasConsent, rates } = this.#options;
    this.#settings = settings;
    this.#groups = parseGroups(settings.groups ?? '').items;
    // Without the setting, the page does not know the cookies, and no choice ends them.
    if (!hasCookies(settings)) this.#question.cookie = null;
    const visitor = { ...visitorFrom({ ...this.#question, page: settings }), hasConsent };
    if (visitor.isCrawler || (settings.consent && hasConsent !== true)) return;
    this.#visitor = visitor;
    try {
      this.#rates = rates == null ? null : openRates(rates);
    } catch (error) {
      this.#rates = undefined;
      this.#report(toLocalPriceError(error, 'protocol'));
    }
    if (this.#isServed) this.#write(element, attributes, settings);
  }

  /** Writes into the script tag what the page then need not ask for. */
  #write(
    element: RewriterElement,
    attributes: ReadonlyMap<string, string>,
    settings: TagSettings,
  ): void {
    const file = fileOf(attributes);
    const isStatic = /^local-price-static\b/i.test(file);
    // The page itself reads that a country is chosen, for which a discount does not count.
    const found = visitorFrom({ ...this.#question, cookie: null, url: null, page: settings });
    if (found.countrySource === 'detected') element.setAttribute('data-country', found.country!);
    // Only that file knows the currencies of countries.
    const own = !isStatic && settings.currency == null ? found.currency : null;
    const currency = chosenCurrency({ ...this.#question, page: settings })?.currency ?? own;
    if (currency) element.setAttribute('data-currency', currency);
    const hasRates = isStatic || /^local-price-all\b/i.test(file) || attributes.has('data-rates');
    if (this.#rates && hasRates) {
      element.setAttribute('data-rates', ratesContent(this.#rates, settings));
    }
  }

  #price(element: RewriterElement): void {
    if (this.#open.last?.isDropped || !isHtml(element)) return;
    if (!this.#settings) this.#reportOrder();
    const settings = this.#settings;
    const visitor = this.#visitor;
    if (!settings || !visitor || !this.#isServed) return;
    const attributes = readAttributes(element);
    const { onError, locale } = this.#options;
    const options: RenderOptions = {
      rates: this.#rates,
      locale: this.#languages.at(-1) ?? locale,
      page: settings,
      onError,
    };
    const of = attributes.get('of');
    const followed = this.#prices.get(of?.trim() ?? '');
    const isKnown = of === undefined || followed;
    const price = isKnown
      ? renderPriceRoot(termsOf(attributes), visitor, options, content, followed)
      : undefined;
    const id = attributes.get('id');
    // Of several elements with an id, the first counts.
    if (id && !this.#isInert && !this.#prices.has(id)) {
      this.#prices.set(id, of === undefined ? price : undefined);
    }
    if (price?.root) element.prepend(price.root, { html: true });
  }

  #gate(element: RewriterElement): void {
    if (!isHtml(element)) return;
    const inGate = this.#open.last;
    const entry = inGate ?? this.#open.start(element);
    if (!inGate && readAttributes(element).has('lang')) this.#language(element, entry);
    const isWithheld = this.#options.withhold === true;
    if (entry.isDropped || (!isWithheld && !this.#isServed)) return;
    // Without its settings, nothing is known of the page's groups and of consent.
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
  for (const [name, kind] of Object.entries(priceAttributes)) {
    const value = attributes.get(kebabCase(name));
    if (value !== undefined) terms[name] = kind === 'flag' ? isEnabled(value) : value;
  }
  return terms;
}

/** Returns the content of a rates file: all that is in it, unless the page names the currencies that it needs. */
function ratesContent(
  { base, date, rates }: OpenRates,
  { currencies, baseCurrency }: TagSettings,
): string {
  const shown = parseCodes(asText(currencies) ?? '', currencyCode).items;
  const own = currencyCode(baseCurrency);
  const isNeeded = (code: string): boolean =>
    !shown.size || !own || shown.has(code) || code === own || code === base;
  const needed = [...rates].filter(([code]) => isNeeded(code));
  const table = Object.fromEntries(needed.map(([code, rate]) => [code.toLowerCase(), rate]));
  return JSON.stringify({ date, [base.toLowerCase()]: table });
}
