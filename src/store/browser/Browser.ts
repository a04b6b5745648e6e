/** What a store needs of the browser, handed in so that tests run with their own. */
export interface Browser {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws where the page may not have it; so may each use of what it gives */
  storage(kind: 'local' | 'session'): Storage;
  /** Missing on pages that did not come over a secure connection. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Reaches the other tabs of the site. */
  openChannel(name: string): BroadcastChannel;
  readonly userAgent: string;
  /** The query of the page's address. */
  readonly search: string;
  /** The element that all of the page is in; another one after `document.open()`. */
  readonly root: unknown;
  /** Whether the page was loaded ahead of a visit that may never come. */
  readonly isPrerendering: boolean;
  /** Whether nobody can see the page now. */
  readonly isHidden: boolean;
  /** Whether no other tab can be the one in front now. */
  readonly isInFront: boolean;
  /** Settles when the browser has parsed the page. */
  parsed(): Promise<void>;
  /** Settles in the next task, when the scripts that follow in the same part of the page have run. */
  nextTask(): Promise<void>;
  /** Calls a listener with each event after which to look again. Returns an unsubscribe function. */
  listen(listener: (event: PageEvent) => void): () => void;
}

/** Something that happens to a page, or a `day` that has passed. */
export interface PageEvent {
  type: string;
  /** Of `pageshow`: whether the page comes out of the back/forward cache. */
  persisted?: boolean;
}

const day = 24 * 3_600_000;

const types = [
  'beforeunload',
  'pagehide',
  'pageshow',
  'online',
  'visibilitychange',
  'prerenderingchange',
  // For browsers without the Navigation API; Turbo calls `history.pushState`, which tells nobody.
  'popstate',
  'turbo:load',
];

/** The real browser. Each property is read anew: a page may replace what is there. */
export const browser: Browser = {
  now: () => Date.now(),
  storage: (kind) => window[`${kind}Storage`],
  get locks() {
    return navigator.locks as LockManager | undefined;
  },
  openChannel: (name) => new BroadcastChannel(name),
  get userAgent() {
    // A server is no visitor: like a crawler, it asks and keeps nothing.
    return globalThis.document ? navigator.userAgent : 'bot';
  },
  get search() {
    return location.search;
  },
  get root() {
    return globalThis.document?.documentElement;
  },
  get isPrerendering() {
    // A form named `prerendering` would be found here instead.
    return (document as { prerendering?: unknown }).prerendering === true;
  },
  get isHidden() {
    return document.hidden;
  },
  get isInFront() {
    return document.hasFocus();
  },
  parsed: () =>
    new Promise((resolve) => {
      if (document.readyState !== 'loading') resolve();
      else document.addEventListener('readystatechange', () => resolve(), { once: true });
    }),
  // A timer would run later: browsers put timers behind the parser and the first paint.
  nextTask: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }),
  listen(listener) {
    const controller = new AbortController();
    // Captured: events of the document need not bubble up to the window.
    const options = { capture: true, signal: controller.signal };
    for (const type of types) addEventListener(type, listener, options);
    let { search } = location;
    const onMove = (event: Event): void => {
      // Some pages write to the address all the time.
      if (search !== (search = location.search)) listener(event);
    };
    // Where the browser has none, a page may have something else of that name.
    const { navigation } = globalThis as { navigation?: Partial<EventTarget> };
    navigation?.addEventListener?.('currententrychange', onMove, options);
    // A page may stay open, and in view, for days.
    const timer = setInterval(() => listener({ type: 'day' }), day);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  },
};
