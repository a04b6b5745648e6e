import { ReactiveElement, type PropertyDeclarations } from 'lit';
import type { LocalPriceError } from '../client/index.js';
import { site, type Page } from '../page/index.js';

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
    const { apikey, baseUrl, transport, baseURI: documentUrl } = this;
    const { page, client } = site.connect({ apikey, baseUrl, transport, documentUrl });
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
    if (!error || (told?.code === error.code && told.message === error.message)) return false;
    // A content blocker or a lost connection is an ordinary outcome, and the browser has its say.
    if (error.code !== 'network') this.report(error.message);
    return true;
  }

  /** Says something to the developer of the page, once a page. */
  protected report(message: string): void {
    site.report(`<${this.localName}> ${message}`);
  }
}
