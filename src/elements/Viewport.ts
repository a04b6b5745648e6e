/** How far from the viewport an element is near it. */
const margin = '200px';

/** Tells elements, each once, that they have come near the viewport; by one observer for all. */
export class Viewport {
  readonly #waiting = new Map<Element, () => void>();
  #observer: IntersectionObserver | undefined;

  /** @param listener called when the element is near for the first time */
  await(element: Element, listener: () => void): void {
    this.#waiting.set(element, listener);
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          const tell = this.#waiting.get(target);
          this.leave(target);
          tell?.();
        }
      },
      { rootMargin: margin },
    );
    this.#observer.observe(element);
  }

  /** Ends the waiting; the observer goes with the last one. */
  leave(element: Element): void {
    this.#waiting.delete(element);
    this.#observer?.unobserve(element);
    if (this.#waiting.size) return;
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}
