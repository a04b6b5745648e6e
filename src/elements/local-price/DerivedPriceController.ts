import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { fromDocument } from '../../input/index.js';

const derived = new Set<DerivedPriceController>();
let observer: MutationObserver | undefined;

/** Finds the price that a derived price follows by its id, and updates the derived price together with it. */
export class DerivedPriceController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #id = '';
  #price: Element | null = null;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
    // The parser may not have read the other price yet.
    const { ownerDocument: document } = host;
    const update = (): void => host.requestUpdate();
    if (fromDocument('readyState', document) === 'loading') {
      document.addEventListener('DOMContentLoaded', update, { once: true });
    }
  }

  /** Updates the prices that follow a price, and those whose price is missing. */
  static notify(price: Element): void {
    for (const each of derived) {
      if (!each.#price || each.#price === price) each.#host.requestUpdate();
    }
  }

  /** Returns the element with this id in the same tree, and follows the id from now on. */
  find(id: string): Element | null {
    derived.add(this);
    observer ??= new MutationObserver(() => {
      for (const each of derived) if (each.#look() !== each.#price) each.#host.requestUpdate();
    });
    observer.observe(this.#host.getRootNode(), { attributeFilter: ['id'], subtree: true });
    this.#id = id;
    return (this.#price = this.#look());
  }

  hostDisconnected(): void {
    derived.delete(this);
    if (derived.size) return;
    observer?.disconnect();
    observer = undefined;
  }

  #look(): Element | null {
    return (this.#host.getRootNode() as Document).getElementById(this.#id);
  }
}
