import { defaultTimeout, type createCall } from '../client/createCall.js';
import {
  createReporter,
  currencyCode,
  isCrawler,
  problemWith,
  type Reporter,
} from '../input/index.js';
import { withoutPrototype } from '../protocol/ownData.js';
import type { Browser } from './browser/Browser.js';
import { Cookies, type ChoiceKind } from './browser/Cookies.js';
import { PageLifecycle } from './browser/PageLifecycle.js';
import { Tabs } from './browser/Tabs.js';
import type { Cache } from './browser/Cache.js';
import { Choice, type ChoiceCache } from './Choice.js';
import {
  readChoice,
  readSettings,
  type Preferences,
  type ReadSettings,
  type Settings,
} from './settings.js';
import { Sources, type ChooseSource } from './Sources.js';
import { Telemetry } from './Telemetry.js';

/** What a store is created with, so that tests can inject their own. */
export interface StoreDependencies {
  browser: Browser;
  createCall: typeof createCall;
  /** Writes a message for the developer of the page. */
  warn: (message: string) => void;
}

/**
 * What a document knows: the settings, the visitor's choice and consent, and the sources of answers.
 *
 * Subscribers are called when something changes that affects everything: settings, choice, consent, or a
 * page that has come back. A change of one query is announced to the subscribers of that query only.
 */
export class Store {
  /** Writes a message for the developer of the page, once. */
  readonly warn: Reporter;
  /**
   * The settings that count; a change replaces this object. Properties that other scripts add to every object must not
   * count as settings.
   */
  settings: ReadSettings = withoutPrototype({});
  /** What the page has set. */
  #own: ReadSettings = {};
  /** What counts instead in a visit from elsewhere. */
  #visit: ReadSettings | null = null;
  /** What the page counts, and reports if the setting `report` asks for it. */
  readonly telemetry = new Telemetry();
  readonly #browser: Browser;
  readonly #lifecycle: PageLifecycle;
  readonly #tabs: Tabs;
  /** What the visitor has said, and all tabs know. A choice is kept for as long as the browser keeps it. */
  readonly #cache: Cache;
  readonly #cookies: Cookies;
  readonly #ownChoice: Choice;
  /** The choices that count: in a visit, those of the visit. */
  #choice: Choice;
  /** Where answers come from. */
  readonly sources: Sources;
  readonly #listeners = new Set<() => void>();
  /** When the page view began. */
  readonly #since: number;
  /** Whether the visitor consents; `undefined`: the settings decide. */
  #consent: boolean | undefined;
  /** Whether the page's currency is a choice that a server has read in a cookie. */
  isEcho = false;
  /** Whether there was a choice of a currency when that was last looked at. */
  #hasChoice = false;
  /** Whether storage is in use. */
  #isOpen = false;
  /** The query of the page's address when it was last looked at. */
  #search = '';
  /** What is known until something changes. */
  #preferences: Preferences | undefined;

  constructor({ browser, createCall, warn }: StoreDependencies) {
    this.warn = createReporter(warn, (problem) => this.telemetry.onProblem(problem));
    this.#browser = browser;
    this.#since = browser.now();
    this.#lifecycle = new PageLifecycle(browser, {
      onLeave: () => {
        // A request in flight would keep the page out of the back/forward cache.
        this.sources.stop();
        this.#close();
      },
      onReturn: () => this.#notify(),
      onHide: () => this.#sendReport(),
    });
    this.#tabs = new Tabs(browser, {
      onWithdrawal: () => this.#forget(),
      onLoss: () => {
        // Consent may have been withdrawn while this page could not receive messages.
        if (this.settings.consent) this.#forget();
      },
    });
    this.#cache = this.#tabs.cache('', Infinity, () => this.#notify());
    this.#cookies = new Cookies(browser);
    this.#choice = this.#ownChoice = this.#choiceIn(this.#cache, this.#cookies);
    this.sources = new Sources({
      browser,
      lifecycle: this.#lifecycle,
      tabs: this.#tabs,
      createCall,
      page: this,
      // A new function each time, because it counts for one request.
      stay: () => this.#add(() => undefined),
    });
  }

  /** Milliseconds after which a request fails. */
  get timeout(): number {
    return this.settings.timeout ?? defaultTimeout;
  }

  /**
   * Sets the settings that are given and keeps the others; the elements follow. An invalid setting is
   * omitted and reported.
   */
  configure(settings: Settings): void {
    const read = readSettings(settings, this.warn, this.#browser.baseUri);
    this.#own = { ...this.#own, ...read };
    this.#useSettings();
  }

  /**
   * Shows the page as to another visitor, in this tab alone; `null`: as to the visitor.
   *
   * @param place their country and currency, as the page would set them
   * @param cache where their choices are kept
   */
  visitAs(place: Pick<Settings, 'country' | 'currency'> | null, cache?: ChoiceCache): void {
    this.#visit = place && readSettings(place, this.warn);
    this.#choice = cache ? this.#choiceIn(cache) : this.#ownChoice;
    this.#useSettings();
  }

  #choiceIn(cache: ChoiceCache, cookies?: Cookies): Choice {
    return new Choice(cache, (code) => !!this.settings.currencies?.has(code), cookies);
  }

  #useSettings(): void {
    const { baseUrl, rates } = this.settings;
    this.settings = withoutPrototype({ ...this.#own, ...this.#visit });
    this.sources.clear();
    const isElsewhere = baseUrl !== this.settings.baseUrl || rates !== this.settings.rates;
    // The page may name its connection, or require consent, in a script below its prices.
    if (isElsewhere || !this.#isActive) this.sources.stop();
    this.#notify();
  }

  /** Chooses sources in another way, as pages without a service need it; the elements follow. */
  chooseSourceBy(choose: ChooseSource): void {
    this.sources.choose = choose;
    this.configure({});
  }

  /** Returns what is known about the visitor without a request. */
  preferences(): Preferences {
    return (this.#preferences ??= {
      settings: this.settings,
      isActive: this.#isActive,
      hasConsent: this.#hasConsent,
      isTold: this.#consent !== undefined,
      choices: this.#choice.currencies,
      chosenCountry: this.#choice.country,
    });
  }

  /** Calls a listener when something changes that affects everything. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    const isOther = this.#lifecycle.follow(true);
    const isFirst = !this.#listeners.size;
    // Most elements of a page come together: the others change nothing.
    if (isOther || isFirst || !this.#isOpen || this.#search !== this.#browser.search) {
      if (this.#open(true, isFirst)) for (const each of this.#listeners) each();
    }
    return this.#add(listener);
  }

  /** Returns the ISO code that the visitor has chosen, if there is one. */
  choice(kind: ChoiceKind): string | null {
    return this.#choice.of(kind);
  }

  /** Uses a currency or a country as the visitor's own, in all tabs, from now on; `null` returns to detection. */
  choose(kind: ChoiceKind, code: string | null): void {
    const chosen = readChoice(kind, code, this.warn);
    if (code && !chosen) return;
    this.#change(() => this.#choice.choose(kind, chosen));
  }

  /** Uses a choice that the browser restores with a form, if it still counts and none has been made since. */
  restoreChoice(kind: ChoiceKind, code: string): void {
    this.#open(true);
    if (!this.#isActive || this.#choice.isMade(kind, this.#since)) return;
    if (kind === 'country' || this.counts(code)) this.choose(kind, code);
  }

  /** Returns whether a currency code that a form has kept counts: a legal tender, or one of the page's currencies. */
  counts(code: string): boolean {
    return this.#choice.counts(currencyCode(code));
  }

  /** Allows requests and storage from now on. */
  grantConsent(): void {
    this.#consent = true;
    // If this entry is missing, other tabs know that consent was withdrawn.
    this.#change(() => this.#cache.put('consent', true));
  }

  /** Forbids requests and storage from now on, in all tabs; what was stored is deleted. */
  withdrawConsent(): void {
    this.#tabs.broadcastWithdrawal();
    this.#forget();
  }

  get #hasConsent(): boolean {
    return this.#consent ?? !this.settings.consent;
  }

  /** Whether requests may be sent and local prices shown. */
  get #isActive(): boolean {
    return this.#hasConsent && !isCrawler(this.#browser.userAgent);
  }

  #add(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size) return;
      // Single-page shops remove their prices before the page is left.
      this.#lifecycle.follow(this.telemetry.isDue && !!this.settings.report);
      this.#close();
    };
  }

  /**
   * Stores answers and listens to other tabs as long as there are subscribers and this is allowed.
   *
   * @param isWanted `true`: even without subscribers
   * @param isNew whether cookies may have changed. Reading them takes long
   * @returns whether the page's address, or a cookie, names another choice than before
   */
  #open(isWanted = this.#listeners.size > 0, isNew = true): boolean {
    this.#preferences = undefined;
    const { isAway, isVisited } = this.#lifecycle;
    const isOpen = isWanted && this.#isActive && !isAway;
    const { storage = 'local', cookie } = this.settings;
    this.#tabs.use(isOpen ? storage : null);
    this.#cookies.use(this.#isActive && storage !== 'none' ? cookie : undefined);
    const isFollowed = isOpen && isNew && this.#choice.readCookies();
    // Read each time, because in browsers without the Navigation API no event tells that the address has changed. A page
    // that is loaded ahead may never be visited.
    this.#isOpen = isOpen;
    this.#search = this.#browser.search;
    const isNamed = isOpen && isVisited && !this.#visit && this.#choice.readQuery(this.#search);
    if (isOpen && isNew) this.#endEcho();
    return isFollowed || isNamed;
  }

  /** A server writes the choice in a cookie into the page as its currency, which ends with the choice. */
  #endEcho(): void {
    const hadChoice = this.#hasChoice;
    this.#hasChoice = !!this.choice('currency');
    if (!this.isEcho || this.#visit || this.#hasChoice || !hadChoice) return;
    this.isEcho = false;
    this.configure({ currency: undefined });
  }

  /** Changes something that is stored, even without subscribers. */
  #change(change: () => void): void {
    this.#open(true);
    change();
    this.#notify();
  }

  /** Stops using storage. The page has said by now which currencies it shows. */
  #close(): void {
    this.#choice.forget();
    this.#open();
  }

  /** Ends requests and storage, and deletes what was stored: the visitor does not consent. */
  #forget(): void {
    this.#consent = false;
    this.#tabs.forget();
    this.#cookies.forget(this.settings.cookie);
    // After the next consent, the currency in the address counts again.
    this.#ownChoice.reset();
    this.sources.stop(true);
    this.#notify();
  }

  #notify(): void {
    this.#open();
    for (const listener of this.#listeners) listener();
  }

  /** Sends the report of this page, once, if something was requested. */
  #sendReport(): void {
    const { report, transport = 'jsonp' } = this.settings;
    if (!report || !this.telemetry.isDue || !this.#isActive) return;
    try {
      // In a frame that does not know the page around it, a relative address would be one that a <base> decides.
      this.#browser.sendBeacon(new URL(report).href, this.telemetry.takeReport(transport));
    } catch (error) {
      const message = `report="${report}": ${String(error)}.`;
      this.warn(problemWith('setting', 'report', report, message));
    }
  }
}
