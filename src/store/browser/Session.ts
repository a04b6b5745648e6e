import type { StorageKind } from '../settings.js';
import type { Browser } from './Browser.js';
import type { Cache } from './Cache.js';
import { isCrawler } from './isCrawler.js';
import { PageLifecycle } from './PageLifecycle.js';
import { Tabs } from './Tabs.js';
import { withLock } from './withLock.js';

/** The settings that a session depends on. */
export interface SessionSettings {
  consent?: 'required' | undefined;
  storage?: StorageKind | undefined;
}

/** Called when the session changes. */
export interface SessionListener {
  /** The page is left, or its document is replaced: requests must end. */
  onLeave(): void;
  /** The page is visited again. */
  onReturn(): void;
  /** Consent was withdrawn, in this tab or in another; what was stored is gone. */
  onWithdrawal(): void;
}

/**
 * A visit to the page: whether requests and storage are allowed (consent, crawlers, prerendered pages), and
 * what is shared with the site's other tabs.
 */
export class Session {
  readonly #browser: Browser;
  readonly #settings: () => SessionSettings;
  readonly #listener: SessionListener;
  readonly #lifecycle: PageLifecycle;
  readonly #tabs: Tabs;
  #consent: boolean | undefined;
  #isCrawler: boolean | undefined;

  constructor(browser: Browser, settings: () => SessionSettings, listener: SessionListener) {
    this.#browser = browser;
    this.#settings = settings;
    this.#listener = listener;
    this.#lifecycle = new PageLifecycle(browser, {
      onLeave: () => listener.onLeave(),
      onReturn: () => listener.onReturn(),
    });
    this.#tabs = new Tabs(browser, {
      onWithdrawal: () => this.#withdraw(),
      onLoss: () => {
        // Consent may have been withdrawn while this page could not receive messages.
        if (!settings().consent) return;
        this.#consent = undefined;
        this.#tabs.forget();
      },
    });
  }

  /** Whether requests may be sent and local prices shown. */
  get isActive(): boolean {
    this.#isCrawler ??= isCrawler(this.#browser.userAgent);
    return (this.#consent ?? !this.#settings().consent) && !this.#isCrawler;
  }

  /** Whether the page is visited now, not left and not prerendered. */
  get isVisited(): boolean {
    return this.#lifecycle.isVisited;
  }

  /** When the browser came back online, milliseconds since 1970; 0 if it was never offline. */
  get onlineSince(): number {
    return this.#lifecycle.onlineSince;
  }

  /** Starts or stops following the life of the page. */
  follow(isWanted: boolean): void {
    this.#lifecycle.follow(isWanted);
  }

  /**
   * Uses storage and listens to the other tabs as long as this is wanted and allowed.
   *
   * @returns whether both are in use now
   */
  open(isWanted: boolean): boolean {
    const isOpen = isWanted && this.isActive && !this.#lifecycle.isAway;
    this.#tabs.use(isOpen ? (this.#settings().storage ?? 'local') : null);
    return isOpen;
  }

  /**
   * Creates the cache with a name.
   *
   * @param longest milliseconds after which an entry is forgotten
   * @param onNews called with the key of an entry that another tab has changed
   * @param mayWait see {@link Cache}
   */
  cache(name: string, longest: number, onNews: (key: string) => void, mayWait = false): Cache {
    return this.#tabs.cache(name, longest, onNews, mayWait);
  }

  /** Runs a function while no other tab runs a function under the same name; see {@link withLock}. */
  withLock(
    name: string,
    timeout: number,
    signal: AbortSignal,
    run: () => Promise<boolean>,
  ): Promise<void> {
    const { storage } = this.#tabs;
    return withLock(
      `local-price:${name}`,
      { browser: this.#browser, storage, timeout },
      signal,
      run,
    );
  }

  /** Allows requests and storage from now on: the visitor consents. */
  grant(): void {
    this.#consent = true;
  }

  /** Ends requests and storage in all tabs, and deletes what was stored: the visitor does not consent. */
  withdraw(): void {
    this.#tabs.tellWithdrawal();
    this.#withdraw();
  }

  #withdraw(): void {
    this.#consent = false;
    this.#tabs.forget();
    this.#listener.onWithdrawal();
  }
}
