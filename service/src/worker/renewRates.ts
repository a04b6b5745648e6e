import type { Log } from '../common/Log.js';
import { maxTableSize, type ParsedRates } from '../rates/parseRates.js';
import { ratesLine } from '../rates/rateAge.js';
import { sameRates } from '../rates/RateGate.js';
import { RateIntake } from '../rates/RateIntake.js';
import { readSource } from '../rates/readSource.js';
import type { RateTable } from '../rates/RateTable.js';
import { parseTable, tableContent, tableDocument } from '../rates/tableContent.js';
import { AddressSource } from '../reload/AddressSource.js';
import type { TextStore } from './Environment.js';
import { KvDocumentStore } from './kv/KvDocumentStore.js';

/** The names of the table that is served, and of the one that is held back. */
export const latestRates = 'latest';
const heldBackRates = 'held-back';

/** What an update of the rates needs. */
export interface RenewOptions {
  store: TextStore;
  /** See `readSource`; not a path. */
  address: string;
  /** The number of days whose tables are stored. */
  days: number;
  /** The embedded table, which is served until there is another table. */
  embedded: ParsedRates;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Downloads a rate table, checks it as a service does, and stores it. If it can't be used or is held back,
 * the last good table stays in use.
 *
 * @throws Error whose message says why the table is not served
 */
export async function renewRates(options: RenewOptions): Promise<void> {
  const { store, address, days, embedded, tenders, log, now } = options;
  const { location, parse } = readSource(address);
  const source = new AddressSource(location, maxTableSize, { setting: 'RATES_URL' });
  const [latest, stored] = await Promise.all([store.get(latestRates), store.get(heldBackRates)]);
  const newest = parsed(latest) ?? (await newestTable(store));
  // The embedded table, which may be stored by its day, is not a table of the source.
  const good = latest === null && newest && sameRates(newest, embedded) ? undefined : newest;
  const before = { good, heldBack: parsed(stored) };
  const intake = new RateIntake({ embedded, before, tenders, parse, log, now });
  let table: RateTable;
  try {
    const download = await source.read(new AbortController().signal);
    // Never `undefined`: the source has no earlier download to compare with.
    table = intake.accept(download!.content);
  } catch (error) {
    const { message } = error as Error;
    const { heldBack } = intake;
    if (heldBack && heldBack !== before.heldBack)
      await store.put(heldBackRates, tableContent(heldBack));
    const used = good
      ? `the table of ${good.date} is served: the last good one stays in use`
      : `the embedded table of ${embedded.date} is served until it can`;
    throw new Error(`the rate table ${source.label} can't be used: ${message}; ${used}`, {
      cause: error,
    });
  }
  const content = tableContent(table);
  // It must not confirm a later table.
  const forget = async (): Promise<void> => {
    if (stored !== null) await store.delete(heldBackRates);
  };
  if (content === latest) return forget();
  // Pages may also show prices of the embedded table, which was served before the first download.
  const first = latest === null && embedded.date !== table.date ? [embedded] : [];
  // Stored by its day before it is served, so that a run that ends in between is repeated.
  await storeTables(store, [...first, table], days);
  await store.put(latestRates, content);
  await forget();
  log.info(ratesLine(table, source.label));
}

/** Stores tables for queries for their days, and deletes the oldest tables. */
export async function storeTables(
  store: TextStore,
  tables: readonly ParsedRates[],
  days: number,
): Promise<void> {
  await new KvDocumentStore(store).save('rates', tables.map(tableDocument), days);
}

/** Returns the newest of the tables that are stored by their day, if there is one. */
export async function newestTable(store: TextStore): Promise<RateTable | undefined> {
  const documents = new KvDocumentStore(store);
  for (const name of await documents.names('rates')) {
    const table = parsed(await documents.get('rates', name));
    if (table) return table;
  }
  return undefined;
}

/** Returns a stored table, or `undefined` if it is missing or can't be parsed. */
function parsed(text: string | null | undefined): RateTable | undefined {
  try {
    return text == null ? undefined : parseTable(text);
  } catch {
    return undefined;
  }
}
