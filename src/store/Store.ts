import { currencyCode, LocalPriceError, type LocalPriceErrorCode } from '../input/index.js';
import type { createCall } from '../client/createCall.js';
import { bare } from '../protocol/index.js';
import type { Browser } from './browser/Browser.js';
import { isCrawler } from './browser/isCrawler.js';
import { PageLifecycle } from './browser/PageLifecycle.js';
import { Tabs } from './browser/Tabs.js';
import { withLock } from './browser/withLock.js';
import { Choice } from './Choice.js';
import { connectionOptions, defaultTimeout, type Connection } from './connection.js';
import { getOrCreate } from './getOrCreate.js';
import type { Caller } from './queries/Query.js';
import { longestAge, ServiceStore, type StandIns } from './ServiceStore.js';
import { readSettings, type Preferences, type ReadSettings, type Settings } from './settings.js';

/** What a store is made with, so that tests run with their own. */
export interface StoreDependencies {
  browser: Browser;
  createCall: typeof createCall;
  /** Writes a message for the developer of the page. */
  warn(message: string): void;
}

/** The calls that a page has made so far, and how often it needed none. */
export interface Stats {
  origin: number;
  swap: number;
  convert: number;
  /** Answers that came from the cache, or from another tab, in the place of a call. */
  fromCache: number;
}

/** The service store of a connection, and whom to ask. */
export interface Connected extends StandIns {
  readonly service: ServiceStore;
  /** Missing where the connection is malformed: then `fault` says why. */
  readonly caller?: Caller;
  readonly fault?: unknown;
}

/**
 * Adds what stands in for the service by the settings of the page.
 *
 * @param shared what the elements know together that is no service's
 */
export type AddStandIns = (
  connected: Connected,
  own: Connection,
  settings: ReadSettings,
  shared: ServiceStore,
) => Connected;

/** How many connections are kept; each is made anew in no time. */
const mostConnections = 100;

/**
 * What a document knows: the settings, the visitor's choice and consent, one {@link ServiceStore} for
 * each pair of base URL and key, and the messages that were given already.
 *
 * Whoever subscribes is called when what holds for all has changed: settings, choice, consent, or a
 * page that has come back. What changes for one query, its own subscribers are told.
 */
export class Store {
  readonly #dependencies: StoreDependencies;
  #standIns: AddStandIns = (connected, _own, { rates, visitor }) => {
    if (!rates && visitor !== 'time-zone') return connected;
    const fault = new LocalPriceError(
      'config',
      'rates and visitor="time-zone" need local-price-static.js, or local-price/static of npm.',
    );
    this.report(fault.message);
    return { ...connected, fault };
  };
  readonly #browser: Browser;
  readonly #lifecycle: PageLifecycle;
  readonly #tabs: Tabs;
  readonly #choice: Choice;
  readonly #services = new Map<string, ServiceStore>();
  readonly #connections = new Map<string, Connected>();
  readonly #listeners = new Set<() => void>();
  readonly #reported = new Set<string>();
  /** Settled when the first call is sent, or the first file fetched. */
  readonly asked: Promise<void>;
  #onFirstCall!: () => void;
  readonly #stats: Stats = { origin: 0, swap: 0, convert: 0, fromCache: 0 };
  /** When the page view began. */
  readonly #since: number;
  // What other objects inherit is no setting.
  #settings: ReadSettings = bare({});
  #consent: boolean | undefined;
  #hasReadQuery = false;
  #isCrawler: boolean | undefined;

  constructor(dependencies: StoreDependencies) {
    this.#dependencies = dependencies;
    this.#browser = dependencies.browser;
    this.#since = this.#browser.now();
    this.asked = new Promise((resolve) => (this.#onFirstCall = resolve));
    this.#lifecycle = new PageLifecycle(this.#browser, {
      onLeave: () => {
        // A call in flight would keep the page out of the back/forward cache.
        this.#endCalls();
        this.#open();
      },
      onReturn: () => {
        // The address may be another one.
        this.#hasReadQuery = false;
        this.#notify();
      },
    });
    this.#tabs = new Tabs(this.#browser, {
      onWithdrawal: () => this.#withdraw(),
      onLoss: () => {
        // Consent may have been withdrawn while this page could not hear of it.
        if (!this.#settings.consent) return;
        this.#consent = undefined;
        this.#tabs.forget();
      },
    });
    // A choice is kept for as long as the browser keeps it.
    this.#choice = new Choice(this.#tabs.cache('', Infinity, () => this.#notify()));
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

  /** The calls so far. */
  get stats(): Stats {
    return { ...this.#stats };
  }

  /**
   * Sets the settings that are given and keeps the others; the elements follow. A setting that is not
   * valid is left out, with a message in the console.
   */
  configure(settings: Settings): void {
    const read = readSettings(settings, (message) => this.report(message));
    this.#settings = bare({ ...this.#settings, ...read });
    this.#connections.clear();
    this.#notify();
  }

  /** Takes another way of adding what stands in for the service; the elements follow. */
  takeStandIns(standIns: AddStandIns): void {
    this.#standIns = standIns;
    this.configure({});
  }

  /** Calls a listener when what holds for all has changed. Returns an unsubscribe function. */
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
   * Returns the service store of a connection, made when it is first needed, and whom to ask. What the
   * connection leaves open, the settings say.
   */
  connect(own: Connection): Connected {
    // A page that changes its address has another document URL each time.
    if (this.#connections.size >= mostConnections) this.#connections.clear();
    this.#open();
    // To leave a value out is not the same as an empty one. JSON would take three times as long.
    const { apikey, baseUrl, transport, places, documentUrl } = own;
    const key = [apikey, baseUrl, transport, places, documentUrl]
      .map((each) => each ?? '\0')
      .join('\n');
    return getOrCreate(this.#connections, key, () =>
      this.#standIns(this.#connect(own), own, this.#settings, this.#service('[]')),
    );
  }

  /** Takes a currency as the visitor's own, in all tabs, from now on; `null`: back to detection. */
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

  /** Takes a currency that the browser restores with a form, unless a choice has been made since. */
  restoreChoice(code: string): void {
    this.#open(true);
    if (this.#isActive && !this.#choice.isMade(this.#since)) this.choose(code);
  }

  /** From now on, calls may be made and answers kept. */
  grantConsent(): void {
    this.#consent = true;
    this.#open(true);
    // So that there is something in storage whose loss tells of a withdrawal in another tab.
    this.#choice.keep();
    this.#notify();
  }

  /** From now on, no call is made and nothing is kept, in any tab; what was kept is forgotten. */
  withdrawConsent(): void {
    this.#tabs.tellWithdrawal();
    this.#withdraw();
  }

  /**
   * Writes a message for the developer of the page, once however often it holds.
   *
   * @param code the kind of thing that is wrong, which is also where the documents say more
   */
  report(message: string, code: LocalPriceErrorCode = 'config'): void {
    // A content blocker or a lost connection is an ordinary outcome, and the browser reports it.
    if (code === 'network' || this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#dependencies.warn(`local-price: ${code}: ${message} See docs/errors.md#${code}`);
  }

  get #isActive(): boolean {
    this.#isCrawler ??= isCrawler(this.#browser.userAgent);
    return (this.#consent ?? !this.#settings.consent) && !this.#isCrawler;
  }

  #preferences(): Preferences {
    const { currency } = this.#settings;
    return {
      settings: this.#settings,
      isActive: this.#isActive,
      preset: this.#choice.preset ?? (currency ? { currency, source: 'page' } : null),
    };
  }

  #connect(own: Connection): Connected {
    try {
      const options = connectionOptions(own, this.#settings);
      const { baseUrl, apikey, transport: via, timeout } = options;
      const call = this.#dependencies.createCall({
        ...options,
        onCall: (operation) => {
          this.#stats[operation as 'origin' | 'swap' | 'convert'] += 1;
        },
      });
      return {
        service: this.#service(JSON.stringify([baseUrl, apikey])),
        caller: { call, via, timeout },
      };
    } catch (fault) {
      return { service: this.#service('[]'), fault };
    }
  }

  #service(name: string): ServiceStore {
    return getOrCreate(this.#services, name, () => {
      const { browser } = this.#dependencies;
      const cache = this.#tabs.cache(name, longestAge, (key) => service.onNews(key));
      const service = new ServiceStore(() => this.#preferences(), {
        cache,
        now: () => browser.now(),
        mayAsk: () => this.#lifecycle.isVisited,
        onlineSince: () => this.#lifecycle.onlineSince,
        withLock: (key, timeout, signal, run) => {
          const { storage } = this.#tabs;
          const lock = `local-price:${name} ${key}`;
          return withLock(lock, { browser, storage, timeout }, signal, run);
        },
        onAsk: () => this.#onFirstCall(),
        onSaved: () => {
          this.#stats.fromCache += 1;
        },
      });
      return service;
    });
  }

  /**
   * Keeps answers and listens to other tabs as long as somebody has subscribed and it is allowed.
   *
   * @param isWanted even though nobody has subscribed
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
    for (const service of this.#services.values()) service.stop(isForgotten);
  }

  #withdraw(): void {
    this.#consent = false;
    // With the next consent, what the address names counts anew.
    this.#hasReadQuery = false;
    this.#choice.readQuery('');
    this.#endCalls(true);
    this.#tabs.forget();
    this.#notify();
  }

  #notify(): void {
    this.#open();
    for (const listener of this.#listeners) listener();
  }
}
