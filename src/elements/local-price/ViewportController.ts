import type { ReactiveController, ReactiveControllerHost } from 'lit';

import type { LoadingMode } from '../../pricing/index.js';

/** How far from the viewport an element counts as near. */
const rootMargin = '200px';

/** Updates a lazy element when it comes near the viewport for the first time. */
export class ViewportController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #observer: IntersectionObserver | undefined;
  #hasBeenNear = false;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Returns whether the element is or was near the viewport, or is not lazy any more. */
  isNear(loading: LoadingMode): boolean {
    this.#hasBeenNear ||= loading !== 'lazy';
    if (this.#hasBeenNear) this.hostDisconnected();
    else if (this.#host.isConnected) {
      this.#observer ??= new IntersectionObserver(
        (entries) => {
          this.#hasBeenNear ||= entries.some(({ isIntersecting }) => isIntersecting);
          if (this.#hasBeenNear) this.#host.requestUpdate();
        },
        { rootMargin },
      );
      this.#observer.observe(this.#host);
    }
    return this.#hasBeenNear;
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}
