import { localeOf } from '../../input/index.js';
import { StoreElement } from './StoreElement.js';

/** The elements whose language may change with their place in the page; they share an observer. */
const watched = new Set<LocalizedElement>();
let observer: MutationObserver | undefined;
/** The tree that the observer observed last: most elements of a page are in the same tree. */
let lastObserved: Node | undefined;

/** The base class of the elements that print amounts and currencies. */
export abstract class LocalizedElement extends StoreElement {
  override connectedCallback(): void {
    super.connectedCallback();
    watch(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    watched.delete(this);
    if (watched.size) return;
    observer?.disconnect();
    removeEventListener('languagechange', updateAll);
    observer = lastObserved = undefined;
  }

  /**
   * The language to print in: the `locale` attribute, or else the language of the nearest ancestor that has one;
   * `undefined`: the browser's language.
   */
  protected get language(): string | undefined {
    const locale = this.written['locale'];
    const own = locale == null ? undefined : this.#tag('locale', locale);
    return own ?? this.#tag('lang', languageAt(this));
  }

  /** Returns the tag of an attribute, if there is one. */
  #tag(name: string, value: unknown): string | undefined {
    const tag = localeOf(value);
    if (tag === null) this.reportAttribute(name, 'a BCP 47 tag such as en-GB', String(value));
    return tag ?? undefined;
  }
}

function updateAll(): void {
  for (const each of watched) each.requestUpdate();
}

/** Updates an element when the browser's language or a `lang` changes in its tree or in those around it. */
function watch(element: LocalizedElement): void {
  watched.add(element);
  if (!observer) {
    observer = new MutationObserver(updateAll);
    addEventListener('languagechange', updateAll);
  }
  for (let start: Element | undefined = element; start; start = hostOf(start)) {
    const root = start.getRootNode();
    if (root !== lastObserved) observer.observe(root, { attributeFilter: ['lang'], subtree: true });
    lastObserved = root;
  }
}

/**
 * Returns the language of an element: `lang` of the nearest ancestor that has one, across shadow roots; `null` if no
 * ancestor has one, or its value is empty: the language is then unknown (HTML, "The lang and xml:lang attributes").
 */
function languageAt(element: Element): string | null {
  const near = element.closest('[lang]');
  if (near) return near.getAttribute('lang') || null;
  const host = hostOf(element);
  return host ? languageAt(host) : null;
}

/** Returns the host of the shadow tree that contains an element. */
function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  // Not `instanceof`: the element may have been adopted from another window. The node type is checked
  // because other roots can have a `host` too: a link always has one, and so has a document with a form
  // of that name.
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (root as ShadowRoot).host : undefined;
}
