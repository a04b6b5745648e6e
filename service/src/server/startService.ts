import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, createMetricsApp, type App } from '../app/createApp.js';
import { Meter } from '../app/Meter.js';
import { Readiness } from '../app/Readiness.js';
import type { WidgetFile } from '../app/site/WidgetFile.js';
import { callersBy } from '../callers/Caller.js';
import { parseTrustedProxies } from '../callers/parseTrustedProxies.js';
import { limitRequests } from '../callers/limitRequests.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { quote } from '../common/text.js';
import { countryCurrencies, legalTenders } from '../countries/countryCurrencies.js';
import type { CountryDatabase } from '../countries/CountryDatabase.js';
import { attributionInUse } from '../countries/databaseNotes.js';
import { openCountryDatabase } from '../countries/openCountryDatabase.js';
import { readCurrencyRegions } from '../countries/readCurrencyRegions.js';
import { openKeys } from '../keys/keysFile.js';
import { openLedger } from '../ledger/openLedger.js';
import { KeptRates } from '../rates/KeptRates.js';
import { openRates } from '../rates/openRates.js';
import { rateAge, rateMaxAge } from '../rates/rateAge.js';
import { createHttpServer, type HttpServer } from './createHttpServer.js';
import { KeptWidgets } from './KeptWidgets.js';
import { bufferedLog, jsonLog } from './log.js';
import { Metrics } from './Metrics.js';
import { packageVersion } from './packageVersion.js';
import { dataNotes, welcome } from './welcome.js';
import { loadWidgetFiles } from './widgetFiles.js';

/** The settings of the service, as `readOptions` reads them from flags and environment. */
export interface ServiceSettings {
  /** TCP port; 0 takes a free one. */
  port: number;
  /** Host name or address to listen on. */
  host: string;
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
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** The header in which a trusted proxy says the country; without it none. */
  countryHeader?: string;
  /** Where tokens are counted, see `parseLedgerUrl`. */
  ledger: string;
  /** Requests a minute for one key and address; 0: no limit. */
  rateLimit: number;
  /** Seconds for which an idle connection stays open; without it, 75. */
  keepAliveTimeout?: number;
  /** The TCP port of /metrics, which is then on no other; 0 takes a free one. Without it, `port`. */
  metricsPort?: number;
  /** Whether /readyz says ready while only the ledger is out of reach. */
  readyWithoutLedger?: boolean;
}

/** The settings, and what a host program may hand in beside them. */
export interface ServiceOptions extends ServiceSettings {
  /** Without it, lines of JSON on standard error. */
  log?: Log;
  /** Milliseconds since 1970; without it, the system's clock. */
  now?: () => number;
  /** Milliseconds for requests in hand once the service is told to stop; without it, 5000. */
  grace?: number;
  /** Milliseconds of these in which idle connections are still answered; without it, 1000. */
  drain?: number;
}

/** A service that listens. */
export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  url: string;
  /** Where /metrics is, such as `http://127.0.0.1:9464/metrics`. */
  metricsUrl: string;
  /** What to tell the operator, line by line: the data, and the snippet to paste. */
  welcome: readonly string[];
  /** Reads keys, country database and rates again, as on SIGHUP; never rejects. */
  reload(): Promise<void>;
  /** Takes no more requests, lets those in hand finish within the grace, and then ends. */
  close(): Promise<void>;
}

/** Seconds between two requests to the address of the rates. */
const defaultRatesRefresh = 21_600;

/** Days whose rates are kept. */
const defaultRatesKept = 7;

/** A server that listens. */
interface Listening extends Pick<HttpServer, 'end'> {
  url: string;
}

/** What holds a file, a timer or a connection. */
interface Closable {
  close(): unknown;
}

/**
 * Reads the data, makes the app and listens.
 *
 * Prints nothing, and logs nothing before all of it has worked, so that a failure is one line.
 *
 * @throws SettingsError for a setting, or a file that a setting names, that can't be used
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const opened: Closable[] = [];
  try {
    return await start(options, opened);
  } catch (error) {
    await Promise.all(opened.map((resource) => resource.close()));
    throw error;
  }
}

/** @param opened gets what must be closed where the start fails */
async function start(options: ServiceOptions, opened: Closable[]): Promise<RunningService> {
  const { now = Date.now, grace = 5_000, drain = 1_000, metricsPort } = options;
  const log = bufferedLog(options.log ?? jsonLog);
  const keep = <T extends Closable>(resource: T): T => {
    opened.push(resource);
    return resource;
  };
  const isTrusted = parseTrustedProxies(options.trustedProxies);
  const regions = readCurrencyRegions();
  const keys = keep(openKeys(options.keys, { log }));
  const database = keep(openCountryDatabase(options.geo, { log }));
  const { ledger, shelf, redis } = openLedger(options.ledger, log);
  keep(ledger);
  const kept = new KeptRates({ shelf, days: options.ratesKept ?? defaultRatesKept, log });
  const { rates, label } = await openRates({
    source: options.rates,
    refresh: options.ratesRefresh ?? defaultRatesRefresh,
    tenders: legalTenders(regions),
    last: await kept.load(),
    onSwap: (table) => void kept.keep(table),
    log,
    now,
  });
  keep(rates);
  await kept.keep(rates.current);
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
  const keptWidgets = new KeptWidgets(shelf, log);
  await keptWidgets.keep(widgets, now());
  const app = createApp({
    keys: { find: (key) => keys.current.find(key) },
    meter: new Meter(ledger, { log, onTaken: () => metrics.countToken() }),
    metrics,
    metricsPage: metricsPort === undefined ? metrics : undefined,
    readiness: new Readiness({
      ledger: () => ledger.check(),
      rates: () => rates.current.embedded || rateAge(rates.current.date, now()) !== 'expired',
    }),
    readyWithout: options.readyWithoutLedger ? ['ledger'] : [],
    widgets,
    earlierWidget: (name) => keptWidgets.of(name),
    isTrusted,
    facts: () => ({
      ratesDate: rates.current.date,
      countriesBuilt: database.current.built,
      now: now(),
      attribution: attribution(options, database.current),
    }),
    version: packageVersion(),
    limits: limitRequests(options.rateLimit, redis),
    countryOf: (address) => database.current.countryOf(address),
    get rates() {
      return rates.current;
    },
    ratesOf: (date) => kept.of(date),
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
  const { keepAliveTimeout = 75 } = options;
  const serve = async (served: Pick<App, 'fetch'>, port: number): Promise<Listening> => {
    const { server, end } = createHttpServer(served, log, {
      keepAliveTimeout: keepAliveTimeout * 1000,
    });
    keep({ close: () => end(0) });
    const url = await listen(server, port, options.host);
    server.on('error', (error) => log.error(`the server: ${error.message}`));
    return { url, end };
  };
  const { url, end } = await serve(app, options.port);
  const apart =
    metricsPort === undefined ? null : await serve(createMetricsApp(metrics), metricsPort);

  const notes = dataNotes(database.current, options.geo, rates.current, label, now());
  for (const line of notes.warnings) log.warn(line);
  log.flush();
  return {
    url,
    metricsUrl: `${apart?.url ?? url}/metrics`,
    welcome: await welcome(url, notes.info, keys.current.entries, widgets),
    reload: async () => {
      await Promise.all([keys, database, rates].map((data) => data.reload()));
    },
    close: async () => {
      for (const data of [keys, database, rates]) data.close();
      await Promise.all([end(grace, drain), apart?.end(grace)]);
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
  { geo, rates }: Pick<ServiceSettings, 'geo' | 'rates'>,
  { type }: Pick<CountryDatabase, 'type'>,
): string[] {
  const countries = attributionInUse(geo, type);
  return [
    ...(countries ? [`${countries[0]!.toUpperCase()}${countries.slice(1)}.`] : []),
    ...(rates === undefined ? ['Rates by @fawazahmed0/currency-api, CC0.'] : []),
    'Currencies of countries and their names from Unicode CLDR, Unicode License v3.',
  ];
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(new SettingsError(`can't listen on ${host}, port ${port}: ${listenProblem(error)}`));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      const { address, port: bound } = server.address() as AddressInfo;
      resolve(`http://${address.includes(':') ? `[${address}]` : address}:${bound}`);
    });
  });
}

function listenProblem(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'another program is listening there';
  if (error.code === 'EACCES') return 'it is not allowed to this user';
  if (error.code === 'EADDRNOTAVAIL') return 'this machine has no such address';
  return error.code === 'ENOTFOUND' ? 'there is no such host' : (error.code ?? error.message);
}
