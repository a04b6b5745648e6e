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

/** Where rates come from, and what they are checked with. */
export interface RatesOptions extends AddressDependencies {
  /** A path, or an http(s) address; without it the embedded table. */
  source: string | undefined;
  /** Seconds between two requests to an address. */
  refresh: number;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  /** The last table that was served before, with which the first is compared; without it the embedded one. */
  last?: ParsedRates | undefined;
  /** Gets every table that is swapped in. */
  onSwap?(table: RateTable): void;
  /** Is told of every table that is swapped in, left out or refused. */
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to 1; without it, the system's. */
  random?(): number;
}

/** Rates in use. */
export interface OpenRates {
  /** The table; read `current` for each request. */
  rates: Reloadable<RateTable>;
  /** Where they come from, fit to be printed; `undefined` where only the embedded table is wanted. */
  label: string | undefined;
}

/**
 * Loads the rates, and keeps them current until `rates.close()`. A file that can't be used ends the
 * start; in place of an address that can't be used the embedded table serves,
 * and the address is tried again.
 *
 * @throws SettingsError naming what can't be used, and never an address with its password
 */
export async function openRates(options: RatesOptions): Promise<OpenRates> {
  const { source, tenders, last, now } = options;
  const embedded = loadEmbeddedRates(tenders);
  if (source === undefined) {
    const first = embeddedTable(embedded);
    const rates = new Reloadable({ what: 'the embedded rate table', first, log: options.log });
    return { rates, label: undefined };
  }
  const isBetter = last && last.date > embedded.date && hasMostTraded(last);
  const reference = isBetter ? last : embedded;
  const intake = new RateIntake({ reference, embedded, tenders, log: options.log, now });
  return isAddress(source)
    ? openAddress(source, intake, embedded, options)
    : openFile(source, intake, options);
}

function openFile(path: string, intake: RateIntake, options: RatesOptions): OpenRates {
  const what = `the rate table ${path}`;
  const rates = reloadableFile({
    file: path,
    what,
    limit: longestTable,
    first: () => {
      try {
        return intake.take(readFile(path, longestTable));
      } catch (error) {
        throw new SettingsError(`${what} can't be used: ${(error as Error).message}`);
      }
    },
    parse: (content) => intake.take(content),
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
    if (!download) return intake.again();
    const table = intake.take(download.content);
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
    options.log.warn(`${what} can't be used: ${problem}; the embedded table serves until it can`);
  }
  return { rates, label: source.label };
}

function embeddedTable({ date, values }: ParsedRates): RateTable {
  return new RateTable(date, values, true);
}

function describe(label: string): (table: RateTable) => string {
  return ({ date, size }) => `rates of ${date}, ${size} currencies, ${label}`;
}
