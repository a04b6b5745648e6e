import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { AddressSource, isAddress, type AddressDependencies } from '../reload/AddressSource.js';
import { readFile } from '../reload/readFile.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import { RefreshTimer } from '../reload/RefreshTimer.js';
import { Reloadable } from '../reload/Reloadable.js';
import { hasMostTraded } from './compareRates.js';
import { loadEmbeddedRates } from './loadEmbeddedRates.js';
import { longestTable, type ParsedRates } from './parseRates.js';
import { RateIntake } from './RateIntake.js';
import { RateTable } from './RateTable.js';

/** The source of the rates, and what they are checked with. */
export interface RatesOptions extends AddressDependencies {
  /** A path or an http(s) address; `undefined` for the embedded table. */
  source: string | undefined;
  /** The seconds between two requests to an address. */
  refresh: number;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  /**
   * The last table that was served before, which the first is compared with; by default the embedded table.
   */
  last?: ParsedRates | undefined;
  /** Called with each new table. */
  onSwap?(table: RateTable): void;
  /** Gets lines about new tables, rejected tables and currencies that are left out. */
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** Returns a number from 0 up to, but not including, 1; by default `Math.random`. */
  random?(): number;
}

/** The rates in use. */
export interface OpenRates {
  /** The table. Read `current` for each request. */
  rates: Reloadable<RateTable>;
  /** The source without secrets; `undefined` for the embedded table. */
  label: string | undefined;
}

/**
 * Loads the rates, and updates them until `rates.close()`. A file that can't be used is an error. If an
 * address can't be used, the embedded table is served, and the address is tried again.
 *
 * @throws SettingsError naming what can't be used, never the password of an address
 */
export async function openRates(options: RatesOptions): Promise<OpenRates> {
  const { source, tenders, last, now } = options;
  const embedded = loadEmbeddedRates(tenders);
  if (source === undefined) {
    const first = embeddedTable(embedded);
    const rates = new Reloadable({ what: 'the embedded rate table', first, log: options.log });
    return { rates, label: undefined };
  }
  const reference = newer(last, embedded) ?? embedded;
  const intake = new RateIntake({ reference, embedded, tenders, log: options.log, now });
  return isAddress(source)
    ? openAddress(source, intake, embedded, options)
    : openFile(source, intake, options);
}

/** Returns a stored table if it is newer than the embedded table, and others can be compared with it. */
export function newer(
  stored: ParsedRates | undefined,
  embedded: ParsedRates,
): ParsedRates | undefined {
  return stored && stored.date > embedded.date && hasMostTraded(stored) ? stored : undefined;
}

function openFile(path: string, intake: RateIntake, options: RatesOptions): OpenRates {
  const what = `the rate table ${path}`;
  const rates = reloadableFile({
    file: path,
    what,
    limit: longestTable,
    first: () => {
      try {
        return intake.accept(readFile(path, longestTable));
      } catch (error) {
        throw new SettingsError(`${what} can't be used: ${(error as Error).message}`);
      }
    },
    parse: (content) => intake.accept(content),
    describe: describe(path),
    ...options,
  });
  return { rates, label: path };
}

async function openAddress(
  address: string,
  intake: RateIntake,
  embedded: ParsedRates,
  options: RatesOptions,
): Promise<OpenRates> {
  const { schedule, now, random, onSwap } = options;
  const source = new AddressSource(address, longestTable, options);
  const load = async (signal: AbortSignal): Promise<RateTable | undefined> => {
    const download = await source.read(signal);
    if (!download) return intake.acceptUnchanged();
    const table = intake.accept(download.content);
    download.keep();
    return table;
  };
  const what = `the rate table ${source.label}`;
  let problem: string | undefined;
  const first = await load(new AbortController().signal).catch((error: Error) => {
    problem = error.message;
    return undefined;
  });
  const rates = new Reloadable({
    what,
    first: first ?? embeddedTable(embedded),
    ...(problem !== undefined && { problem }),
    load,
    watcher: new RefreshTimer({
      interval: options.refresh * 1000,
      failed: first === undefined,
      now,
      ...(schedule && { schedule }),
      ...(random && { random }),
    }),
    describe: describe(source.label),
    ...(onSwap && { onSwap }),
    log: options.log,
  });
  if (problem !== undefined) {
    options.log.warn(
      `${what} can't be used: ${problem}; the embedded table is served until it can`,
    );
  }
  return { rates, label: source.label };
}

function embeddedTable({ date, values }: ParsedRates): RateTable {
  return new RateTable(date, values, true);
}

function describe(label: string): (table: RateTable) => string {
  return ({ date, size }) => `rates of ${date}, ${size} currencies, ${label}`;
}
