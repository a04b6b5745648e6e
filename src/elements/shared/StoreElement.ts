import {
  asText,
  attributeProblem,
  problemWith,
  wordIn,
  type LocalPriceError,
} from '../../input/index.js';
import { transportNames } from '../../client/transport.js';
import { LitElement, type CSSResultOrNative, type PropertyValues } from 'lit';
import {
  documentStore,
  Observer,
  readCountry,
  type Reading,
  type ReadSettings,
  type Route,
  type Store,
} from '../../store/index.js';
import type { AttributeDeclarations } from './attributeDeclarations.js';
import { waitsForParser } from './parsing.js';
import { StoreController } from './StoreController.js';

/** What a server has made for the visitor in the shadow root of an element, and what stays for now. */
export interface Served {
  /** Removes it. */
  end(): void;
}

/**
 * The base class of all elements: attributes with the page's defaults, the route to the service, the store, custom
 * states, and errors that are reported once.
 */
export abstract class StoreElement extends LitElement {
  static override properties: AttributeDeclarations = {
    apikey: {},
    baseUrl: { attribute: 'base-url' },
    transport: { values: transportNames, isStrict: true },
  };

  /** The properties for which the page has a default: its setting of the same name. */
  protected static readonly pageWide: readonly string[] = [];

  /**
   * Replaces the accessors of the properties, so that a missing property reads as its default, and an enumerated property
   * as one of its values. `written` keeps them as they were.
   */
  protected static override finalize(): void {
    const isNew = !Object.hasOwn(this, 'finalized');
    super.finalize();
    if (!isNew || !Object.hasOwn(this, 'properties')) return;
    for (const [name, declaration] of Object.entries(this.properties)) {
      const { noAccessor, type, isStrict } = declaration;
      if (noAccessor) continue;
      const values = isStrict ? undefined : declaration.values;
      const standard = values?.[0] ?? (type === Boolean ? false : null);
      const isPageWide = this.pageWide.includes(name);
      Object.defineProperty(this.prototype, name, {
        get(this: StoreElement): unknown {
          // The prototype has none.
          const own = (this.written as StoreElement['written'] | undefined)?.[name];
          // An empty attribute has the standard value, not that of the page.
          if (own === '') return standard ?? '';
          const page = isPageWide && this.store.settings[name as 'show'];
          return (own == null ? null : this.#valid(name, own, values)) ?? (page || standard);
        },
        set(this: StoreElement, value: unknown) {
          const before = this.written[name];
          this.written[name] = value;
          this.requestUpdate(name, before, declaration, true, value);
        },
        configurable: true,
        enumerable: true,
      });
    }
  }

  /** The public key; default: the key of the page settings. */
  declare apikey: string | null;

  /**
   * The service's address, its `{base_url}`; default: the address of the page settings. If those name a service or a
   * rates file, another origin is not reached over `jsonp`.
   */
  declare baseUrl: string | null;

  /**
   * How requests are sent to the service; default: the transport of the page settings. It counts only if it is as strict
   * as theirs.
   */
  declare transport: string | null;

  /** @internal The store that the element shows: the document's store, unless another is set. */
  declare store: Store;

  static {
    this.prototype.store = documentStore;
  }

  /** The properties as they were written, by name; `null` or missing: they were not. */
  protected readonly written: Record<string, unknown> = {};
  protected readonly internals = this.attachInternals();
  /** `null`: a server has made nothing for the visitor, or nothing that stays. */
  protected served: Served | null = null;
  readonly #stored = new StoreController(this);
  // WebKitGTK loses custom states if nothing refers to the set (no report found).
  readonly #states = this.internals.states as Set<string> | undefined;
  /** The style sheets that the element has added to its root. */
  #sheets: readonly CSSStyleSheet[] | undefined;
  /** The author's content, which is shown until something could be rendered. */
  #slot: HTMLSlotElement | undefined;
  /** The page settings that the attributes were read with. */
  #settings: ReadSettings | undefined;
  /** The element's own route. */
  #route: Route | undefined;
  /** @internal What failed at the last update; missing: nothing. */
  error: LocalPriceError | null | undefined;

  /** @internal The visitor's country, as far as it is known without a request, and whether it is a guess. */
  get visitorPlace(): { country: string | null; isGuess: boolean } {
    const peek = new Observer(() => undefined);
    return peek.observe(this.store, this.#ownRoute, 'none', (reading) => {
      const country = readCountry(reading, true, false);
      const isGuess = !!reading.source.isGuess;
      return { country: country.state === 'known' ? country.value : null, isGuess };
    });
  }

  // oxlint-disable-next-line lit/lifecycle-super -- It is called in connect().
  override connectedCallback(): void {
    if (this.renderRoot || !waitsForParser(this)) this.connect();
  }

  /** @internal Does what Lit does when an element is connected. */
  connect(): void {
    super.connectedCallback();
    this.restyle();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { settings } = this.store;
    // Most updates come from the store, and change no attribute and no setting.
    if (!changed.size && settings === this.#settings) return;
    if (changed.has('apikey') || changed.has('baseUrl') || changed.has('transport')) {
      this.#route = undefined;
    }
    this.readAttributes(settings);
    // Not before, because what fails is tried again at the next update.
    this.#settings = settings;
  }

  /** Reads what the element's attributes say. It runs before an update, if an attribute or a setting has changed. */
  protected abstract readAttributes(settings: ReadSettings): void;

  protected override createRenderRoot(): ShadowRoot {
    // Without Lit's style sheets: a shadow root in another document does not accept them. A root that
    // came with the page's HTML is reused, and emptied unless it was made for this visitor.
    const { shadowRootOptions } = this.constructor as typeof LitElement;
    let root = this.shadowRoot ?? this.internals.shadowRoot;
    if (!root) {
      // oxlint-disable-next-line wc/attach-shadow-constructor -- Lit does it here.
      root = this.attachShadow(shadowRootOptions);
      // The parser has refused a root, or none was there (innerHTML, Turbo). It may not bring what runs scripts.
      const refused =
        this.firstElementChild &&
        this.querySelector<HTMLTemplateElement>(':scope>template[shadowrootmode]');
      refused?.remove();
      const { content } = refused ?? {};
      if (content && ![...content.querySelectorAll('*')].some(mayRun)) root.append(content);
    }
    if (root.firstChild) {
      this.served = this.readServed(root);
      if (!this.served) root.replaceChildren();
    }
    return root;
  }

  /** Reads a root that came with the page's HTML, and returns what stays of it. */
  protected readServed(_root: ShadowRoot): Served | null {
    return null;
  }

  protected override scheduleUpdate(): void {
    try {
      super.scheduleUpdate();
      this.#slot?.remove();
    } catch (error) {
      // An old script of the page may have replaced something that is needed: what is shown stays.
      const [state, slot] = this.broken;
      const [now = 'pending'] = this.#states ?? [];
      if (now === 'pending') this.setState(state);
      if (!this.hasUpdated) {
        this.served?.end();
        this.#slot ??= document.createElement('slot');
        this.#slot.name = slot;
        this.renderRoot.append(this.#slot);
      }
      const message = `<${this.localName}> can't be updated: ${String(error)}.`;
      this.store.warn(problemWith('page', this.localName, null, message));
    }
  }

  /**
   * @internal Gives the shadow root the element's style sheets, and keeps those that others have added.
   * A style sheet works only in the document that it was made in, and a root loses its style sheets
   * when it leaves that document.
   */
  restyle(): void {
    const root = this.renderRoot as ShadowRoot;
    const before = this.#sheets ?? [];
    const own = this.sheets.map((each) => ('styleSheet' in each ? each.styleSheet! : each));
    // A root that never had a style sheet has none to lose, and reading the list costs some heap.
    if (!(own.length || before.length) || root.ownerDocument !== document) return;
    this.#sheets = own;
    const others = root.adoptedStyleSheets.filter((each) => !before.includes(each));
    root.adoptedStyleSheets = [...others, ...own];
  }

  /**
   * Reads what the store knows, and subscribes to it while the element is in a document: the element updates when that
   * changes.
   *
   * @param isAsking `false`: sends no request, but waits for those that others have sent
   */
  protected observe<T>(read: (reading: Reading) => T, isAsking = true): T {
    const interest = this.isConnected ? (isAsking ? 'ask' : 'listen') : 'none';
    return this.#stored.observer.observe(this.store, this.#ownRoute, interest, read);
  }

  get #ownRoute(): Route {
    const { apikey, baseUrl, transport } = this.written;
    return (this.#route ??= {
      apikey: asText(apikey),
      baseUrl: asText(baseUrl),
      transport: asText(transport),
    });
  }

  /** Unsubscribes from what was read of the store. */
  protected leave(): void {
    this.#stored.observer.leave();
  }

  /** The state of an element that can't be rendered, and the slot that it shows. */
  protected get broken(): readonly [state: string, slot: string] {
    return ['error', ''];
  }

  /** The element's style sheets. */
  protected get sheets(): readonly CSSResultOrNative[] {
    return (this.constructor as typeof LitElement).elementStyles;
  }

  /** Sets the element's custom states, and removes all others. */
  protected setState(...states: readonly string[]): void {
    const own = this.#states;
    if (own?.size === states.length && states.every((each) => own.has(each))) return;
    own?.clear();
    for (const each of states) own?.add(each);
  }

  /** Sends an event that bubbles and crosses shadow roots. */
  protected send<K extends keyof GlobalEventHandlersEventMap>(
    type: K,
    detail: GlobalEventHandlersEventMap[K] extends CustomEvent<infer D> ? D : never,
  ): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /**
   * Reports an error in the console, unless it is the same as at the last call.
   *
   * @param error missing if nothing is wrong now
   * @returns whether the error was reported
   */
  protected reportIfNew(error: LocalPriceError | null | undefined): error is LocalPriceError {
    const last = this.error;
    this.error = error;
    if (!error || (last?.code === error.code && last.message === error.message)) return false;
    this.store.warn(error);
    return true;
  }

  /** Reports in the console, once, that an attribute is not used as written. */
  protected reportAttribute(property: string, remedy: string, value?: string): void {
    const given = value ?? this[property as keyof this];
    this.store.warn(attributeProblem(this.owner, property, given, remedy));
  }

  /** The element's name in messages. */
  protected get owner(): string {
    return `<${this.localName}>`;
  }

  /** Returns a value, or `null` if it is blank or not one of the values of an enumerated property. */
  #valid(name: string, value: unknown, values: readonly string[] | undefined): unknown {
    if (!values) return value;
    const text = asText(value) ?? '';
    const word = wordIn(text, values);
    if (!word && text.trim()) this.reportAttribute(name, values.join(' or '), text);
    return word;
  }
}

/** Returns whether an element has a handler, or is not one that a served root contains. */
function mayRun(element: Element): boolean {
  const { getAttributeNames, matches } = Element.prototype;
  const names = getAttributeNames.call(element);
  return !matches.call(element, 's,slot,span') || names.some((name) => name.startsWith('on'));
}

declare global {
  // Types the listeners of every element: the events bubble, out of shadow roots too.
  interface GlobalEventHandlersEventMap {
    'local-price-error': CustomEvent<{ error: LocalPriceError }>;
  }
}
