import { asText, type LocalPriceError, problemOf, readWord } from '../../input/index.js';
import {
  LitElement,
  type CSSResultOrNative,
  type PropertyDeclaration,
  type PropertyDeclarations,
} from 'lit';
import { documentStore, type Reading, type Store } from '../../store/index.js';
import { StoreController } from './StoreController.js';

/**
 * What the elements have in common: the connection attributes, the store, one custom state at a time,
 * and errors that are told once.
 *
 * @attr {string} apikey - The public key; default: that of the page settings.
 * @attr {string} base-url - The service's address; default: that of the page settings.
 * @attr {'jsonp'|'jsonp-isolated'|'fetch'} transport - How the service is asked; default: that of the
 * page settings.
 */
export abstract class StoreElement extends LitElement {
  static override properties: PropertyDeclarations = {
    apikey: {},
    baseUrl: { attribute: 'base-url' },
    transport: {},
  };

  /** Gives unset properties a default in the getter: setters that run in each constructor are slow. */
  static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    const descriptor = super.getPropertyDescriptor(name, key, options);
    const fallback = options.type === Boolean ? false : null;
    return {
      ...descriptor,
      get(this: Record<symbol | string, unknown>) {
        return this[key] ?? fallback;
      },
    };
  }

  /** The public key; default: that of the page settings. */
  declare apikey: string | null;

  /** The service's `{base_url}`; default: that of the page settings. */
  declare baseUrl: string | null;

  /** How the service is asked, `jsonp`, `jsonp-isolated` or `fetch`; default: that of the page settings. */
  declare transport: string | null;

  /** @internal The store that the element shows: that of the document, unless another is handed in. */
  declare store: Store;

  static {
    this.prototype.store = documentStore;
  }

  /** The state and the slot of an element that can't be rendered. */
  protected readonly broken: readonly [state: string, slot: string] = ['error', ''];
  protected readonly internals = this.attachInternals();
  readonly #stored = new StoreController(this);
  // WebKitGTK loses custom states when nothing refers to the set.
  readonly #states = this.internals.states as Set<string> | undefined;
  /** The sheets that the element has put into its root. */
  #sheets: readonly CSSStyleSheet[] = [];
  /** Shown while nothing could be rendered yet. */
  #slot: HTMLSlotElement | undefined;
  #toldError: LocalPriceError | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.restyle();
  }

  protected override createRenderRoot(): ShadowRoot {
    // Without Lit's style sheets, which a shadow root in another document does not take. A root that
    // came with the page's HTML is taken over, and emptied.
    const { shadowRootOptions } = this.constructor as typeof LitElement;
    this.shadowRoot?.replaceChildren();
    // oxlint-disable-next-line wc/attach-shadow-constructor -- Lit does it here.
    return this.shadowRoot ?? this.attachShadow(shadowRootOptions);
  }

  protected override scheduleUpdate(): void {
    try {
      super.scheduleUpdate();
      this.#slot?.remove();
    } catch (error) {
      // An old script of the page may be in the way of something that is needed: what stands there stays.
      const [state, slot] = this.broken;
      const [now = 'pending'] = this.#states ?? [];
      if (now === 'pending') this.setState(state);
      if (!this.hasUpdated) this.#showSlot(slot);
      this.store.report(`<${this.localName}> can't be updated: ${String(error)}.`);
    }
  }

  /**
   * Reads what the store knows, and subscribes to what was read: the element updates when that changes.
   *
   * @param isAsking `false`: only what others ask for is waited for
   * @throws LocalPriceError `config` where there is something to ask and nobody to ask it
   */
  protected observe<T>(read: (reading: Reading) => T, isAsking = true): T {
    const own = {
      apikey: asText(this.apikey),
      baseUrl: asText(this.baseUrl),
      transport: asText(this.transport),
      documentUrl: this.baseURI,
    };
    return this.#stored.read(own, isAsking, read);
  }

  /** Unsubscribes from the store; a call that only this element waited for is ended. */
  protected leave(): void {
    this.#stored.leave();
  }

  /** The style sheets of the element. */
  protected get sheets(): readonly CSSResultOrNative[] {
    return (this.constructor as typeof LitElement).elementStyles;
  }

  /**
   * Gives the shadow root the style sheets of the element beside those that others have put there. A
   * sheet serves only the document that it was made in, and a root loses its sheets when it leaves that
   * document.
   */
  protected restyle(): void {
    const { sheets } = this;
    const root = this.renderRoot as ShadowRoot;
    // A root that never had a sheet has nothing to lose, and asking would cost it some heap.
    if (!(sheets.length || this.#sheets.length) || root.ownerDocument !== document) return;
    const own = sheets.map((each) => ('styleSheet' in each ? each.styleSheet! : each));
    const before = root.adoptedStyleSheets;
    const after = [...before.filter((each) => !this.#sheets.includes(each)), ...own];
    if (after.length === before.length && own.every((each) => before.includes(each))) return;
    this.#sheets = own;
    root.adoptedStyleSheets = after;
  }

  /** Puts the element into one state and out of all others. */
  protected setState(state: string): void {
    if (this.#states?.has(state)) return;
    this.#states?.clear();
    this.#states?.add(state);
  }

  /** Sends an event that bubbles and crosses shadow roots. */
  protected send(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
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
    this.store.report(error.message, error.code);
    return true;
  }

  /** Tells the developer of the page, once, of an attribute that is not taken as it stands. */
  protected reportAttribute(property: string, remedy: string, value?: string): void {
    const text = value ?? asText(this[property as keyof this]);
    this.store.report(problemOf(this.owner, property, text, remedy));
  }

  /** Returns the value of an enumerated attribute, whose first value is the default. */
  protected oneOf<T extends string>(property: string, ...values: [T, ...T[]]): T {
    // Most are missing.
    if (this[property as keyof this] == null) return values[0];
    return readWord(this, this.owner, property, values, (message) => this.store.report(message));
  }

  /** How messages name the element. */
  protected get owner(): string {
    return `<${this.localName}>`;
  }

  /** Shows the author's content where nothing could be rendered. */
  #showSlot(name: string): void {
    this.#slot ??= document.createElement('slot');
    this.#slot.name = name;
    this.renderRoot.append(this.#slot);
  }
}

declare global {
  // What a listener gets, wherever it listens: the events bubble, out of shadow roots too.
  interface GlobalEventHandlersEventMap {
    'local-price-error': CustomEvent<{ error: LocalPriceError }>;
  }
}
