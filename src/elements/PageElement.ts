import { ReactiveElement, type PropertyDeclarations } from 'lit';
import type { LocalPriceError } from '../client/index.js';
import { isLocale } from '../money/index.js';
import { codeList, site, type Asker, type Page } from '../page/index.js';
import { currencyCode } from '../protocol/index.js';
import { asText } from './asText.js';
import { closestLanguage } from './closestLanguage.js';

/**
 * What the elements have in common: the connection attributes, the wish to know something of the
 * page, one custom state at a time, and errors that are told once.
 *
 * Lit's reactive base class without its templates: what the elements render is a slot and a few
 * spans, see docs/decisions/2026-11-21-reactive-element.md.
 */
export abstract class PageElement extends ReactiveElement {
  static override properties: PropertyDeclarations = {
    apikey: {},
    baseUrl: { attribute: 'base-url' },
    transport: {},
  };

  /** The public key; default: that of the page settings. */
  apikey: string | null = null;

  /** The service's `{base_url}`; default: that of the page settings. */
  baseUrl: string | null = null;

  /** How the service is asked, `jsonp` or `fetch`; default: that of the page settings. */
  transport: string | null = null;

  protected readonly internals = this.attachInternals();
  // WebKitGTK loses custom states when nothing refers to the set.
  readonly #states = this.internals.states as Set<string> | undefined;
  #unsubscribe: (() => void) | undefined;
  #page: Page | undefined;
  #toldError: LocalPriceError | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe ??= site.subscribe(() => this.requestUpdate());
    // Its language, its base URL and whether it may ask anything depend on where it stands.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is only moved is connected again before this runs, and asks nothing anew.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.leave();
    });
  }

  /**
   * The page that knows what this element shows, and what to ask it with: the element updates when
   * something there has changed.
   */
  protected connect(): [page: Page, asker: Asker | undefined] {
    const { page, caller } = site.connect({
      apikey: asText(this.apikey),
      baseUrl: asText(this.baseUrl),
      transport: asText(this.transport),
      documentUrl: this.baseURI,
    });
    if (page !== this.#page) this.leave();
    this.#page = page;
    return [page, this.isConnected ? { who: this, caller } : undefined];
  }

  /** Wants to know nothing any more; what only this element was waiting for is given up. */
  protected leave(): void {
    this.#page?.leave(this);
  }

  /** Puts the element into one state and out of all others. */
  protected setState(state: string): void {
    if (this.#states?.has(state)) return;
    this.#states?.clear();
    this.#states?.add(state);
  }

  /**
   * Takes note of what is wrong now, if anything.
   *
   * @returns whether that is news, to be told by an event
   */
  protected isNews(error: LocalPriceError | null): boolean {
    const told = this.#toldError;
    this.#toldError = error;
    if (!error || (told && told.code === error.code && told.message === error.message))
      return false;
    // A content blocker or a lost connection is an ordinary outcome, and the browser has its say.
    if (error.code !== 'network') site.report(error.message);
    return true;
  }

  /** Tells the developer of the page, once, of an attribute that is not taken as it stands. */
  protected reportAttribute(name: string, remedy: string): void {
    site.report(this.attributeProblem(name, remedy));
  }

  /** What is wrong with an attribute and what to write instead. */
  protected attributeProblem(name: string, remedy: string): string {
    const value = this.#valueOf(name);
    const what = value === null ? `${name} is missing` : `${name}="${value}"`;
    return `<${this.localName}> ${what}: write ${remedy}.`;
  }

  /** The value of an enumerated attribute, whose first one is the default. */
  protected oneOf<T extends string>(name: string, ...values: [T, ...T[]]): T {
    const value = this.#valueOf(name) ?? values[0];
    const found = values.find((each) => each === value.trim().toLowerCase());
    if (!found) this.reportAttribute(name, values.join(' or '));
    return found ?? values[0];
  }

  /**
   * The language to print in: that of a `locale` attribute, else that of the nearest ancestor that
   * says one; `undefined` for the browser's own.
   */
  protected languageOf(locale: unknown): string | undefined {
    const own = asText(locale);
    if (own) {
      if (isLocale(own)) return own;
      this.reportAttribute('locale', 'a BCP 47 tag such as en-GB');
    }
    const inherited = closestLanguage(this);
    return inherited && isLocale(inherited) ? inherited : undefined;
  }

  /** The ISO 4217 codes of a `currencies` attribute, or of the page settings; `undefined`: all. */
  protected currenciesOf(list: unknown): ReadonlySet<string> | undefined {
    const text = asText(list)?.trim();
    if (!text) return site.currencies;
    const { codes, wrong } = codeList(text, currencyCode);
    if (wrong.length) this.reportAttribute('currencies', 'ISO 4217 codes such as EUR GBP');
    return codes;
  }

  /** The property of an attribute, as text. */
  #valueOf(name: string): string | null {
    const property = name.replace(/-./g, ([, letter]) => (letter ?? '').toUpperCase());
    return asText(this[property as keyof this]);
  }
}
