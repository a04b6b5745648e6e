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

/** The settings of a service on any server of Node. */
export interface OpenSettings {
  /** Path of the keys file. */
  keys: string;
  /** Path of a country database; without it the embedded one. */
  geo?: string;
  /** Path or http(s) address of a rate table; without it the embedded one. */
  rates?: string;
  /** Seconds between two requests to the address of `rates`; without it, 21600. */
  ratesRefresh?: number;
  /** Days whose rate tables are kept, today's among them; without it, 7. */
  ratesKept?: number;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed; without it, none. */
  trustedProxies?: string[];
  /** The header in which a trusted proxy says the country; without it none. */
  countryHeader?: string;
  /** Where tokens are counted, see `parseLedgerUrl`. */
  ledger: string;
  /** Requests a minute for one key and address, 0: no limit; without it, 200. */
  rateLimit?: number;
  /** Whether /readyz says ready while only the ledger is out of reach. */
  readyWithoutLedger?: boolean;
}

/** The settings, and what a host program may hand in beside them. */
export interface OpenOptions extends OpenSettings {
  /** Without it, lines of JSON on standard error. */
  log?: Log;
  /** Milliseconds since 1970; without it, the system's clock. */
  now?: () => number;
}

/** The app on its data. */
export interface OpenApp {
  app: App;
  metrics: Metrics;
  widgets: readonly WidgetFile[];
  /** The keys in force. */
  keys: readonly ApiKey[];
  /** What the data are, in lines for people. */
  dataLines: readonly string[];
  /** Nothing reaches it before {@link begin}, so that a start that fails says why and nothing else. */
  log: Log;
  /** Logs what there is to warn of, and all from now on. */
  begin(): void;
  /** Reads keys, country database and rates again; never rejects. */
  reload(): Promise<void>;
  /** Ends the renewal of the data. */
  stop(): void;
  /** Does that, and closes the ledger. */
  close(): Promise<void>;
}

/** Seconds between two requests to the address of the rates. */
const defaultRatesRefresh = 21_600;

/** Days whose rates are kept. */
const defaultRatesKept = 7;

/** Requests a minute. */
const defaultRateLimit = 200;

/** What holds a file, a timer or a connection. */
interface Closable {
  close(): unknown;
}

/**
 * Reads the data and makes the app.
 *
 * @param hasMetrics whether /metrics is among its paths
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

/** @param opened gets what must be closed where the opening fails */
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
  const rateHistory = new RateHistory({
    documents,
    days: options.ratesKept ?? defaultRatesKept,
    log,
  });
  const { rates, label } = await openRates({
    source: options.rates,
    refresh: options.ratesRefresh ?? defaultRatesRefresh,
    tenders: legalTenders(regions),
    last: await rateHistory.load(),
    onSwap: (table) => void rateHistory.add(table),
    log,
    now,
  });
  keep(rates);
  await rateHistory.add(rates.current);
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
    for (const data of [keys, database, rates]) data.close();
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
      await Promise.all([keys, database, rates].map((data) => data.reload()));
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
    // The address of a visitor may be in there.
    `a trusted proxy sends ${quote(entry.replace(/[\da-f]/gi, '0'))} (digits as 0) in ` +
    'X-Forwarded-For, which is no address: visitors whose ' +
    'address is not known have no country, and share one limit'
  );
}

/** Returns a function that does something the first time, and nothing later. */
function once<T>(run: (value: T) => void): (value: T) => void {
  let isDone = false;
  return (value) => {
    if (!isDone) run(value);
    isDone = true;
  };
}

/** Loads the widget's files; the service runs without them too. */
function findWidgets(log: Log): WidgetFile[] {
  try {
    return loadWidgetFiles();
  } catch (error) {
    const { message } = error as Error;
    log.warn(
      `/local-price.js can't be served, since the package local-price is not complete: ${message}`,
    );
    return [];
  }
}

/** Returns the attributions that the licences of the data ask for wherever they are shown. */
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
