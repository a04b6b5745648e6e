import type { Log } from '../common/Log.js';
import { unusableSource } from '../common/SettingsError.js';
import { AddressSource, isAddress, type AddressDependencies } from '../reload/AddressSource.js';
import { readFile } from '../reload/readFile.js';
import type { RefreshOptions } from '../reload/RefreshTimer.js';
import { reloadableAddress, unusable } from '../reload/reloadableAddress.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import { Reloadable } from '../reload/Reloadable.js';
import { loadEmbeddedRates } from './loadEmbeddedRates.js';
import { maxTableSize } from './parseRates.js';
import { rateAge, ratesLine } from './rateAge.js';
import { readSource, type RateSource } from './readSource.js';
import { HeldBack, sameRates } from './RateGate.js';
import type { RateHistory } from './RateHistory.js';
import { RateIntake } from './RateIntake.js';
import type { RateTable } from './RateTable.js';

/** The source of the rates, and what they are checked with. */
export interface RatesOptions extends AddressDependencies, Pick<RefreshOptions, 'random'> {
  /** See `readSource`; `undefined` for the embedded table. */
  source: string | undefined;
  /** The seconds between two requests to an address. */
  refresh: number;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  /**
   * Gets each table before it is served, and the table that is held back. The first table is compared with the
   * newest one, if there is one.
   */
  history?: Pick<RateHistory, 'load' | 'add' | 'loadHeldBack' | 'saveHeldBack'>;
  /** Gets lines about new tables, rejected tables, and a first table that differs from the embedded one. */
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The rates in use. */
export interface OpenRates {
  /** The table. Read `current` for each request. */
  rates: Reloadable<RateTable>;
  /** The source without secrets; `undefined` for the embedded table. */
  label: string | undefined;
}

/** The tables that new ones are checked with. */
interface KnownRates {
  /** The embedded table. */
  embedded: RateTable;
  /** The newest table that was served before, unless that was only the embedded one. */
  stored: RateTable | undefined;
  intake: RateIntake;
}

/**
 * Loads the rates, and updates them until `rates.close()`. A file that can't be used is an error. If an
 * address can't be used, the newest stored table is served, or the embedded table if that is newer or the
 * stored one has expired, and the address is tried again. While a table is held back, the stored one is served.
 *
 * @throws SettingsError naming what can't be used, never the password of an address
 */
export async function openRates(options: RatesOptions): Promise<OpenRates> {
  const { source, tenders, history, log } = options;
  const embedded = loadEmbeddedRates(tenders);
  const found = source === undefined ? undefined : readSource(source);
  const opened =
    found === undefined
      ? {
          rates: new Reloadable({ what: 'the embedded rate table', first: embedded, log }),
          label: undefined,
        }
      : isAddress(found.location)
        ? await openAddress(found, embedded, options)
        : await openFile(found, embedded, options);
  await history?.add(opened.rates.current);
  return opened;
}

async function knownRates(
  { parse }: RateSource,
  embedded: RateTable,
  { history, tenders, log, now }: RatesOptions,
): Promise<KnownRates> {
  const newest = await history?.load();
  const stored = newest && !sameRates(newest, embedded) ? newest : undefined;
  const before = { good: stored, heldBack: await history?.loadHeldBack() };
  return {
    embedded,
    stored,
    intake: new RateIntake({ embedded, before, tenders, parse, log, now }),
  };
}

/**
 * Returns the table to serve while the source can't be used. While a table of the source is held back, that is the
 * one before, even if the embedded one is newer: the source may have other official rates.
 */
function substitute({ embedded, stored }: KnownRates, problem: unknown, now: number): RateTable {
  const isBest = stored && (problem instanceof HeldBack || stored.date > embedded.date);
  return isBest && rateAge(stored.date, now) !== 'expired' ? stored : embedded;
}

function serves({ embedded, date }: RateTable): string {
  return `the ${embedded ? 'embedded' : 'stored'} table of ${date} is served`;
}

async function openFile(
  source: RateSource,
  embedded: RateTable,
  options: RatesOptions,
): Promise<OpenRates> {
  const { history, log, now } = options;
  const { location: path } = source;
  const known = await knownRates(source, embedded, options);
  const { intake } = known;
  const what = `the rate table ${path}`;
  const rates = await reloadableFile({
    file: path,
    what,
    limit: maxTableSize,
    first: () => {
      try {
        return intake.accept(readFile(path, maxTableSize));
      } catch (error) {
        const problem = error as Error;
        if (!(problem instanceof HeldBack)) throw unusableSource(what, problem);
        const table = substitute(known, problem, now());
        log.warn(unusable(what, problem, serves(table)));
        return table;
      }
    },
    parse: (content, current) => save(() => intake.accept(content), intake, current, history),
    describe: (table) => ratesLine(table, path),
    ...options,
  });
  await history?.saveHeldBack(intake.heldBack);
  return { rates, label: path };
}

async function openAddress(
  rateSource: RateSource,
  embedded: RateTable,
  options: RatesOptions,
): Promise<OpenRates> {
  const { refresh, schedule, now, random, history, log } = options;
  const source = new AddressSource(rateSource.location, maxTableSize, options);
  const what = `the rate table ${source.label}`;
  let known = await knownRates(rateSource, embedded, options);
  const load = async (signal: AbortSignal, isFirst?: true): Promise<RateTable | undefined> => {
    const download = await source.read(signal);
    if (!download) return known.intake.acceptUnchanged();
    const table = known.intake.accept(download.content, isFirst);
    download.keep();
    return table;
  };
  const rates: Reloadable<RateTable> = await reloadableAddress<RateTable>({
    what,
    refresh,
    loadFirst: (signal) =>
      load(signal, true).finally(() => history?.saveHeldBack(known.intake.heldBack)),
    fallback: (problem) => substitute(known, problem, now()),
    describeFallback: serves,
    load: (signal) => save(() => load(signal), known.intake, rates.current, history),
    // The place of the stored tables may have been out of reach at start.
    substitute: async () => {
      if (!rates.current.embedded || known.stored) return undefined;
      const found = await knownRates(rateSource, embedded, options);
      if (!found.stored) return undefined;
      known = found;
      const table = substitute(known, undefined, now());
      if (table.embedded) return undefined;
      log.warn(`the stored table of ${table.date} is served until ${what} can be used`);
      return table;
    },
    describe: (table) => ratesLine(table, source.label),
    log,
    now,
    schedule,
    random,
  });
  return { rates, label: source.label };
}

/** Stores a new table before it is served, so that a crash of this process can't undo it. */
async function save<T extends RateTable | undefined>(
  load: () => T | Promise<T>,
  intake: RateIntake,
  current: RateTable,
  history: RatesOptions['history'],
): Promise<T> {
  try {
    const table = await load();
    if (table && table !== current) await history?.add(table);
    return table;
  } finally {
    await history?.saveHeldBack(intake.heldBack);
  }
}
