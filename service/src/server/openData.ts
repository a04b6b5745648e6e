import { dirname, join } from 'node:path';
import type { AppDependencies } from '../app/createApp.js';
import { WidgetHistory } from '../documents/WidgetHistory.js';
import { legalTenders } from '../countries/countryCurrencies.js';
import { openCountryDatabase } from '../countries/openCountryDatabase.js';
import { readCurrencyRegions } from '../countries/readCurrencyRegions.js';
import { openKeys } from '../keys/keysFile.js';
import { openLedger } from '../ledger/openLedger.js';
import { parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import { RateHistory } from '../rates/RateHistory.js';
import { openRates } from '../rates/openRates.js';
import type { BufferedLog } from './log.js';
import type { DataState } from './Metrics.js';
import type { OpenOptions } from './OpenSettings.js';
import { packageVersion } from './packageVersion.js';
import { earlierWidget, findWidgetFiles } from './widgetFiles.js';

/** The seconds between two requests to the address of the country database. */
const defaultGeoRefresh = 86_400;

/** The seconds between two requests to the address of the rates. */
const defaultRatesRefresh = 21_600;

/** The number of days whose rates are stored. */
const defaultRatesKept = 7;

/** A resource with a file, a timer or a connection. */
export interface Closable {
  close(): unknown;
}

/** What opening a service needs everywhere. */
export interface Means {
  log: BufferedLog;
  now(): number;
  /** Closes a resource if the service can't be opened, and returns the resource. */
  keep<T extends Closable>(resource: T): T;
}

/** The data of a service, and the ledger. */
export type Data = Awaited<ReturnType<typeof openData>>;

/** Reads keys, countries and rates, and opens the ledger. */
export async function openData(options: OpenOptions, { log, now, keep }: Means) {
  const regions = readCurrencyRegions();
  const keys = keep(await openKeys(options.keys, { log }));
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
export async function openWidgets(
  { documents }: Data,
  { log, now }: Means,
): Promise<Pick<AppDependencies, 'widgets' | 'earlierWidget'> & Pick<DataState, 'versions'>> {
  const widgets = findWidgetFiles(log);
  const history = new WidgetHistory({ documents, open: earlierWidget, log });
  const files = widgets.map(({ hashedName, body }) => ({
    hashedName,
    script: new TextDecoder().decode(body('identity')),
  }));
  await history.add(files, now());
  const versions = await history.addVersion(packageVersion(), now());
  return { widgets, earlierWidget: (name) => history.find(name), versions };
}
