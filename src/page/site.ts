import { createClient, type LocalPriceErrorCode } from '../client/index.js';
import { bare, currencyCode } from '../protocol/index.js';
import { browser, type Browser } from './browser.js';
import { Choice } from './Choice.js';
import { Connections } from './Connections.js';
import { connectionOptions, defaultTimeout, type Connection } from './connection.js';
import { exclusive } from './exclusive.js';
import { isCrawler } from './isCrawler.js';
import { longestMemory, Page } from './Page.js';
import type { Caller } from './Question.js';
import { Lifecycle } from './Lifecycle.js';
import { preferencesOf } from './preferences.js';
import { remember } from './remember.js';
import type { SiteDependencies } from './SiteDependencies.js';
import { readSettings, type ReadSettings, type Settings } from './settings.js';
import { noCalls, type Stats } from './Stats.js';
import { Tabs } from './Tabs.js';
import { warn } from './warn.js';

/**
 * What all elements of a document share: the settings, the visitor's choice and consent, one
 * {@link Page} for each pair of base URL and key, and the messages that were given already.
 *
 * Whoever subscribes is told when something has changed, and looks again.
 */
export class Site {
  readonly #dependencies: SiteDependencies;
  readonly #browser: Browser;
  readonly #lifecycle: Lifecycle;
  readonly #tabs: Tabs;
  readonly #choice: Choice;
  readonly #pages = new Map<string, Page>();
  readonly #connections = new Connections<ReturnType<Site['connect']>>();
  readonly #listeners = new Set<() => void>();
  readonly #reported = new Set<string>();
  readonly #stats: Stats & Record<string, number> = { ...noCalls };
  /** When the page view began. */
  readonly #since: number;
  // What other objects inherit is no setting.
  #settings: ReadSettings = bare({});
  #consent: boolean | undefined;
  #hasReadQuery = false;
  #isCrawler: boolean | undefined;

  constructor(dependencies: SiteDependencies) {
    this.#dependencies = dependencies;
    this.#browser = dependencies.browser;
    this.#since = this.#browser.now();
    this.#lifecycle = new Lifecycle(this.#browser, {
      onLeave: () => {
        // What is in flight would keep the page out of the back/forward cache.
        this.#endCalls();
        this.#open();
      },
      onReturn: () => this.#notify(),
    });
    this.#tabs = new Tabs(this.#browser, {
      onNews: () => this.#notify(),
      onWithdrawal: () => this.#withdraw(),
      onLoss: () => {
        // It may have been withdrawn while this page could not hear of it.
        if (!this.#settings.consent) return;
        this.#consent = undefined;
        this.#tabs.forget();
      },
    });
    // A choice is kept for as long as the browser keeps it.
    this.#choice = new Choice(this.#tabs.memory('', Infinity));
  }

  /** The ISO 4217 codes that the settings allow; `undefined`: all. */
  get currencies(): ReadonlySet<string> | undefined {
    return this.#settings.currencies;
  }

  /** Milliseconds for one call. */
  get timeout(): number {
    return this.#settings.timeout ?? defaultTimeout;
  }

  /** The ISO 4217 code that the visitor has chosen, if any. */
  get choice(): string | null {
    this.#open();
    return this.#choice.preset?.currency ?? null;
  }

  /** What was asked so far. */
  get stats(): Stats {
    return { ...this.#stats };
  }

  /**
   * Sets what is given and keeps the rest; the elements follow. What is not valid is left out, with
   * a message in the console.
   */
  configure(settings: Settings): void {
    const read = readSettings(settings, (message) => this.report(message));
    this.#settings = bare({ ...this.#settings, ...read });
    this.#connections.clear();
    this.#notify();
  }

  /** Tells when something has changed; gives the function that ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#lifecycle.follow(true);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size) return;
      this.#lifecycle.follow(false);
      this.#open();
    };
  }

  /**
   * The page object for a connection, and whom to ask; made when they are first needed. What the
   * connection leaves open, the settings say. Only where something has to be asked does it matter
   * whether there is somebody to ask: `caller` throws a `config` error where there is not.
   */
  connect(own: Connection): { page: Page; caller: () => Caller } {
    const connection = this.#connections.get(own, () => this.#connect(own));
    this.#open();
    return connection;
  }

  /** Takes a currency for the visitor's own, in all tabs, from now on; `null`: back to detection. */
  choose(code: string | null): void {
    const currency = currencyCode(code);
    if (code && !currency) {
      this.report(`There is no currency "${code}": take an ISO 4217 code such as EUR.`);
      return;
    }
    this.#open(true);
    this.#choice.choose(currency);
    this.#notify();
  }

  /** Takes a currency that the browser brings back with a form; a choice since then is newer. */
  restoreChoice(code: string): void {
    this.#open(true);
    if (this.#isActive && !this.#choice.isMade(this.#since)) this.choose(code);
  }

  /** From now on, things may be asked and kept. */
  grantConsent(): void {
    this.#consent = true;
    this.#open(true);
    // So that there is something in storage whose loss tells of a withdrawal in another tab.
    this.#choice.keep();
    this.#notify();
  }

  /** From now on, nothing is asked or kept, in no tab; what was kept is forgotten. */
  withdrawConsent(): void {
    this.#tabs.tellWithdrawal();
    this.#withdraw();
  }

  /**
   * Says something to the developer of the page, once however often it holds.
   *
   * @param code what kind of thing is wrong, which is also where the documents say more
   */
  report(message: string, code: LocalPriceErrorCode = 'config'): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#dependencies.warn(`local-price: ${code}: ${message} See docs/errors.md#${code}`);
  }

  get #isActive(): boolean {
    this.#isCrawler ??= isCrawler(this.#browser.userAgent);
    return (this.#consent ?? !this.#settings.consent) && !this.#isCrawler;
  }

  #connect(own: Connection): { page: Page; caller: () => Caller } {
    let key: unknown[] = [];
    let caller: Caller | undefined;
    let fault: unknown;
    try {
      const options = connectionOptions(own, this.#settings);
      key = [options.baseUrl, options.apikey];
      const { transport: via, timeout } = options;
      const onCall = (operation: string): void => void this.#stats[operation]!++;
      caller = { client: this.#dependencies.createClient({ ...options, onCall }), via, timeout };
    } catch (error) {
      fault = error;
    }
    return {
      page: remember(this.#pages, key, (name) => this.#makePage(name)),
      caller: () => {
        if (caller) return caller;
        throw fault;
      },
    };
  }

  #makePage(name: string): Page {
    const memory = this.#tabs.memory(name, longestMemory);
    const { browser } = this.#dependencies;
    return new Page(() => preferencesOf(this.#settings, this.#isActive, this.#choice.preset), {
      memory,
      now: () => browser.now(),
      mayAsk: () => this.#lifecycle.isVisited,
      onlineSince: () => this.#lifecycle.onlineSince,
      alone: (key, timeout, signal, run) =>
        exclusive(
          `local-price:${name} ${key}`,
          { browser, storage: this.#tabs.storage, timeout },
          signal,
          run,
        ),
      onChange: () => this.#notify(),
      onSaved: () => void this.#stats.fromCache++,
    });
  }

  /**
   * Keeps things, and listens to other tabs, as long as somebody looks and it is allowed.
   *
   * @param isWanted although nobody looks
   */
  #open(isWanted = this.#listeners.size > 0): void {
    const isOpen = isWanted && this.#isActive && !this.#lifecycle.isAway;
    this.#tabs.use(isOpen ? (this.#settings.storage ?? 'local') : null);
    // A page that is loaded ahead may never be visited.
    if (!isOpen || this.#hasReadQuery || this.#browser.isPrerendering) return;
    this.#hasReadQuery = true;
    this.#choice.readQuery(this.#browser.search);
  }

  #endCalls(isForgotten = false): void {
    for (const page of this.#pages.values()) page.stop(isForgotten);
  }

  #withdraw(): void {
    this.#consent = false;
    this.#hasReadQuery = false;
    this.#endCalls(true);
    this.#tabs.forget();
    this.#notify();
  }

  #notify(): void {
    this.#open();
    for (const listener of this.#listeners) listener();
  }
}

/** The one of this document. */
export const site = new Site({ browser, createClient, warn });
