import { createApp, type App } from '../app/createApp.js';
import { Meter } from '../app/Meter.js';
import { readinessOf } from '../app/Readiness.js';
import { attributions } from '../app/site/attributions.js';
import { badPath, isServicePath } from '../app/site/servicePath.js';
import type { WidgetFile } from '../app/site/WidgetFile.js';
import { limitRequests } from '../callers/limitRequests.js';
import type { Log } from '../common/Log.js';
import { countryCurrencies } from '../countries/countryCurrencies.js';
import { attributionInUse } from '../countries/databaseNotes.js';
import { SettingsError } from '../common/SettingsError.js';
import type { ApiKey, KeyFinder } from '../keys/Keys.js';
import { isUsable, rateMaxAge } from '../rates/rateAge.js';
import { Allowances } from './Allowances.js';
import { callersOf } from './callersOf.js';
import { bufferedLog, jsonLog } from './log.js';
import { Metrics } from './Metrics.js';
import { openData, openWidgets, type Closable, type Means } from './openData.js';
import type { OpenOptions } from './OpenSettings.js';
import { packageVersion } from './packageVersion.js';
import { dataNotes } from './welcome.js';

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

/** The maximum requests per minute. */
const defaultRateLimit = 200;

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
  const callers = callersOf(options, log);
  const data = await openData(options, means);
  const { keys, database, rates, ledger } = data;
  const { versions, ...widgets } = await openWidgets(data, means);
  const limits = limitRequests(options.rateLimit ?? defaultRateLimit, data.redis);
  const readiness = readinessOf({
    // All that a metered request does there.
    ledger: () => Promise.all([ledger.check(), limits.check?.()]),
    rates: () => isUsable(rates.current, now()),
  });
  const keysInUse: KeyFinder = { find: (key) => keys.current.find(key) };
  const allowances = new Allowances(keysInUse, ledger);
  const metrics = new Metrics({
    rates: () => Date.parse(rates.current.date),
    countries: () => database.current.built.getTime(),
    failures: () => ({
      keys: keys.failures,
      rates: rates.failures,
      countries: database.failures,
    }),
    checks: () => readiness.states(),
    tokensLeft: () => allowances.lowestShare(),
    versions,
    now,
  });
  const app = createApp({
    ...callers,
    ...widgets,
    countryOf: (address) => database.current.countryOf(address),
    countries: countryCurrencies(data.regions),
    // A getter, so that each request reads the current table.
    get rates() {
      return rates.current;
    },
    ratesOf: (date) => data.rateHistory.tableOf(date),
    rateMaxAge: () => rateMaxAge(rates.next, now()),
    readiness,
    readyWithout: options.readyWithoutLedger ? ['ledger'] : [],
    facts: () => ({
      ratesDate: rates.current.date,
      countriesBuilt: database.current.built,
      now: now(),
      attribution: attributions(options.rates, attributionInUse(database.current)),
    }),
    version: packageVersion(),
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
