import { ReactiveElement, type PropertyDeclarations } from 'lit';
import type { LocalPriceError } from '../client/index.js';
import { site, type Page } from '../page/index.js';
import { asText } from './asText.js';

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

  // WebKitGTK loses custom states when nothing refers to the set.
  readonly #states = this.attachInternals().states as Set<string> | undefined;
  #unsubscribe: (() => void) | undefined;
  #leave: (() => void) | undefined;
  #followed: readonly unknown[] = [];
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
      this.unfollow();
    });
  }

  /**
   * Follows what the page knows: the element updates when it changes.
   *
   * @param base currency in which rates are wanted; none where only the visitor matters
   * @throws LocalPriceError `config` where whom to ask is missing or malformed
   */
  protected follow(base?: string): Page {
    const { page, client } = site.connect({
      apikey: asText(this.apikey),
      baseUrl: asText(this.baseUrl),
      transport: asText(this.transport),
      documentUrl: this.baseURI,
    });
    const wanted = [page, client, base];
    if (this.isConnected && wanted.some((each, index) => each !== this.#followed[index])) {
      this.unfollow();
      this.#followed = wanted;
      this.#leave = page.watch({ base, client }, () => this.requestUpdate());
    }
    return page;
  }

  /** Wants to know nothing any more; what only this element was waiting for is given up. */
  protected unfollow(): void {
    this.#leave?.();
    this.#leave = undefined;
    this.#followed = [];
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
    const property = name.replace(/-./g, ([, letter]) => (letter ?? '').toUpperCase());
    const value = asText(this[property as keyof this]);
    const what = value === null ? `${name} is missing` : `${name}="${value}"`;
    return `<${this.localName}> ${what}: write ${remedy}.`;
  }
}
