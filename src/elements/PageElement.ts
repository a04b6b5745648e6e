import { ReactiveElement, type PropertyDeclarations } from 'lit';
import { LocalPriceError } from '../client/index.js';
import { isLocale } from '../money/index.js';
import { codeList, site, type Asker, type Page } from '../page/index.js';
import { currencyCode } from '../protocol/index.js';
import { asText } from './asText.js';
import { closestLanguage } from './closestLanguage.js';
import { Languages } from './Languages.js';
import type { ReadAttribute } from './ReadAttribute.js';

/**
 * What the elements have in common: the connection attributes, the wish to know something of the
 * page, one custom state at a time, and errors that are told once.
 *
 * Lit's reactive base class without its templates: what the elements render is a slot and a few
 * spans, see docs/decisions/2026-11-21-reactive-element.md.
 *
 * @attr {string} apikey - The public key; default: that of the page settings.
 * @attr {string} base-url - The service's address; default: that of the page settings.
 * @attr {'jsonp'|'jsonp-isolated'|'fetch'} transport - How the service is asked; default: that of the
 * page settings.
 */
export abstract class PageElement extends ReactiveElement {
  static override properties: PropertyDeclarations = {
    apikey: {},
    baseUrl: { attribute: 'base-url' },
    transport: {},
  };

  static readonly #languages = new Languages();

  /** The public key; default: that of the page settings. */
  apikey: string | null = null;

  /** The service's `{base_url}`; default: that of the page settings. */
  baseUrl: string | null = null;

  /** How the service is asked, `jsonp`, `jsonp-isolated` or `fetch`; default: that of the page settings. */
  transport: string | null = null;

  /** The state in which an update ends that could not come to its end. */
  protected readonly brokenState: string = 'error';
  protected readonly internals = this.attachInternals();
  // WebKitGTK loses custom states when nothing refers to the set.
  readonly #states = this.internals.states as Set<string> | undefined;
  #unsubscribe: (() => void) | undefined;
  #page: Page | undefined;
  #toldError: LocalPriceError | null = null;
  /** What the language was when it was last looked at. */
  #language: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const look = (): void => this.requestUpdate();
    this.#unsubscribe ??= site.subscribe(look);
    PageElement.#languages.watch(this, look);
    // Its language, its base URL and whether it may ask anything depend on where it stands.
    this.requestUpdate();
  }

  protected override scheduleUpdate(): void {
    try {
      super.scheduleUpdate();
    } catch (error) {
      // A script of the page has replaced something that is needed: what stands there stays.
      const [state = 'pending'] = this.#states ?? [];
      if (state === 'pending') this.setState(this.brokenState);
      try {
        site.report(`<${this.localName}> can't be updated: ${String(error)}.`);
      } catch {
        // Nor can it be told.
      }
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is only moved is connected again before this runs, and asks nothing anew.
    queueMicrotask(() => {
      if (!this.isConnected) this.removed();
    });
  }

  /** Called when the element has left its document, and was not only moved. */
  protected removed(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    PageElement.#languages.leave(this);
    this.leave();
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
    if (error.code !== 'network') site.report(error.message, error.code);
    return true;
  }

  /** Tells the developer of the page, once, of an attribute that is not taken as it stands. */
  protected reportAttribute(property: string, remedy: string, value?: string): void {
    site.report(this.#problem(property, remedy, value));
  }

  /** Reads an attribute that has no default for what is wrong. */
  protected readonly read: ReadAttribute = (property, absent, parse, remedy) => {
    const value = parse(this.#text(property)?.trim() || absent);
    if (value === null) throw new LocalPriceError('config', this.#problem(property, remedy));
    return value;
  };

  /** The value of an enumerated attribute, whose first one is the default. */
  protected oneOf<T extends string>(property: string, ...values: [T, ...T[]]): T {
    const value = this.#text(property);
    if (value === null) return values[0];
    const found = values.find((each) => each === value.trim().toLowerCase());
    if (!found) this.reportAttribute(property, values.join(' or '));
    return found ?? values[0];
  }

  /**
   * The language to print in: that of a `locale` attribute, else that of the nearest ancestor that
   * says one; `undefined` for the browser's own.
   */
  protected languageOf(locale: unknown): string | undefined {
    const tags = { locale: asText(locale)?.trim(), lang: closestLanguage(this) };
    for (const [name, tag] of Object.entries(tags)) {
      if (!tag) continue;
      if (tag === this.#language || isLocale(tag)) return (this.#language = tag);
      this.reportAttribute(name, 'a BCP 47 tag such as en-GB', tag);
    }
    return undefined;
  }

  /** The ISO 4217 codes of a `currencies` attribute, or of the page settings; `undefined`: all. */
  protected currenciesOf(list: unknown): ReadonlySet<string> | undefined {
    const text = asText(list)?.trim();
    if (!text) return site.currencies;
    const { codes, wrong } = codeList(text, currencyCode);
    if (wrong.length) this.reportAttribute('currencies', 'ISO 4217 codes such as EUR GBP');
    return codes;
  }

  /** What is wrong with an attribute and what to write instead. */
  #problem(property: string, remedy: string, value = this.#text(property)): string {
    const name = property.replace(/[A-Z]/g, '-$&').toLowerCase();
    const what = value === null ? `${name} is missing` : `${name}="${value.slice(0, 99)}"`;
    return `<${this.localName}> ${what}: write ${remedy}.`;
  }

  #text(property: string): string | null {
    return asText(this[property as keyof this]);
  }
}
