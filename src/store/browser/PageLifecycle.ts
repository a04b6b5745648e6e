import type { Browser, PageEvent } from './Browser.js';

/** Milliseconds after which the browser can count as back online again. */
const onlinePause = 60_000;

/** Milliseconds after `beforeunload` after which the visitor counts as staying. */
const unloadTime = 3000;

/** Called when the page is left or visited. */
export interface LifecycleListener {
  /** The page is about to be left. */
  onLeave(): void;
  /** The page is visited, and something may have changed in the meantime. */
  onReturn(): void;
  /** The page cannot be seen any more, and may never be seen again. */
  onHide(): void;
}

/** Follows whether the page is visited, prerendered, in the back/forward cache or offline. */
export class PageLifecycle {
  /** Whether the page is about to be left, or in the back/forward cache. */
  isAway = false;
  /** When the browser came back online, milliseconds since 1970; 0 if it was never offline. */
  onlineSince = 0;
  readonly #browser: Browser;
  readonly #listener: LifecycleListener;
  #unlisten: (() => void) | undefined;
  /** The root element of the page that is followed; `null`: no page is followed. */
  #root: unknown = null;
  #staying: ReturnType<typeof setTimeout> | undefined;

  constructor(browser: Browser, listener: LifecycleListener) {
    this.#browser = browser;
    this.#listener = listener;
  }

  /** Whether the page is visited now, not left and not prerendered. */
  get isVisited(): boolean {
    return !this.isAway && !this.#browser.isPrerendering;
  }

  /** Starts or stops following the page. Returns whether this is a change: another document may be in the window. */
  follow(isWanted: boolean): boolean {
    const root = isWanted ? this.#browser.root : null;
    if (root === this.#root) return false;
    // document.open() ends all listeners of a page, and the calls that go through its elements.
    if (root && this.#root) this.#listener.onLeave();
    this.#root = root;
    this.#unlisten?.();
    this.#unlisten = undefined;
    if (!root) return true;
    this.isAway = false;
    this.#unlisten = this.#browser.listen(this.#onEvent);
    return true;
  }

  readonly #onEvent = ({ type, persisted }: PageEvent): void => {
    const isLeft = type === 'pagehide';
    if (isLeft || this.#browser.isHidden) this.#listener.onHide();
    if (isLeft || type === 'beforeunload') {
      this.isAway = true;
      clearTimeout(this.#staying);
      // Before `pagehide`, Firefox decides about the back/forward cache (no report found), and WebKit ends calls with
      // an error (https://github.com/whatwg/html/issues/4489).
      this.#listener.onLeave();
      // A download does not leave the page, and a visitor may decide to stay.
      if (!isLeft) this.#staying = setTimeout(() => this.#return(), unloadTime);
      return;
    }
    const now = this.#browser.now();
    if (type === 'online' && Math.abs(now - this.onlineSince) >= onlinePause) {
      this.onlineSince = now;
    }
    // The first `pageshow` is not a return. It is late if a call has delayed the page's loading.
    if (type !== 'pageshow') this.#notifyIfSeen();
    else if (persisted) this.#return();
  };

  #return(): void {
    this.isAway = false;
    this.#notifyIfSeen();
  }

  #notifyIfSeen(): void {
    if (!this.#browser.isHidden && !this.isAway) this.#listener.onReturn();
  }
}
