import type { createCall } from '../client/createCall.js';
import { createReporter, currencyCode, toLocalPriceError, type Reporter } from '../input/index.js';
import { bare } from '../protocol/index.js';
import { toJson } from '../protocol/toJson.js';
import type { Browser } from './browser/Browser.js';
import { Session } from './browser/Session.js';
import { withLock } from './browser/withLock.js';
import { Choice, type ChoiceKind } from './Choice.js';
import { chooseSource, type ChooseSource } from './chooseSource.js';
import { connectionOptions, defaultTimeout, type Connection } from './connection.js';
import { FieldReport } from './FieldReport.js';
import { getOrCreate } from './getOrCreate.js';
import { longestAge, ServiceStore, type StoreContext } from './ServiceStore.js';
import {
  readChoice,
  readSettings,
  type Preferences,
  type ReadSettings,
  type Settings,
} from './settings.js';
import { failedService, type Service, type Source } from './Source.js';

/** What a store is created with, so that tests can inject their own. */
export interface StoreDependencies {
  browser: Browser;
  createCall: typeof createCall;
  /** Writes a message for the developer of the page. */
  warn(message: string): void;
}

/** The requests that a page has sent so far, and the answers that needed no request. */
export interface Stats {
  origin: number;
  swap: number;
  convert: number;
  /** Answers that came from the cache, or from another tab, instead of a request. */
  fromCache: number;
}

/** The number of connections after which all are forgotten; creating one again takes no time. */
const mostConnections = 100;

/**
 * What a document knows: the settings, the visitor's choice, and one {@link ServiceStore} for each base URL,
 * key and transport.
 *
 * Subscribers are called when something changes that affects everything: settings, choice, consent, or a
 * page that has come back. A change of one query is announced to the subscribers of that query only.
 */
export class Store {
  /** Writes a message for the developer of the page, once. */
  readonly report: Reporter;
  /**
   * The settings; only {@link configure} changes them, and replaces this object. Properties that other scripts add to
   * every object must not count as settings.
   */
  settings: ReadSettings = bare({});
  /** What the page reports, if the setting `report` asks for it. */
  readonly field = new FieldReport();
  /** Settles when the first request is sent. */
  readonly asked: Promise<void>;
  readonly #dependencies: StoreDependencies;
  readonly #session: Session;
  readonly #choice: Choice;
  readonly #services = new Map<string, ServiceStore>();
  /** The queries that do not belong to a service. */
  readonly #files: ServiceStore;
  readonly #sources = new Map<string, Source>();
  readonly #listeners = new Set<() => void>();
  readonly #stats: Stats = { origin: 0, swap: 0, convert: 0, fromCache: 0 };
  /** When the page view began. */
  readonly #since: number;
  #onFirstRequest!: () => void;
  #chooseSource: ChooseSource = chooseSource;
  #hasReadQuery = false;
  /** Whether the report of this page is due; `undefined` before the first request. */
  #isReportDue: boolean | undefined;
  /** What all elements read that update in the same microtasks. */
  #preferences: Preferences | undefined;

  constructor(dependencies: StoreDependencies) {
    const { browser } = (this.#dependencies = dependencies);
    this.report = createReporter(
      (message) => dependencies.warn(message),
      (code) => this.field.count(code),
    );
    this.#since = browser.now();
    this.asked = new Promise((resolve) => (this.#onFirstRequest = resolve));
    this.#session = new Session(browser, () => this.settings, {
      onLeave: () => {
        // A request in flight would keep the page out of the back/forward cache.
        this.#stop();
        this.#close();
      },
      onReturn: () => {
        // The address may have changed.
        this.#hasReadQuery = false;
        this.#notify();
      },
      onHide: () => this.#sendReport(),
      onWithdrawal: () => {
        // After the next consent, the currency in the address counts again.
        this.#hasReadQuery = false;
        this.#choice.readQuery('');
        this.#stop(true);
        // A source may contain a query that is forgotten now.
        this.#sources.clear();
        this.#notify();
      },
    });
    // A choice is kept for as long as the browser keeps it.
    this.#choice = new Choice(
      this.#session.tabs.cache('', Infinity, () => this.#notify()),
      (code) => !!this.settings.currencies?.has(code),
    );
    this.#files = new ServiceStore((onNews) => this.#context('files', onNews));
  }

  /** Milliseconds after which a request fails. */
  get timeout(): number {
    return this.settings.timeout ?? defaultTimeout;
  }

  /** Returns the ISO code that the visitor has chosen, if there is one. */
  choice(kind: ChoiceKind): string | null {
    this.#open();
    return kind === 'country' ? this.#choice.country : (this.#choice.preset?.currency ?? null);
  }

  /** The requests so far. */
  get stats(): Stats {
    return { ...this.#stats };
  }

  /**
   * Sets the settings that are given and keeps the others; the elements follow. An invalid setting is
   * omitted and reported.
   */
  configure(settings: Settings): void {
    const read = readSettings(settings, this.report);
    this.settings = bare({ ...this.settings, ...read });
    this.#sources.clear();
    // The page may require consent in a script below its prices.
    if (!this.#session.isActive) this.#stop();
    this.#notify();
  }

  /** Chooses sources in another way, as pages without a service need it; the elements follow. */
  chooseSourceBy(choose: ChooseSource): void {
    this.#chooseSource = choose;
    this.configure({});
  }

  /** Calls a listener when something changes that affects everything. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#session.lifecycle.follow(true);
    // In browsers without the Navigation API, no event tells that the address has changed.
    this.#hasReadQuery = false;
    if (this.#open()) for (const each of this.#listeners) each();
    return this.#add(listener);
  }

  /** Returns what is known about the visitor without a request. */
  preferences(): Preferences {
    if (this.#preferences) return this.#preferences;
    queueMicrotask(() => (this.#preferences = undefined));
    const { currency } = this.settings;
    return (this.#preferences = {
      settings: this.settings,
      isActive: this.#session.isActive,
      preset:
        this.#choice.preset ??
        (currency == null ? null : { currency: currency || null, source: 'page' }),
      chosenCountry: this.#choice.country,
    });
  }

  /** Returns the source of a connection. What the connection leaves open, the settings say. */
  connect(own: Connection): Source {
    // A page that changes its address has another document URL each time.
    if (this.#sources.size >= mostConnections) this.#sources.clear();
    this.#open();
    // A missing value is not the same as an empty value. JSON would take three times as long.
    const { apikey, baseUrl, transport, documentUrl } = own;
    const key = [apikey, baseUrl, transport, documentUrl].map((each) => each ?? '\0').join('\n');
    return getOrCreate(this.#sources, key, () =>
      this.#chooseSource({
        settings: this.settings,
        service: this.#service(own),
        hasService: !!(baseUrl ?? this.settings.baseUrl)?.trim(),
        files: this.#files,
        documentUrl,
        report: this.report,
      }),
    );
  }

  /** Uses a currency or a country as the visitor's own, in all tabs, from now on; `null` returns to detection. */
  choose(kind: ChoiceKind, code: string | null): void {
    const chosen = readChoice(kind, code, this.report);
    if (code && !chosen) return;
    this.#open(true);
    this.#choice.choose(kind, chosen);
    this.#notify();
  }

  /** Uses a choice that the browser restores with a form, if it still counts and none has been made since. */
  restoreChoice(kind: ChoiceKind, code: string): void {
    this.#open(true);
    if (!this.#session.isActive || this.#choice.isMade(kind, this.#since)) return;
    if (kind === 'country' || this.counts(code)) this.choose(kind, code);
  }

  /** Returns whether a currency code that a form has kept counts: a legal tender, or one of the page's currencies. */
  counts(code: string): boolean {
    return this.#choice.counts(currencyCode(code));
  }

  /** Allows requests and storage from now on. */
  grantConsent(): void {
    this.#session.grant();
    this.#open(true);
    // If this entry is missing, other tabs know that consent was withdrawn.
    this.#choice.keep();
    this.#notify();
  }

  /** Forbids requests and storage from now on, in all tabs; what was stored is deleted. */
  withdrawConsent(): void {
    this.#session.withdraw();
  }

  #add(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size) return;
      // Single-page shops remove their prices before the page is left.
      this.#session.lifecycle.follow(!!this.#isReportDue && !!this.settings.report);
      this.#close();
    };
  }

  #service(own: Connection): Service {
    try {
      const options = connectionOptions(own, this.settings);
      const { baseUrl, apikey, transport } = options;
      const call = this.#dependencies.createCall({
        ...options,
        onCall: (operation) => {
          this.#stats[operation as 'origin' | 'swap' | 'convert'] += 1;
        },
      });
      const name = toJson([baseUrl, apikey, transport]);
      const service = getOrCreate(
        this.#services,
        name,
        () => new ServiceStore((onNews) => this.#context(name, onNews)),
      );
      service.call = call;
      return service;
    } catch (fault) {
      return failedService(toLocalPriceError(fault, 'config'));
    }
  }

  /** @param onNews called with the key of an entry that another tab has changed */
  #context(name: string, onNews: (key: string) => void): StoreContext {
    const { browser } = this.#dependencies;
    const { lifecycle, tabs } = this.#session;
    return {
      settings: () => this.settings,
      preferences: () => this.preferences(),
      cache: tabs.cache(name, longestAge, onNews),
      now: browser.now,
      mayAsk: () => lifecycle.isVisited,
      onlineSince: () => lifecycle.onlineSince,
      withLock: (key, signal, run) =>
        withLock(`local-price:${name} ${key}`, browser, this.timeout, signal, run),
      // A new function each time, because it counts for one request.
      stay: () => this.#add(() => undefined),
      onAsk: () => {
        this.#isReportDue ??= true;
        this.#onFirstRequest();
      },
      onSaved: () => {
        this.#stats.fromCache += 1;
      },
    };
  }

  /**
   * Stores answers and listens to other tabs as long as there are subscribers and this is allowed.
   *
   * @param isWanted `true`: even without subscribers
   * @returns whether the page's address names another currency than before
   */
  #open(isWanted = this.#listeners.size > 0): boolean {
    // A page that is loaded ahead may never be visited.
    if (!this.#session.open(isWanted) || this.#hasReadQuery || !this.#session.lifecycle.isVisited)
      return false;
    this.#hasReadQuery = true;
    this.#preferences = undefined;
    return this.#choice.readQuery(this.#dependencies.browser.search);
  }

  /** Stops using storage. The page has said by now which currencies it shows. */
  #close(): void {
    this.#choice.forget();
    this.#open();
  }

  /** Sends the report of this page, once, if something was requested. */
  #sendReport(): void {
    const { report, transport = 'jsonp' } = this.settings;
    if (!report || !this.#isReportDue || !this.#session.isActive) return;
    this.#isReportDue = false;
    try {
      this.#dependencies.browser.sendBeacon(report, this.field.write(transport, this.#stats));
    } catch {
      this.report(`report="${report}": write an address such as https://rates.example.com/report.`);
    }
  }

  /** Aborts all requests. */
  #stop(isForgotten = false): void {
    for (const each of [this.#files, ...this.#services.values()]) each.stop(isForgotten);
  }

  #notify(): void {
    this.#preferences = undefined;
    this.#open();
    for (const listener of this.#listeners) listener();
  }
}
