import type { createCall } from '../client/createCall.js';
import { errorOf, LocalPriceError, toLocalPriceError, type Reporter } from '../input/index.js';
import { trustBase } from '../client/trustedTypes.js';
import { toJson } from '../protocol/ownData.js';
import type { Browser } from './browser/Browser.js';
import type { PageLifecycle } from './browser/PageLifecycle.js';
import type { Tabs } from './browser/Tabs.js';
import { withLock } from './browser/withLock.js';
import { allowedRoute, routeOptions, type AllowedRoute, type Route } from './route.js';
import type { QueryContext } from './queries/FetchedQuery.js';
import { fixedQuery } from './queries/Query.js';
import { getOrCreate, maxAge, ServiceStore } from './ServiceStore.js';
import type { ReadSettings } from './settings.js';
import { failedService, type Service, type Source } from './Source.js';
import type { Telemetry } from './Telemetry.js';

/** What the choice of a source depends on. */
interface SourceChoice {
  readonly settings: ReadSettings;
  /** The service. If it cannot be reached with these settings, every query to it fails. */
  readonly service: Service;
  /** Whether the settings, or the element itself, name a service. */
  readonly hasService: boolean;
  /** The queries that do not belong to a service. */
  readonly files: ServiceStore;
  /** What a relative address is relative to. */
  readonly documentUrl: string | undefined;
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
    const problem = {
      code: 'config',
      message:
        'rates and visitor="time-zone" need local-price-static.js, or local-price/static from npm.',
      subject: { of: 'setting', name: rates ? 'rates' : 'visitor', value: rates ?? visitor },
    } as const;
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
    readonly telemetry: Telemetry;
  };
  /** Keeps the page followed and its storage in use until the returned function is called. */
  stay(): () => void;
}

/** The number of routes after which all are forgotten; creating one again takes no time. */
const maxRoutes = 100;

/** The sources of a page by route, and one {@link ServiceStore} for each base URL, key and transport. */
export class Sources {
  readonly #context: SourcesContext;
  readonly #services = new Map<string, ServiceStore>();
  /** The queries that do not belong to a service. */
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
    const { apikey, baseUrl, transport, documentUrl } = own;
    // A missing value is not the same as an empty value. JSON would take three times as long.
    const none = '\0';
    const key = `${apikey ?? none}\n${baseUrl ?? none}\n${transport ?? none}\n${documentUrl ?? none}`;
    return getOrCreate(this.#sources, key, () => {
      // A page that changes its address has another document URL each time.
      if (this.#sources.size >= maxRoutes) this.clear();
      const { settings, warn } = this.#context.page;
      const route = allowedRoute(own, settings, warn);
      return this.choose({
        settings,
        service: this.#service(route),
        hasService: !!route.baseUrl?.trim(),
        files: this.#files,
        documentUrl,
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

  #service(route: AllowedRoute): Service {
    try {
      const { createCall, page } = this.#context;
      const options = routeOptions(route, page.settings);
      const { baseUrl, apikey, transport } = options;
      if (!route.isForeign) trustBase(baseUrl);
      const call = createCall({
        ...options,
        onCall: (operation) => {
          page.telemetry.stats[operation as 'origin' | 'swap' | 'convert'] += 1;
        },
      });
      const name = toJson([baseUrl, apikey, transport]);
      const service = getOrCreate(this.#services, name, () => this.#open(name));
      service.call = call;
      return service;
    } catch (fault) {
      return failedService(asWritten(toLocalPriceError(fault, 'config')));
    }
  }

  #open(name: string): ServiceStore {
    const { browser, lifecycle, tabs, page, stay } = this.#context;
    return new ServiceStore((onChange) => ({
      page,
      cache: tabs.cache(name, maxAge, onChange),
      now: browser.now,
      lifecycle,
      withLock: (key, signal, run) =>
        withLock(`local-price:${name} ${key}`, browser, page.timeout, signal, run),
      stay,
    }));
  }
}

/** Returns an error of a call for what the page has written: settings are valid, so it is about an attribute. */
function asWritten(error: LocalPriceError): LocalPriceError {
  const { code, message, subject } = error;
  if (subject?.of !== 'argument') return error;
  return new LocalPriceError(code, message, { ...error, subject: { ...subject, of: 'attribute' } });
}
