import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & Element;

/** The namespace of the prefix `xml`. */
const xml = 'http://www.w3.org/XML/1998/namespace';

const watched = new Set<Host>();
let observer: MutationObserver | undefined;
/** The tree that the observer observed last: most elements of a page are in the same tree. */
let lastObserved: Node | undefined;

/** Updates an element when the language of its place in the page may have changed. */
export class LanguageController implements ReactiveController {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * The language of the element: `xml:lang` or `lang` of the nearest ancestor that has one, across shadow roots;
   * `null` if there is none, or if it is empty, which means unknown (HTML, "The lang and xml:lang attributes").
   */
  get language(): string | null {
    for (let start: Element | undefined = this.#host; start; start = hostOf(start)) {
      const near = start.closest('[*|lang]');
      if (near) return (near.getAttributeNS(xml, 'lang') ?? near.getAttribute('lang')) || null;
    }
    return null;
  }

  /** Watches the element's tree and all trees around it, up to the document. All elements share an observer. */
  hostConnected(): void {
    watched.add(this.#host);
    observer ??= new MutationObserver(() => watched.forEach((host) => host.requestUpdate()));
    for (let start: Element | undefined = this.#host; start; start = hostOf(start)) {
      const root = start.getRootNode();
      if (root !== lastObserved)
        observer.observe(root, { attributeFilter: ['lang'], subtree: true });
      lastObserved = root;
    }
  }

  hostDisconnected(): void {
    watched.delete(this.#host);
    if (watched.size) return;
    observer?.disconnect();
    observer = lastObserved = undefined;
  }
}

/** Returns the host of the shadow tree that contains an element. */
function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  // Not `instanceof`: the element may have been adopted from another window. The node type is checked
  // because other roots can have a `host` too: a link always has one, and so has a document with a form
  // of that name.
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (root as ShadowRoot).host : undefined;
}
