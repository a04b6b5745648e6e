import type { Call, createCall } from '../client/createCall.js';
import { trustBase } from '../client/trustedTypes.js';
import {
  errorOf,
  LocalPriceError,
  problemWith,
  toLocalPriceError,
  type Reporter,
  type Fraction,
} from '../input/index.js';
import type { Pair, Rate } from '../pricing/index.js';
import type { Operation, Origin, Swap } from '../protocol/index.js';
import { toJson } from '../protocol/ownData.js';
import type { Browser } from './browser/Browser.js';
import type { PageLifecycle } from './browser/PageLifecycle.js';
import type { Tabs } from './browser/Tabs.js';
import { withLock } from './browser/withLock.js';
import {
  FetchedQuery,
  queryKeyOf,
  type QueryContext,
  type QueryOptions,
} from './queries/FetchedQuery.js';
import { failedQuery, fixedQuery, type Query } from './queries/Query.js';
import {
  allowedRoute,
  clientOptions,
  isNamed,
  resolved,
  type AllowedRoute,
  type Route,
} from './route.js';
import type { ReadSettings } from './settings.js';

/** Where a page gets its answers from: a service, a rates file with a guess, or a combination of these. */
export interface Source {
  /** Answers what the rest of the source leaves open. */
  readonly service: Service;
  /** The visitor's place, if it is known without the service. */
  readonly place?: Query<Origin> | undefined;
  /** Whether the place is only a guess. It then says which currency to show, but is not a known country. */
  readonly isGuess?: boolean | undefined;
  /** The currencies of countries, if they are known without the service. */
  readonly atlas?: Atlas | undefined;
  /** The rates of a file, which replace those of the service. */
  readonly rates?: FileRates | undefined;
}

/** The currencies of countries. */
export interface Atlas {
  /** Returns the ISO 4217 code of a country's currency; `null`: the country has no currency. */
  currencyOf(country: string): string | null;
}

/** The rates of a file. */
export interface FileRates {
  /** The ISO 4217 codes that there are rates for. */
  readonly offered: Query<ReadonlySet<string>>;
  /** Returns the query for the rate of a pair; its answer is `null` if the file does not contain the visitor's currency. */
  rate(pair: Pair): Query<Rate | null>;
  /** Returns the query for the conversion between two currencies. */
  convert(pair: CurrencyPair): Query<PairConversion>;
}

/** Two currencies, by ISO 4217 code. */
export interface CurrencyPair {
  readonly from: string;
  readonly to: string;
}

/** What a source returns for an amount. */
export interface PairConversion {
  /** The field of that name (section 2.3 of the service interface), not checked further. */
  readonly exchangeRate: number;
  /** The exact value of one unit of `from`, if the source knows it; `exchangeRate` is then a rate. */
  readonly factor?: Fraction;
}

/** A rate that a price will need, and that the origin call can ask for. */
export interface ExpectedRate {
  /** ISO 4217 code of the currency that the rate is to. */
  readonly base: string;
  /** Stores the rate. It comes with the price, because a page that only has gates has no code for rates. */
  store(service: ServiceStore, pair: Pair, swap: Swap): void;
}

/** A {@link ServiceStore}, or a service that cannot be reached. */
export type Service = Pick<ServiceStore, 'expectRate'> & {
  query<T>(key: string, options: (service: ServiceStore) => StoreQueryOptions<T>): Query<T>;
};

/** Returns a service that cannot be reached: every query fails. */
export function failedService(error: LocalPriceError): Service {
  const failed = failedQuery(error);
  return { query: () => failed, expectRate() {} };
}

/** What the choice of a source depends on. */
interface SourceChoice {
  readonly settings: ReadSettings;
  /** The service. If it cannot be reached with these settings, every query to it fails. */
  readonly service: Service;
  /** Whether the settings, or the element itself, name a service. */
  readonly hasService: boolean;
  /** The queries for rates files. */
  readonly files: ServiceStore;
  /** The address of the page. */
  readonly baseUri: string | undefined;
  /** Tells the developer of the page about a problem. */
  readonly warn: Reporter;
}

/** Chooses where answers come from, with the defaults of the settings `visitor` and `rates`. */
export type ChooseSource = (choice: SourceChoice) => Source;

/** Chooses for a script file that supports only pages with a service. */
const chooseSource: ChooseSource = ({ settings, service, hasService, warn }) => {
  const { country = null, rates, visitor = 'service' } = settings;
  let used = service;
  if (rates || visitor === 'time-zone') {
    const message =
      'rates and visitor="time-zone" need local-price-static.js, or local-price/static from npm.';
    const problem = rates
      ? problemWith('setting', 'rates', rates.slice(0, 99), message)
      : problemWith('setting', 'visitor', visitor, message);
    warn(problem);
    if (!hasService) used = failedService(errorOf(problem));
  }
  const isKnown = country || visitor !== 'service';
  return {
    service: used,
    place: isKnown ? fixedQuery(() => ({ country, symbol: null })) : undefined,
  };
};

/** What sources need from the page, and from its store. */
export interface SourcesContext {
  readonly browser: Browser;
  readonly lifecycle: PageLifecycle;
  readonly tabs: Tabs;
  createCall: typeof createCall;
  readonly page: QueryContext['page'] & {
    readonly warn: Reporter;
    /** How many requests were sent, by operation. */
    readonly telemetry: { readonly stats: Record<Exclude<Operation, 'single'>, number> };
  };
  /** Keeps the page followed and its storage in use until the returned function is called. */
  stay(): () => void;
}

/** The sources of a page by route, and one {@link ServiceStore} for each base URL, key and transport. */
export class Sources {
  readonly #context: SourcesContext;
  readonly #services = new Map<string, ServiceStore>();
  readonly #files: ServiceStore;
  readonly #sources = new Map<string, Source>();
  /** Chooses where answers come from. After a change, {@link clear} is needed. */
  choose: ChooseSource = chooseSource;

  constructor(context: SourcesContext) {
    this.#context = context;
    this.#files = this.#open('files');
  }

  /** Returns the source of a route. What the route leaves open, the settings say. */
  connect(own: Route): Source {
    const { browser, page } = this.#context;
    const { settings, warn } = page;
    const { apikey, baseUrl, transport } = own;
    // A page may change its address, and what an attribute is relative to.
    const isRelative = baseUrl != null && !URL.canParse(baseUrl);
    const address = isRelative ? resolved(baseUrl, browser.baseUri)?.href : '';
    // A missing value is not the same as an empty value. JSON would take three times as long.
    const none = '\0';
    const key = `${apikey ?? none}\n${baseUrl ?? none}\n${transport ?? none}\n${address}`;
    return getOrCreate(this.#sources, key, () => {
      const { baseUri } = browser;
      const route = allowedRoute(own, settings, baseUri, warn);
      return this.choose({
        settings,
        service: this.#service(route, baseUri),
        hasService: !!route.baseUrl?.trim(),
        files: this.#files,
        baseUri,
        warn,
      });
    });
  }

  /** Forgets the sources, but not the services: the settings have changed. */
  clear(): void {
    this.#sources.clear();
  }

  /**
   * Aborts all requests. Subscribers that still need an answer subscribe again.
   *
   * @param isForgetting whether all queries, and what only this page knows, are forgotten, too
   */
  stop(isForgetting = false): void {
    for (const each of [this.#files, ...this.#services.values()]) each.stop(isForgetting);
    // A source may contain a query that is forgotten now.
    this.clear();
  }

  #service(route: AllowedRoute, baseUri: string | undefined): Service {
    try {
      const { createCall, page } = this.#context;
      const options = clientOptions(route, page, baseUri);
      const { baseUrl, apikey, transport } = options;
      if (isNamed(baseUrl, page.settings, baseUri)) trustBase(baseUrl);
      options.onCall = (operation) => {
        page.telemetry.stats[operation as 'origin'] += 1;
      };
      const name = toJson([baseUrl, apikey, transport]);
      return getOrCreate(this.#services, name, () => this.#open(name, createCall(options)));
    } catch (fault) {
      return failedService(asWritten(toLocalPriceError(fault, 'config')));
    }
  }

  #open(name: string, call?: Call): ServiceStore {
    const { browser, lifecycle, tabs, page, stay } = this.#context;
    const open = (onChange: (key: string) => void): QueryContext => ({
      page,
      cache: tabs.cache(name, call ? maxAge : maxFileAge, onChange),
      now: browser.now,
      lifecycle,
      withLock: (key, signal, run) =>
        withLock(`local-price:${name} ${key}`, browser, page.timeout, signal, run),
      stay,
    });
    return new ServiceStore(open, call);
  }
}

/** Returns an error of a call for what the page has written: settings are valid, so it is about an attribute. */
function asWritten(error: LocalPriceError): LocalPriceError {
  const { code, message, subject } = error;
  if (subject?.of !== 'argument') return error;
  return new LocalPriceError(code, message, { ...error, subject: { ...subject, of: 'attribute' } });
}

const day = 24 * 3_600_000;

/** Milliseconds after which an entry is forgotten. */
export const maxAge = 7 * day;

/** The same for a rates file, which counts until its fourteenth day is over, and may be dated a day ahead. */
const maxFileAge = 16 * day;

/** The options of a query; default for the context: that of the store. */
export type StoreQueryOptions<T> = Omit<QueryOptions<T>, 'key' | 'context'> & {
  context?: QueryContext;
};

/**
 * What a document knows from a service, by one base URL, key and transport: one query for each question that has been
 * asked. Rates files share one such store.
 */
export class ServiceStore {
  /** What all of the queries share. */
  readonly context: QueryContext;
  /** Sends a request; `undefined` for rates files. */
  readonly call: Call | undefined;
  /** By key. */
  readonly #queries = new Map<string, FetchedQuery<unknown>>();
  #expected: ExpectedRate | undefined;

  /** @param open creates the context; it calls `onChange` with the key of an entry that another tab has changed */
  constructor(open: (onChange: (key: string) => void) => QueryContext, call?: Call) {
    this.context = open((key) => this.#onChange(key));
    this.call = call;
  }

  query<T>(key: string, options: (service: ServiceStore) => StoreQueryOptions<T>): FetchedQuery<T> {
    return getOrCreate(
      this.#queries,
      key,
      () => new FetchedQuery({ key, context: this.context, ...options(this) }),
    ) as FetchedQuery<unknown> as FetchedQuery<T>;
  }

  /** Says that a price will need a rate. That of the first price counts. */
  expectRate(rate: ExpectedRate): void {
    this.#expected ??= rate;
  }

  /** What the origin call also asks for; `undefined`: nothing. */
  get expectedRate(): ExpectedRate | undefined {
    const { preset, settings } = this.context.page.preferences();
    const isAsked = settings.singleTrip && !settings.currencyMap && !preset;
    return isAsked ? this.#expected : undefined;
  }

  /**
   * Aborts all requests. Subscribers that still need an answer subscribe again.
   *
   * @param isForgotten whether the queries, and what only this page knows, are forgotten
   */
  stop(isForgotten = false): void {
    for (const query of this.#queries.values()) query.stop();
    if (isForgotten) this.#queries.clear();
  }

  /** Notifies the subscribers of a query whose entry in the cache another tab has changed. */
  #onChange(changed: string): void {
    const key = queryKeyOf(changed);
    // A failure may count for all queries whose keys begin with its own key.
    for (const [each, query] of this.#queries) {
      if (`${each} `.startsWith(`${key} `)) query.notify();
    }
  }
}

/** Returns the value for a key in a map; if the key is missing, `make` creates the value. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
