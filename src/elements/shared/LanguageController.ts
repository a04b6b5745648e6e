import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & Element;

/** The elements that are watched. */
const watched = new Set<Host>();
let observer: MutationObserver | undefined;

/** Updates its element when a language changes, which may be that of the place where it stands. */
export class LanguageController implements ReactiveController {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** The language of the nearest ancestor that has one; `null`: none has. */
  get language(): string | null {
    return closestLanguage(this.#host);
  }

  /** Watches the trees that the element stands in, from its own to the document. All share an observer. */
  hostConnected(): void {
    watched.add(this.#host);
    observer ??= new MutationObserver(() => watched.forEach((host) => host.requestUpdate()));
    for (let start: Element | undefined = this.#host; start; start = hostOf(start)) {
      observer.observe(start.getRootNode(), { attributeFilter: ['lang'], subtree: true });
    }
  }

  hostDisconnected(): void {
    watched.delete(this.#host);
    if (watched.size) return;
    observer?.disconnect();
    observer = undefined;
  }
}

/**
 * Returns the language of an element: `xml:lang` or `lang` of the nearest ancestor that has one, through
 * shadow roots; `null` where none has, or the nearest says that it is unknown (HTML, "The lang and xml:lang
 * attributes").
 */
function closestLanguage(element: Element): string | null {
  for (let start: Element | undefined = element; start; start = hostOf(start)) {
    const marked = start.closest('[*|lang]');
    if (marked)
      return [...marked.attributes].find((each) => each.localName === 'lang')!.value || null;
  }
  return null;
}

/** Returns the element whose shadow tree an element stands in. */
function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  // Not `instanceof`: the element may have been adopted from another window. And the type is checked
  // first: a document has a `host` where a form has that name, and a link always has.
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (root as ShadowRoot).host : undefined;
}
