import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far from the viewport an element is near it. */
const rootMargin = '200px';

/** The elements that wait, each with what is called when it is near. All of them share one observer. */
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Updates a lazy element when it comes near the viewport for the first time. */
export class ViewportController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #hasBeenNear = false;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the element is, or has been, near the viewport; an element that is not lazy always is. */
  isNear(isLazy: boolean): boolean {
    if (this.#hasBeenNear) return true;
    if (!isLazy) {
      this.#hasBeenNear = true;
      this.hostDisconnected();
    } else if (this.#host.isConnected) {
      this.#wait();
    }
    return this.#hasBeenNear;
  }

  hostDisconnected(): void {
    if (!waiting.delete(this.#host)) return;
    observer?.unobserve(this.#host);
    if (waiting.size) return;
    observer?.disconnect();
    observer = undefined;
  }

  #wait(): void {
    waiting.set(this.#host, () => {
      this.#hasBeenNear = true;
      this.hostDisconnected();
      this.#host.requestUpdate();
    });
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) waiting.get(target)?.();
      },
      { rootMargin },
    );
    observer.observe(this.#host);
  }
}
