import { day, fromDocument, fromWindow, withoutUser } from '../../input/index.js';

/** What a store needs from the browser. It is injected, so that tests can replace it. */
export interface Browser {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws if the page may not use this storage; each use of the result may throw, too */
  storage(kind: 'local' | 'session'): Storage;
  /** Missing on pages without a secure connection. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Opens a channel to the other tabs of the site. */
  openChannel(name: string): BroadcastChannel;
  readonly userAgent: string;
  /** The query of the page's address. */
  readonly search: string;
  /** Whether the page's address begins with `https:`. */
  readonly isSecure: boolean;
  /**
   * The page's cookies; writing changes one of them.
   *
   * @throws if the page may not use cookies
   */
  cookie: string;
  /**
   * The address of the document, without a user and a password, to which relative addresses in settings are relative.
   * Never `document.baseURI`: readers may have written a `<base>`.
   */
  readonly baseUri: string | undefined;
  /** The root element of the page; `document.open()` replaces it. */
  readonly root: unknown;
  /** Whether the page is prerendered, for a visit that may never happen. */
  readonly isPrerendering: boolean;
  /** Whether the page cannot be seen now. */
  readonly isHidden: boolean;
  /** Whether this tab is in front now, so that no other tab can be. */
  readonly isInFront: boolean;
  /**
   * Settles when the page has been parsed and its deferred scripts have run, and not before the next task: a script
   * further down the page, or the script that adds the next element, may change what is requested first.
   */
  readonly parsed: Promise<unknown>;
  /** Sends a text to an address, even if the page is left now. Does nothing in a browser that cannot. */
  sendBeacon(address: string, text: string): void;
  /** Calls a listener with each event that may change the page. Returns an unsubscribe function. */
  listen(listener: (event: PageEvent) => void): () => void;
}

/** An event in the life of a page, or `day` each time that a day has passed. */
export interface PageEvent {
  type: string;
  /** For `pageshow`: whether the page comes from the back/forward cache. */
  persisted?: boolean;
}

let parsed: Promise<unknown> | undefined;

const types = [
  'beforeunload',
  'pagehide',
  'pageshow',
  'online',
  'visibilitychange',
  'prerenderingchange',
  // For browsers without the Navigation API. Turbo calls `history.pushState`, which sends no event.
  'popstate',
  'turbo:load',
];

/** Returns the address of a window's document; of one without an address, such as `about:srcdoc`, that around it. */
export function addressOf({ document, parent }: Window): string | undefined {
  const address = fromDocument('URL', document);
  if (address?.startsWith('about:') && parent.document !== document) return addressOf(parent);
  return address && withoutUser(address);
}

/** The real browser. Each property is read again each time, because a page may replace it. */
export const browser: Browser = {
  now: () => Date.now(),
  storage: (kind) => window[`${kind}Storage`],
  get locks() {
    return navigator.locks as LockManager | undefined;
  },
  openChannel: (name) => new BroadcastChannel(name),
  get userAgent() {
    // A server is not a visitor: like a crawler, it requests and stores nothing.
    return globalThis.document ? ((navigator as Partial<Navigator>).userAgent ?? '') : 'bot';
  },
  get search() {
    return (globalThis.location as Location | undefined)?.search ?? '';
  },
  get isSecure() {
    return location.protocol === 'https:';
  },
  get cookie() {
    return fromDocument('cookie')!;
  },
  set cookie(text) {
    // As in `fromDocument`: an element of the page may have this name.
    Reflect.set(Object.getPrototypeOf(document) as object, 'cookie', text, document);
  },
  get baseUri() {
    try {
      return addressOf(globalThis.window);
    } catch {
      // Not a browser, or a frame that may not know the page around it.
      return undefined;
    }
  },
  get root() {
    return fromDocument('documentElement');
  },
  get isPrerendering() {
    return fromDocument('prerendering' as keyof Document) === true;
  },
  get isHidden() {
    return !!fromDocument('hidden');
  },
  get isInFront() {
    return !!fromDocument('hasFocus')?.call(document);
  },
  get parsed() {
    return (parsed ??= new Promise((resolve) => {
      if (fromDocument('readyState') === 'loading') addEventListener('DOMContentLoaded', resolve);
      else setTimeout(resolve);
    }));
  },
  sendBeacon: (address, text) => void (navigator as Partial<Navigator>).sendBeacon?.(address, text),
  listen(listener) {
    const controller = new AbortController();
    // Capturing, because some events of the document do not bubble to the window.
    const options = { capture: true, signal: controller.signal };
    for (const type of types) addEventListener(type, listener, options);
    let { search } = location;
    const onMove = (event: Event): void => {
      // Some pages change their address all the time.
      if (search !== (search = location.search)) listener(event);
    };
    // If the browser has no Navigation API, a script may have set something else with this name.
    const navigation = fromWindow<Partial<EventTarget>>('navigation');
    navigation?.addEventListener?.('currententrychange', onMove, options);
    // A page may stay open and visible for days.
    const timer = setInterval(() => listener({ type: 'day' }), day);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  },
};
