import type { StorageKind } from '../settings.js';
import type { Browser } from './Browser.js';
import { isCrawler } from './isCrawler.js';
import { PageLifecycle, type LifecycleListener } from './PageLifecycle.js';
import { Tabs } from './Tabs.js';

/** The settings that a session depends on. */
export interface SessionSettings {
  consent?: 'required' | undefined;
  storage?: StorageKind | undefined;
}

/** Called when the session changes. */
export interface SessionListener extends LifecycleListener {
  /** Consent was withdrawn, in this tab or in another; what was stored is gone. */
  onWithdrawal(): void;
}

/**
 * A visit to the page: whether requests and storage are allowed (consent, crawlers, prerendered pages), and
 * what is shared with the site's other tabs.
 */
export class Session {
  /** The life of the page. */
  readonly lifecycle: PageLifecycle;
  /** What is shared with the site's other tabs. */
  readonly tabs: Tabs;
  readonly #browser: Browser;
  readonly #settings: () => SessionSettings;
  readonly #listener: SessionListener;
  #consent: boolean | undefined;
  #isCrawler: boolean | undefined;

  constructor(browser: Browser, settings: () => SessionSettings, listener: SessionListener) {
    this.#browser = browser;
    this.#settings = settings;
    this.#listener = listener;
    this.lifecycle = new PageLifecycle(browser, listener);
    this.tabs = new Tabs(browser, {
      onWithdrawal: () => this.#withdraw(),
      onLoss: () => {
        // Consent may have been withdrawn while this page could not receive messages.
        if (settings().consent) this.#withdraw();
      },
    });
  }

  /** Whether requests may be sent and local prices shown. */
  get isActive(): boolean {
    this.#isCrawler ??= isCrawler(this.#browser.userAgent);
    return (this.#consent ?? !this.#settings().consent) && !this.#isCrawler;
  }

  /**
   * Uses storage and listens to the other tabs as long as this is wanted and allowed.
   *
   * @returns whether both are in use now
   */
  open(isWanted: boolean): boolean {
    const isOpen = isWanted && this.isActive && !this.lifecycle.isAway;
    this.tabs.use(isOpen ? (this.#settings().storage ?? 'local') : null);
    return isOpen;
  }

  /** Allows requests and storage from now on: the visitor consents. */
  grant(): void {
    this.#consent = true;
  }

  /** Ends requests and storage in all tabs, and deletes what was stored: the visitor does not consent. */
  withdraw(): void {
    this.tabs.tellWithdrawal();
    this.#withdraw();
  }

  #withdraw(): void {
    this.#consent = false;
    this.tabs.forget();
    this.#listener.onWithdrawal();
  }
}
