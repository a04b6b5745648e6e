import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { hasMostTraded } from '../rates/compareRates.js';
import { longestTable, parseRates, type ParsedRates } from '../rates/parseRates.js';
import { RateIntake } from '../rates/RateIntake.js';
import { RateTable } from '../rates/RateTable.js';
import { tableContent } from '../rates/tableContent.js';
import { AddressSource } from '../reload/AddressSource.js';
import type { TextStore } from './Environment.js';
import { KvDocumentStore } from './KvDocumentStore.js';

/** The name of the table that is served, and of one that waits to be confirmed by another. */
export const latestRates = 'latest';
const refusedRates = 'refused';

/** What a run of the cron trigger needs. */
export interface RenewOptions {
  store: TextStore;
  /** An http(s) address. */
  address: string;
  /** Days whose tables are kept. */
  days: number;
  /** The embedded table, which is served until there is another. */
  embedded: ParsedRates;
  /** ISO 4217 codes of the legal tenders. */
  tenders: readonly string[];
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Downloads a rate table and puts it through the checks of the service. A table that is refused leaves the
 * last good one.
 *
 * @throws Error whose message says why no table was taken
 */
export async function renewRates(options: RenewOptions): Promise<void> {
  const { store, address, days, embedded, tenders, log, now } = options;
  const source = new AddressSource(address, longestTable, { setting: 'RATES_URL' });
  const [latest, waiting] = await Promise.all([store.get(latestRates), store.get(refusedRates)]);
  const stored = parsed(latest);
  const refused = parsed(waiting);
  const good = stored && stored.date >= embedded.date && hasMostTraded(stored) ? stored : undefined;
  const intake = new RateIntake({
    reference: good ?? embedded,
    embedded,
    before: { good, refused },
    tenders,
    log,
    now,
  });
  let table: RateTable;
  try {
    const download = await source.read(new AbortController().signal);
    // Without an answer before, there is none that it could be the same as.
    table = intake.take(download!.content);
  } catch (error) {
    const { message } = error as Error;
    const doubted = intake.refused;
    if (doubted && doubted !== refused) await store.put(refusedRates, tableContent(doubted));
    throw new Error(
      `the rate table ${source.label} can't be used: ${message}; the last good one stays in use`,
      { cause: error },
    );
  }
  // Before the table: what was refused must confirm no other.
  if (waiting !== null) await store.delete(refusedRates);
  const content = tableContent(table);
  if (content === latest) return;
  await store.put(latestRates, content);
  // What was served before the first of all has been on pages too.
  const before = latest === null && embedded.date !== table.date ? [embedded] : [];
  await storeTables(store, [...before, table], days);
  log.info(`rates of ${table.date}, ${table.size} currencies, ${source.label}`);
}

/** Keeps tables for those who ask for their days, and of all tables only the last. */
export async function storeTables(
  store: TextStore,
  tables: readonly Pick<RateTable, 'date' | 'values'>[],
  days: number,
): Promise<void> {
  const documents = tables.map(({ date, values }) => ({
    name: date,
    content: tableContent({ date, values }),
    order: Date.parse(date),
  }));
  await new KvDocumentStore(store).save('rates', documents, days);
}

/**
 * Reads a table that was kept.
 *
 * @throws Error whose message says in a few words what is wrong
 */
export function readTable(text: string): RateTable {
  // Of legal tenders it had enough when it was taken.
  const { date, values } = parseRates(parseJson(text), []);
  return new RateTable(date, values);
}

/** One that can't be read is as good as none. */
function parsed(text: string | null): ParsedRates | undefined {
  try {
    return text === null ? undefined : parseRates(parseJson(text), []);
  } catch {
    return undefined;
  }
}
