import type { Browser, PageEvent } from './Browser.js';

/** Milliseconds after which the browser may be taken to have come back online once more. */
const onlinePause = 60_000;

/** Milliseconds after which a page that was about to be left is taken to stay. */
const unloadTime = 3000;

/** Who is told when the page comes and goes. */
export interface LifecycleListener {
  /** The page is about to be left. */
  onLeave(): void;
  /** Something may have changed while nobody looked. */
  onReturn(): void;
}

/** Whether the page is there, and was away: in the back/forward cache, offline, not yet shown. */
export class PageLifecycle {
  readonly #browser: Browser;
  readonly #listener: LifecycleListener;
  #unlisten: (() => void) | undefined;
  /** What the page consisted of when it was last listened to; `null` while it is not. */
  #root: unknown = null;
  #isAway = false;
  #staying: ReturnType<typeof setTimeout> | undefined;
  #onlineSince = 0;

  constructor(browser: Browser, listener: LifecycleListener) {
    this.#browser = browser;
    this.#listener = listener;
  }

  /** Whether the page is about to be left, or in the back/forward cache. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Whether this is a page that somebody visits, and not one that is loaded ahead. */
  get isVisited(): boolean {
    return !this.#isAway && !this.#browser.isPrerendering;
  }

  /** When the browser came back online, milliseconds since 1970; 0 where it was never away. */
  get onlineSince(): number {
    return this.#onlineSince;
  }

  /** Follows what happens to the page, or ceases to. */
  follow(isWanted: boolean): void {
    const root = isWanted ? this.#browser.root : null;
    if (root === this.#root) return;
    // document.open() ends all listeners of a page, and the calls that go through its elements.
    if (root && this.#root) this.#listener.onLeave();
    this.#root = root;
    this.#unlisten?.();
    this.#unlisten = undefined;
    if (!root) return;
    this.#isAway = false;
    this.#unlisten = this.#browser.listen((event) => this.#onEvent(event));
  }

  #onEvent({ type, persisted }: PageEvent): void {
    const isLeft = type === 'pagehide';
    if (isLeft || type === 'beforeunload') {
      this.#isAway = true;
      clearTimeout(this.#staying);
      // Firefox decides on the back/forward cache before it says pagehide, and WebKit ends calls with
      // an error before that.
      this.#listener.onLeave();
      // A download, or a visitor who stays after all.
      if (!isLeft) this.#staying = setTimeout(() => this.#return(), unloadTime);
      return;
    }
    const now = this.#browser.now();
    if (type === 'online' && Math.abs(now - this.#onlineSince) >= onlinePause) {
      this.#onlineSince = now;
    }
    // The first `pageshow` is not a return; it comes late where a call has delayed the loading.
    if (type !== 'pageshow') this.#look();
    else if (persisted) this.#return();
  }

  #return(): void {
    this.#isAway = false;
    this.#look();
  }

  #look(): void {
    if (!this.#browser.isHidden && !this.#isAway) this.#listener.onReturn();
  }
}
