import type { ReactiveControllerHost } from 'lit';
import { Observer, type Store } from '../../store/index.js';
import { Controller } from './Controller.js';

/** An element that shows something of a store. */
export interface StoreHost extends ReactiveControllerHost, HTMLElement {
  readonly store: Store;
}

/** Updates an element when what it has read of its store changes, for as long as it is in a document. */
export class StoreController extends Controller<StoreHost> {
  readonly #update = (): void => this.host.requestUpdate();
  /** Reads the store. */
  readonly observer = new Observer(this.#update);
  #unsubscribe: (() => void) | undefined;

  hostConnected(): void {
    this.#unsubscribe ??= this.host.store.subscribe(this.#update);
    // The base URL, and whether requests may be sent, depend on the element's place.
    this.#update();
  }

  protected override left(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.observer.leave();
  }
}
