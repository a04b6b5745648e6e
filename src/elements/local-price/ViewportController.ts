import type { ReactiveControllerHost } from 'lit';
import { Controller } from '../shared/Controller.js';

/** How far from the viewport an element counts as near. */
const rootMargin = '200px';

/** Updates a lazy element when it comes near the viewport for the first time. */
export class ViewportController extends Controller<ReactiveControllerHost & Element> {
  #observer: IntersectionObserver | undefined;
  #hasBeenNear = false;

  /** Returns whether the element is or was near the viewport, or is not lazy any more. */
  isNear(isLazy: boolean): boolean {
    this.#hasBeenNear ||= !isLazy;
    if (this.#hasBeenNear) this.hostDisconnected();
    else if (this.host.isConnected) {
      this.#observer ??= new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) this.approach();
        },
        { rootMargin },
      );
      this.#observer.observe(this.host);
    }
    return this.#hasBeenNear;
  }

  /** Counts the element as near from now on. */
  approach(): void {
    if (this.#hasBeenNear) return;
    this.#hasBeenNear = true;
    this.host.requestUpdate();
  }

  override hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}
