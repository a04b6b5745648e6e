import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Observer, type Store } from '../../store/index.js';

/** An element that shows something of a store. */
export interface StoreHost extends ReactiveControllerHost, HTMLElement {
  readonly store: Store;
}

/** Updates an element when what it has read of its store changes, for as long as it is in a document. */
export class StoreController implements ReactiveController {
  readonly #host: StoreHost;
  readonly #update = (): void => this.#host.requestUpdate();
  /** Reads the store. */
  readonly observer = new Observer(this.#update);
  #unsubscribe: (() => void) | undefined;

  constructor(host: StoreHost) {
    this.#host = host;
    host.addController(this);
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
      this.observer.leave();
    });
  }
}
