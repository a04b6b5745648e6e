import { dirname, join } from 'node:path';
import { createApp, type App, type AppDependencies } from '../app/createApp.js';
import { Meter } from '../app/Meter.js';
import type { OperationDependencies } from '../app/operations/operations.js';
import { Readiness } from '../app/Readiness.js';
import { attributions } from '../app/site/attributions.js';
import { badPath, isServicePath } from '../app/site/servicePath.js';
import type { WidgetFile } from '../app/site/WidgetFile.js';
import { limitRequests } from '../callers/limitRequests.js';
import type { RequestLimits } from '../callers/RequestLimits.js';
import type { Log } from '../common/Log.js';
import { countryCurrencies, legalTenders } from '../countries/countryCurrencies.js';
import { attributionInUse } from '../countries/databaseNotes.js';
import { openCountryDatabase } from '../countries/openCountryDatabase.js';
import { readCurrencyRegions } from '../countries/readCurrencyRegions.js';
import { SettingsError } from '../common/SettingsError.js';
import type { ApiKey, KeyFinder } from '../keys/Keys.js';
import { openKeys } from '../keys/keysFile.js';
import { openLedger } from '../ledger/openLedger.js';
import { parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import { RateHistory } from '../rates/RateHistory.js';
import { openRates } from '../rates/openRates.js';
import { isUsable, rateMaxAge } from '../rates/rateAge.js';
import { Allowances } from './Allowances.js';
import { callersOf } from './callersOf.js';
import { WidgetHistory } from './WidgetHistory.js';
import { bufferedLog, jsonLog, type BufferedLog } from './log.js';
import { Metrics, type DataState } from './Metrics.js';
import { packageVersion } from './packageVersion.js';
import { dataNotes } from './welcome.js';
import { findWidgetFiles } from './widgetFiles.js';

/** The settings of a service on any Node server. */
export interface OpenSettings {
  /** The path of the keys file. */
  keys: string;
  /** The path or http(s) address of a country database; by default the embedded database. */
  geo?: string;
  /** The seconds between two requests to the address of `geo`; by default 86400. */
  geoRefresh?: number;
  /** The path or http(s) address of a rate table; by default the embedded table. */
  rates?: string;
  /** The seconds between two requests to the address of `rates`; by default 21600. */
  ratesRefresh?: number;
  /** The number of days whose rate tables are stored, including today; by default 7. */
  ratesKept?: number;
  /**
   * The addresses and CIDR ranges whose `X-Forwarded-For` is trusted, and `unix` for Unix sockets; by default none.
   */
  trustedProxies?: string[];
  /** Which entry of `X-Forwarded-For` from the right is the caller; by default found by `trustedProxies`. */
  trustedHops?: number;
  /** The header in which a trusted proxy sends only the caller's address; by default `X-Forwarded-For`. */
  addressHeader?: string;
  /** The header in which a trusted proxy sends the country; by default none. */
  countryHeader?: string;
  /** The path under which the service answers, such as `/rates`; by default that of `X-Forwarded-Prefix`, or the root. */
  path?: string;
  /** The address of the ledger, see `parseLedgerUrl`. */
  ledger: string;
  /** The maximum requests per minute for each key and address, 0 for no limit; by default 200. */
  rateLimit?: number;
  /** Whether /readyz says ready if only the ledger is unreachable. */
  readyWithoutLedger?: boolean;
}

/** The settings, and the options for a host program. */
export interface OpenOptions extends OpenSettings {
  /** By default, JSON lines on standard error. */
  log?: Log;
  /** Returns milliseconds since 1970; by default the system's clock. */
  now?: () => number;
}

/** The app with its data. */
export interface OpenApp {
  app: App;
  metrics: Metrics;
  widgets: readonly WidgetFile[];
  /** The keys in use. */
  keys: readonly ApiKey[];
  /** Lines that describe the data to people. */
  dataLines: readonly string[];
  /** Buffered until {@link begin}, so that a failed start only says why it failed. */
  log: Log;
  /** Logs the warnings about the data. From now on, lines are logged at once. */
  begin(): void;
  /** Reloads keys, country database and rates. Never rejects. */
  reload(): Promise<void>;
  /** Stops updating the data. */
  stop(): void;
  /** Stops updating the data, and closes the ledger. */
  close(): Promise<void>;
}

/** The seconds between two requests to the address of the country database. */
const defaultGeoRefresh = 86_400;

/** The seconds between two requests to the address of the rates. */
const defaultRatesRefresh = 21_600;

/** The number of days whose rates are stored. */
const defaultRatesKept = 7;

/** The maximum requests per minute. */
const defaultRateLimit = 200;

/** A resource with a file, a timer or a connection. */
interface Closable {
  close(): unknown;
}

/** What opening a service needs everywhere. */
interface Means {
  log: BufferedLog;
  now(): number;
  /** Closes a resource if the service can't be opened, and returns the resource. */
  keep<T extends Closable>(resource: T): T;
}

/**
 * Reads the data and creates the app.
 *
 * @param hasMetrics whether /metrics is served
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function openApp(options: OpenOptions, hasMetrics = true): Promise<OpenApp> {
  const log = bufferedLog(options.log ?? jsonLog);
  const opened: Closable[] = [];
  const keep = <T extends Closable>(resource: T): T => {
    opened.push(resource);
    return resource;
  };
  const { now = Date.now } = options;
  try {
    return await open(options, hasMetrics, { log, now, keep });
  } catch (error) {
    await Promise.all(opened.map((resource) => resource.close()));
    throw error;
  }
}

async function open(options: OpenOptions, hasMetrics: boolean, means: Means): Promise<OpenApp> {
  const { log, now } = means;
  if (!isServicePath(options.path ?? '')) throw new SettingsError(badPath('path', options.path!));
  const callers = callersOf(options, log, now);
  const data = await openData(options, means);
  const { keys, database, rates, ledger } = data;
  const { versions, ...widgets } = await openWidgets(data, means);
  const limits = limitRequests(options.rateLimit ?? defaultRateLimit, data.redis);
  const site = siteDependencies(options, data, limits, now);
  const keysInUse: KeyFinder = { find: (key) => keys.current.find(key) };
  const allowances = new Allowances(keysInUse, ledger);
  const metrics = new Metrics({
    ...dataState(data),
    checks: () => site.readiness.states(),
    tokensLeft: () => allowances.lowestShare(),
    versions,
    now,
  });
  const app = createApp({
    ...callers,
    ...priceDependencies(data, now),
    // A getter, so that each request reads the current table.
    get rates() {
      return rates.current;
    },
    ...site,
    ...widgets,
    keys: keysInUse,
    meter: new Meter(ledger, {
      log,
      onCharge: (key) => allowances.note(key),
      onTaken: () => metrics.countToken(),
    }),
    limits,
    metrics,
    reports: metrics,
    metricsPage: hasMetrics ? metrics : undefined,
    log,
    now,
  });
  const notes = dataNotes(database.current, rates.current, data.ratesLabel, now());
  const reloadable = [keys, database, rates, data.rateHistory];
  const stop = (): void => {
    for (const each of reloadable) each.close();
  };
  return {
    app,
    metrics,
    widgets: widgets.widgets,
    keys: keys.current.entries,
    dataLines: notes.info,
    log,
    begin: () => {
      for (const line of notes.warnings) log.warn(line);
      log.flush();
    },
    reload: async () => {
      await Promise.all(reloadable.map((each) => each.reload()));
    },
    stop,
    close: async () => {
      stop();
      await ledger.close();
    },
  };
}

/** The data of a service, and the ledger. */
type Data = Awaited<ReturnType<typeof openData>>;

/** Reads keys, countries and rates, and opens the ledger. */
async function openData(options: OpenOptions, { log, now, keep }: Means) {
  const regions = readCurrencyRegions();
  const keys = keep(openKeys(options.keys, { log }));
  const database = keep(
    await openCountryDatabase(options.geo, {
      refresh: options.geoRefresh ?? defaultGeoRefresh,
      storedFile: storedDatabase(options.ledger),
      log,
      now,
    }),
  );
  const { ledger, documents, redis } = await openLedger(options.ledger, log);
  keep(ledger);
  const refresh = options.ratesRefresh ?? defaultRatesRefresh;
  const days = options.ratesKept ?? defaultRatesKept;
  const rateHistory = keep(new RateHistory({ documents, days, refresh, log }));
  const { rates, label } = await openRates({
    source: options.rates,
    refresh,
    tenders: legalTenders(regions),
    history: rateHistory,
    log,
    now,
  });
  keep(rates);
  return {
    regions,
    keys,
    database,
    ledger,
    documents,
    redis,
    rates,
    ratesLabel: label,
    rateHistory,
  };
}

/**
 * Returns the file for the last download of the country database: beside the ledger or, with Redis, in the working
 * directory. `undefined` with a ledger in memory.
 */
function storedDatabase(ledger: string): string | undefined {
  const place = parseLedgerUrl(ledger);
  if (place.kind === 'memory') return undefined;
  return join(place.kind === 'sqlite' ? dirname(place.file) : '', 'downloaded-countries.mmdb');
}

/** Loads the files of this build of the widget, and stores them for when there is another build. */
async function openWidgets(
  { documents }: Data,
  { log, now }: Means,
): Promise<Pick<AppDependencies, 'widgets' | 'earlierWidget'> & Pick<DataState, 'versions'>> {
  const widgets = findWidgetFiles(log);
  const history = new WidgetHistory(documents, log);
  await history.add(widgets, now());
  const versions = await history.addVersion(packageVersion(), now());
  return { widgets, earlierWidget: (name) => history.find(name), versions };
}

/** Returns the state of the data for the metrics. */
function dataState({
  keys,
  rates,
  database,
}: Data): Pick<DataState, 'rates' | 'countries' | 'failures'> {
  return {
    rates: () => Date.parse(rates.current.date),
    countries: () => database.current.built.getTime(),
    failures: () => ({
      keys: keys.failures,
      rates: rates.failures,
      countries: database.failures,
    }),
  };
}

/** Returns what prices are made of, except the current rates. */
function priceDependencies(
  { regions, database, rates, rateHistory }: Data,
  now: () => number,
): Omit<OperationDependencies, 'rates' | 'now'> {
  return {
    countryOf: (address) => database.current.countryOf(address),
    countries: countryCurrencies(regions),
    ratesOf: (date) => rateHistory.tableOf(date),
    rateMaxAge: () => rateMaxAge(rates.next, now()),
  };
}

/** Returns what the service says about itself. */
function siteDependencies(
  options: OpenSettings,
  { database, ledger, rates }: Data,
  limits: RequestLimits,
  now: () => number,
): Pick<AppDependencies, 'readiness' | 'readyWithout' | 'facts' | 'version'> {
  return {
    readiness: new Readiness({
      // All that a metered request does there.
      ledger: () => Promise.all([ledger.check(), limits.check?.()]),
      rates: () => isUsable(rates.current, now()),
    }),
    readyWithout: options.readyWithoutLedger ? ['ledger'] : [],
    facts: () => ({
      ratesDate: rates.current.date,
      countriesBuilt: database.current.built,
      now: now(),
      attribution: attributions(options.rates, attributionInUse(database.current)),
    }),
    version: packageVersion(),
  };
}
