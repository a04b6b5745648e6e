import type { Call, createCall } from '../client/createCall.js';
import { trustedBases } from '../client/trustedTypes.js';
import {
  errorOf,
  LocalPriceError,
  problemWith,
  toLocalPriceError,
  type Reporter,
} from '../input/index.js';
import { toJson } from '../protocol/ownData.js';
import type { Browser } from './browser/Browser.js';
import type { PageLifecycle } from './browser/PageLifecycle.js';
import type { Tabs } from './browser/Tabs.js';
import { withLock } from './browser/withLock.js';
import type { QueryContext } from './queries/FetchedQuery.js';
import { fixedQuery } from './queries/Query.js';
import {
  allowedRoute,
  clientOptions,
  isNamed,
  resolved,
  type AllowedRoute,
  type Route,
} from './route.js';
import {
  failedService,
  getOrCreate,
  maxAge,
  maxFileAge,
  ServiceStore,
  type Service,
} from './ServiceStore.js';
import type { ReadSettings } from './settings.js';
import type { Source } from './Source.js';

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
    const name = rates ? 'rates' : 'visitor';
    const problem = problemWith('setting', name, rates?.slice(0, 99) ?? visitor, message);
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
export interface SourcesContext extends Pick<QueryContext, 'page' | 'stay'> {
  readonly browser: Browser;
  readonly lifecycle: PageLifecycle;
  readonly tabs: Tabs;
  createCall: typeof createCall;
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
      if (isNamed(baseUrl, page.settings, baseUri)) trustedBases.add(baseUrl);
      options.onCall = (operation) => {
        page.telemetry.stats[operation as 'origin'] += 1;
      };
      const name = toJson([baseUrl, apikey, transport]);
      return getOrCreate(this.#services, name, () => this.#open(name, createCall(options)));
    } catch (fault) {
      return failedService(asAttributeError(toLocalPriceError(fault, 'config')));
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
function asAttributeError(error: LocalPriceError): LocalPriceError {
  const { code, message, subject } = error;
  if (subject?.of !== 'argument') return error;
  return new LocalPriceError(code, message, { ...error, subject: { ...subject, of: 'attribute' } });
}
