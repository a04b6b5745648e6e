import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { hasMostTraded } from '../rates/compareRates.js';
import { longestTable, parseRates, type ParsedRates } from '../rates/parseRates.js';
import { RateIntake } from '../rates/RateIntake.js';
import { RateTable } from '../rates/RateTable.js';
import { tableContent } from '../rates/tableContent.js';
import { AddressSource } from '../reload/AddressSource.js';
import type { Embedded } from './Embedded.js';
import type { TextStore } from './Environment.js';
import { KvShelf } from './KvShelf.js';

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
  embedded: Pick<Embedded, 'rates' | 'tenders'>;
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
  const { store, address, days, log, now } = options;
  const { tenders } = options.embedded;
  const source = new AddressSource(address, longestTable, { schedule });
  const [latest, waiting] = await Promise.all([store.get(latestRates), store.get(refusedRates)]);
  const embedded = parseRates(parseJson(options.embedded.rates), tenders);
  const good = parsed(latest);
  const refused = parsed(waiting);
  const isBetter = good && good.date > embedded.date && hasMostTraded(good);
  const intake = new RateIntake({
    reference: isBetter ? good : embedded,
    embedded,
    before: { good, refused },
    tenders,
    log,
    now,
  });
  try {
    const download = await source.read(new AbortController().signal);
    // Without an answer before, there is none that it could be the same as.
    const table = intake.take(download!.content);
    const content = tableContent(table);
    if (content !== latest) {
      const document = { name: table.date, content };
      await new KvShelf(store).keep('rates', [document], Date.parse(table.date), days);
      await store.put(latestRates, content);
      log.info(`rates of ${table.date}, ${table.size} currencies, ${source.label}`);
    }
    if (waiting !== null) await store.delete(refusedRates);
  } catch (error) {
    const { message } = error as Error;
    const doubted = intake.refused;
    if (doubted && doubted !== refused) await store.put(refusedRates, tableContent(doubted));
    throw new Error(
      `the rate table ${source.label} can't be used: ${message}; the last good one stays in use`,
      { cause: error },
    );
  }
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

function schedule(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
