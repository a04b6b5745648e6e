import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Observer, type Reading, type Route, type Store } from '../../store/index.js';

/** An element that shows something of a store. */
export interface StoreHost extends ReactiveControllerHost, HTMLElement {
  readonly store: Store;
}

/** Reads a store for an element, and updates the element when what was read changes. */
export class StoreController implements ReactiveController {
  readonly #host: StoreHost;
  readonly #update = (): void => this.#host.requestUpdate();
  readonly #observer = new Observer(this.#update);
  #unsubscribe: (() => void) | undefined;

  constructor(host: StoreHost) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Reads what is known, and subscribes to it while the element is in a document.
   *
   * @param own the element's own route
   * @param isAsking `false`: sends no request, but waits for those that others have sent
   */
  observe<T>(own: Route, isAsking: boolean, read: (reading: Reading) => T): T {
    const { store, isConnected } = this.#host;
    const interest = isConnected ? (isAsking ? 'ask' : 'listen') : 'none';
    return this.#observer.observe(store, own, interest, read);
  }

  /** Unsubscribes from what was read. */
  leave(): void {
    this.#observer.leave();
  }

  hostConnected(): void {
    this.#unsubscribe ??= this.#host.store.subscribe(this.#update);
    // The base URL, and whether requests may be sent, depend on the element's place.
    this.#update();
  }

  hostDisconnected(): void {
    // An element that is only moved is connected again before this runs, and sends no request again.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.leave();
    });
  }
}
