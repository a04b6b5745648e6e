import { Controller } from '../shared/Controller.js';
import type { StoreElement } from '../shared/StoreElement.js';

/** Hides an element for no longer than one call may take. */
export class HidingController extends Controller<StoreElement> {
  /** Whether the element is hidden now. */
  isHidden = false;
  /** Ends the hiding. It stays set after that, so that the same wait does not hide the element twice. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Hides the element while `isWanted` stays `true` from call to call, but not for too long. */
  hide(isWanted: boolean): void {
    if (isWanted === !!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = isWanted
      ? setTimeout(() => this.#setHidden(false), this.host.store.timeout)
      : undefined;
    this.#setHidden(isWanted);
  }

  protected override left(): void {
    this.hide(false);
  }

  #setHidden(isHidden: boolean): void {
    this.isHidden = isHidden;
    this.host.restyle();
  }
}
