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
import { rateAge } from './rateAge.js';
import type { RateHistory } from './RateHistory.js';
import { RateIntake, type IntakeOptions } from './RateIntake.js';
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
   * Gets each table before it is served. The first table is compared with the newest stored table, unless the
   * embedded table is newer.
   */
  history?: Pick<RateHistory, 'load' | 'add'>;
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
 * address can't be used, the newest stored table is served, or the embedded table if that is newer or the
 * stored one has expired, and the address is tried again.
 *
 * @throws SettingsError naming what can't be used, never the password of an address
 */
export async function openRates(options: RatesOptions): Promise<OpenRates> {
  const { source, tenders, history, log } = options;
  const embedded = loadEmbeddedRates(tenders);
  const stored = newer(await history?.load(), embedded);
  const opened =
    source === undefined
      ? openEmbedded(embedded, log)
      : isAddress(source)
        ? await openAddress(source, embedded, stored, options)
        : openFile(source, intakeOf(stored ?? embedded, embedded, options), options);
  await history?.add(opened.rates.current);
  return opened;
}

/** Returns a stored table if it is newer than the embedded table, and others can be compared with it. */
export function newer(
  stored: ParsedRates | undefined,
  embedded: ParsedRates,
): ParsedRates | undefined {
  return stored && stored.date > embedded.date && hasMostTraded(stored) ? stored : undefined;
}

function intakeOf(
  reference: ParsedRates,
  embedded: ParsedRates,
  { tenders, log, now }: RatesOptions,
  before?: IntakeOptions['before'],
): RateIntake {
  return new RateIntake({ reference, embedded, tenders, log, now, ...(before && { before }) });
}

function openEmbedded(embedded: ParsedRates, log: Log): OpenRates {
  const first = embeddedTable(embedded);
  return {
    rates: new Reloadable({ what: 'the embedded rate table', first, log }),
    label: undefined,
  };
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
    parse: (content, current) => save(intake.accept(content), current, options.history),
    describe: describe(path),
    ...options,
  });
  return { rates, label: path };
}

async function openAddress(
  address: string,
  embedded: ParsedRates,
  stored: ParsedRates | undefined,
  options: RatesOptions,
): Promise<OpenRates> {
  const { schedule, now, random, history, log } = options;
  const source = new AddressSource(address, longestTable, options);
  const what = `the rate table ${source.label}`;
  /** Returns a stored table that may be served, and compares the next one with it. */
  const resume = (table: ParsedRates | undefined): ParsedRates | undefined => {
    const good = table && rateAge(table.date, now()) !== 'expired' ? table : undefined;
    intake = intakeOf(table ?? embedded, embedded, options, { good });
    return good;
  };
  let intake: RateIntake;
  const good = resume(stored);
  const load = async (signal: AbortSignal, isFirst?: true): Promise<RateTable | undefined> => {
    const download = await source.read(signal);
    if (!download) return intake.acceptUnchanged();
    const table = intake.accept(download.content, isFirst);
    download.keep();
    return table;
  };
  let problem: string | undefined;
  const first = await load(new AbortController().signal, true).catch((error: Error) => {
    problem = error.message;
    return undefined;
  });
  const rates: Reloadable<RateTable> = new Reloadable({
    what,
    first: first ?? (good ? new RateTable(good.date, good.values) : embeddedTable(embedded)),
    ...(problem !== undefined && { problem }),
    load: async (signal) => save(await load(signal), rates.current, history),
    // The place of the stored tables may have been out of reach at start.
    substitute: async () => {
      if (!rates.current.embedded) return undefined;
      const found = resume(newer(await history?.load(), embedded));
      if (!found) return undefined;
      log.warn(`the stored table of ${found.date} is served until ${what} can be used`);
      return new RateTable(found.date, found.values);
    },
    watcher: new RefreshTimer({
      interval: options.refresh * 1000,
      failed: first === undefined,
      now,
      ...(schedule && { schedule }),
      ...(random && { random }),
    }),
    describe: describe(source.label),
    log,
  });
  if (problem !== undefined) {
    const { embedded: isEmbedded, date } = rates.current;
    const kind = isEmbedded ? 'embedded' : 'stored';
    log.warn(
      `${what} can't be used: ${problem}; the ${kind} table of ${date} is served until it can`,
    );
  }
  return { rates, label: source.label };
}

/** Stores a new table before it is served, so that a crash of this process can't undo it. */
async function save<T extends RateTable | undefined>(
  table: T,
  current: RateTable,
  history: RatesOptions['history'],
): Promise<T> {
  if (table && table !== current) await history?.add(table);
  return table;
}

function embeddedTable({ date, values }: ParsedRates): RateTable {
  return new RateTable(date, values, true);
}

function describe(label: string): (table: RateTable) => string {
  return ({ date, size }) => `rates of ${date}, ${size} currencies, ${label}`;
}
