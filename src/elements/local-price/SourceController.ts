import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The prices in documents that follow another price. */
const followers = new Set<SourceController>();

/** Finds the price that a derived price follows, and updates the derived price together with it. */
export class SourceController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #source: Element | null = null;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
    // The parser may not have read the other price yet.
    const { ownerDocument: document } = host;
    const update = (): void => host.requestUpdate();
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', update, { once: true });
    }
  }

  /** Updates the prices that follow a price, and those whose price is missing. */
  static tell(price: Element): void {
    for (const follower of followers) {
      if (!follower.#source || follower.#source === price) follower.#host.requestUpdate();
    }
  }

  /** Returns the element with this id in the same tree, and follows it from now on. */
  find(id: string): Element | null {
    followers.add(this);
    this.#source = (this.#host.getRootNode() as Document).getElementById(id);
    return this.#source;
  }

  hostDisconnected(): void {
    followers.delete(this);
  }
}
