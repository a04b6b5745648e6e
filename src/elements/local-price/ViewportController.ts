import type { ReactiveController, ReactiveControllerHost } from 'lit';

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
  isNear(isLazy: boolean): boolean {
    this.#hasBeenNear ||= !isLazy;
    if (this.#hasBeenNear) this.hostDisconnected();
    else if (this.#host.isConnected) {
      this.#observer ??= new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) this.approach();
        },
        { rootMargin },
      );
      this.#observer.observe(this.#host);
    }
    return this.#hasBeenNear;
  }

  /** Counts the element as near from now on. */
  approach(): void {
    if (this.#hasBeenNear) return;
    this.#hasBeenNear = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}
