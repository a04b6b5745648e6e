import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Observer, type Connection, type Reading, type Store } from '../../store/index.js';

/** An element that shows something of a store. */
interface StoreHost extends ReactiveControllerHost, HTMLElement {
  readonly store: Store;
}

/** Reads a store for an element, and updates the element when what it has read changes. */
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
   * Reads what is known, and subscribes to what was read while the element is in a document.
   *
   * @param own whom to ask, as far as the element itself says so
   * @param isAsking `false`: only what others ask for is waited for
   * @throws LocalPriceError `config` where there is something to ask and nobody to ask it
   */
  read<T>(own: Connection, isAsking: boolean, read: (reading: Reading) => T): T {
    const { store, isConnected } = this.#host;
    const interest = isConnected ? (isAsking ? 'ask' : 'listen') : 'none';
    return this.#observer.observe(store, own, interest, read);
  }

  /** Unsubscribes from what was read; a call that only this element waited for is ended. */
  leave(): void {
    this.#observer.leave();
  }

  hostConnected(): void {
    this.#unsubscribe ??= this.#host.store.subscribe(this.#update);
    // The base URL, and whether anything may be asked, depend on where the element stands.
    this.#update();
  }

  hostDisconnected(): void {
    // An element that is only moved is connected again before this runs, and asks nothing anew.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.leave();
    });
  }
}
