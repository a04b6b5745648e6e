import type { ReactiveController } from 'lit';
import type { StoreHost } from '../shared/StoreController.js';

/** An element that can be hidden by a style sheet. */
interface Host extends StoreHost {
  /** Updates the style sheets of the shadow root. */
  restyle(): void;
}

/** Hides an element for no longer than one call may take. */
export class HidingController implements ReactiveController {
  /** Whether the element is hidden now. */
  isHidden = false;
  readonly #host: Host;
  /** Ends the hiding. It stays set after that, so that the same wait does not hide the element twice. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Hides the element while `isWanted` stays `true` from call to call, but not for too long. */
  hide(isWanted: boolean): void {
    if (isWanted === !!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = isWanted
      ? setTimeout(() => this.#setHidden(false), this.#host.store.timeout)
      : undefined;
    this.#setHidden(isWanted);
  }

  hostDisconnected(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.hide(false);
    });
  }

  #setHidden(isHidden: boolean): void {
    this.isHidden = isHidden;
    this.#host.restyle();
  }
}
