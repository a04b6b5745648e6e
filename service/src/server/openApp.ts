import { createApp, type App } from '../app/createApp.js';
import { Meter } from '../app/Meter.js';
import { Readiness } from '../app/Readiness.js';
import type { WidgetFile } from '../app/site/WidgetFile.js';
import { callersBy } from '../callers/Caller.js';
import { limitRequests } from '../callers/limitRequests.js';
import { parseTrustedProxies } from '../callers/parseTrustedProxies.js';
import type { Log } from '../common/Log.js';
import { quote } from '../common/text.js';
import { countryCurrencies, legalTenders } from '../countries/countryCurrencies.js';
import type { CountryDatabase } from '../countries/CountryDatabase.js';
import { attributionInUse } from '../countries/databaseNotes.js';
import { openCountryDatabase } from '../countries/openCountryDatabase.js';
import { readCurrencyRegions } from '../countries/readCurrencyRegions.js';
import type { ApiKey } from '../keys/Keys.js';
import { openKeys } from '../keys/keysFile.js';
import { openLedger } from '../ledger/openLedger.js';
import { RateHistory } from '../rates/RateHistory.js';
import { openRates } from '../rates/openRates.js';
import { isUsable, rateMaxAge } from '../rates/rateAge.js';
import { WidgetHistory } from './WidgetHistory.js';
import { bufferedLog, jsonLog } from './log.js';
import { Metrics } from './Metrics.js';
import { packageVersion } from './packageVersion.js';
import { dataNotes } from './welcome.js';
import { loadWidgetFiles } from './widgetFiles.js';

/** The settings of a service on any Node server. */
export interface OpenSettings {
  /** The path of the keys file. */
  keys: string;
  /** The path of a country database; by default the embedded database. */
  geo?: string;
  /** The path or http(s) address of a rate table; by default the embedded table. */
  rates?: string;
  /** The seconds between two requests to the address of `rates`; by default 21600. */
  ratesRefresh?: number;
  /** The number of days whose rate tables are stored, including today; by default 7. */
  ratesKept?: number;
  /** The addresses and CIDR ranges whose `X-Forwarded-For` is trusted; by default none. */
  trustedProxies?: string[];
  /** The header in which a trusted proxy sends the country; by default none. */
  countryHeader?: string;
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

/**
 * Reads the data and creates the app.
 *
 * @param hasMetrics whether /metrics is served
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function openApp(options: OpenOptions, hasMetrics = true): Promise<OpenApp> {
  const opened: Closable[] = [];
  try {
    return await open(options, hasMetrics, opened);
  } catch (error) {
    await Promise.all(opened.map((resource) => resource.close()));
    throw error;
  }
}

/** @param opened gets the resources that must be closed if opening fails */
async function open(
  options: OpenOptions,
  hasMetrics: boolean,
  opened: Closable[],
): Promise<OpenApp> {
  const { now = Date.now } = options;
  const log = bufferedLog(options.log ?? jsonLog);
  const keep = <T extends Closable>(resource: T): T => {
    opened.push(resource);
    return resource;
  };
  const isTrusted = parseTrustedProxies(options.trustedProxies ?? []);
  const regions = readCurrencyRegions();
  const keys = keep(openKeys(options.keys, { log }));
  const database = keep(openCountryDatabase(options.geo, { log }));
  const { ledger, documents, redis } = openLedger(options.ledger, log);
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
  const metrics = new Metrics({
    rates: () => Date.parse(rates.current.date),
    countries: () => database.current.built.getTime(),
    failures: () => ({
      keys: keys.failures,
      rates: rates.failures,
      countries: database.failures,
    }),
    now,
  });
  const widgets = findWidgets(log);
  const widgetHistory = new WidgetHistory(documents, log);
  await widgetHistory.add(widgets, now());
  const app = createApp({
    keys: { find: (key) => keys.current.find(key) },
    meter: new Meter(ledger, { log, onTaken: () => metrics.countToken() }),
    metrics,
    metricsPage: hasMetrics ? metrics : undefined,
    readiness: new Readiness({
      ledger: () => ledger.check(),
      rates: () => isUsable(rates.current, now()),
    }),
    readyWithout: options.readyWithoutLedger ? ['ledger'] : [],
    widgets,
    earlierWidget: (name) => widgetHistory.find(name),
    isTrusted,
    facts: () => ({
      ratesDate: rates.current.date,
      countriesBuilt: database.current.built,
      now: now(),
      attribution: attribution(options, database.current),
    }),
    version: packageVersion(),
    limits: limitRequests(options.rateLimit ?? defaultRateLimit, redis),
    countryOf: (address) => database.current.countryOf(address),
    get rates() {
      return rates.current;
    },
    ratesOf: (date) => rateHistory.tableOf(date),
    countries: countryCurrencies(regions),
    rateMaxAge: () => rateMaxAge(rates.next, now()),
    caller: callersBy({
      isTrusted,
      countryHeader: options.countryHeader,
      onUnreadable: once((entry) => log.warn(unreadable(entry))),
    }),
    log,
    now,
  });
  const notes = dataNotes(database.current, options.geo, rates.current, label, now());
  const stop = (): void => {
    for (const data of [keys, database, rates, rateHistory]) data.close();
  };
  return {
    app,
    metrics,
    widgets,
    keys: keys.current.entries,
    dataLines: notes.info,
    log,
    begin: () => {
      for (const line of notes.warnings) log.warn(line);
      log.flush();
    },
    reload: async () => {
      await Promise.all([keys, database, rates, rateHistory].map((data) => data.reload()));
    },
    stop,
    close: async () => {
      stop();
      await ledger.close();
    },
  };
}

function unreadable(entry: string): string {
  return (
    // The entry may contain the address of a visitor.
    `a trusted proxy sends ${quote(entry.replace(/[\da-f]/gi, '0'))} (digits as 0) in ` +
    'X-Forwarded-For, which is not an address: visitors without a known ' +
    'address have no country, and share one limit'
  );
}

/** Returns a function that runs only the first time. */
function once<T>(run: (value: T) => void): (value: T) => void {
  let isDone = false;
  return (value) => {
    if (!isDone) run(value);
    isDone = true;
  };
}

/** Loads the widget's files. The service also works without them. */
function findWidgets(log: Log): WidgetFile[] {
  try {
    return loadWidgetFiles();
  } catch (error) {
    const { message } = error as Error;
    log.warn(
      `/local-price.js can't be served, since the package local-price is incomplete: ${message}`,
    );
    return [];
  }
}

/** Returns the attributions that the licenses of the data require. */
function attribution(
  { geo, rates }: Pick<OpenSettings, 'geo' | 'rates'>,
  { type }: Pick<CountryDatabase, 'type'>,
): string[] {
  const countries = attributionInUse(geo, type);
  return [
    ...(countries ? [`${countries[0]!.toUpperCase()}${countries.slice(1)}.`] : []),
    ...(rates === undefined ? ['Rates by @fawazahmed0/currency-api, CC0.'] : []),
    'Currencies of countries and their names from Unicode CLDR, Unicode License v3.',
  ];
}
