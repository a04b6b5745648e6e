import { closestLanguage, hostOf } from './closestLanguage.js';

const changes = { attributeFilter: ['lang'], subtree: true };

/** Tells elements when their language changes, by one observer for all. */
export class Languages {
  readonly #watching = new Map<Element, { language: string | null; listener: () => void }>();
  #observer: MutationObserver | undefined;

  /** Watches the trees that an element stands in, from its own to the document, for its language. */
  watch(element: Element, listener: () => void): void {
    // A page may have taken it away: then a language that changes goes unnoticed.
    if (!globalThis.MutationObserver) return;
    this.#watching.set(element, { language: closestLanguage(element), listener });
    this.#observer ??= new MutationObserver(() => {
      for (const [each, watched] of this.#watching) {
        const language = closestLanguage(each);
        if (language === watched.language) continue;
        watched.language = language;
        watched.listener();
      }
    });
    for (let start: Element | undefined = element; start; start = hostOf(start)) {
      this.#observer.observe(start.getRootNode(), changes);
    }
  }

  /** Ends the watching; the observer goes with the last one. */
  leave(element: Element): void {
    this.#watching.delete(element);
    if (this.#watching.size) return;
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}
