import { ServiceFailure } from 'local-price/protocol';
import { StoreUnreachable } from '../../ledger/Ledger.js';
import { maxGap } from '../../rates/missingTenders.js';
import type { Rates } from '../../rates/RateTable.js';
import { notReady } from '../failures.js';

/** Where rates come from. */
export interface RateSource {
  /** The current rates. */
  rates: Rates;
  /** Returns the table of an earlier day, `YYYY-MM-DD`. Without it, there are no earlier days. */
  ratesOf?(date: string): Promise<Rates | undefined>;
}

/**
 * Returns the table that answers for two currencies: the first one with a rate of that day. A table may contain rates of
 * earlier days, so this is the same table when a shop asks for the day that its page has shown.
 *
 * @param from code in lower case
 * @param to code in lower case
 * @param date the day that was asked for; default: that of the current rate. If no rate is of this day, the one that its
 * table had
 * @throws ServiceFailure `RATE_NOT_FOUND` for a day without a table, `NOT_READY` if the tables can't be read now
 */
export async function ratesFor(
  from: string,
  to: string,
  date: string | undefined,
  source: RateSource,
): Promise<Rates> {
  const { rates } = source;
  const dayIn = (each: Rates | undefined): string | undefined =>
    each?.has(from) && each.has(to) ? (each.dayOf?.(from, to) ?? each.date) : undefined;
  const current = dayIn(rates);
  const firstOf = async (day: string): Promise<Rates | undefined> => {
    if (day === rates.date && current === day) return rates;
    for (let [at, each] = [0, day]; at <= maxGap && each <= rates.date; at += 1) {
      const table = await tableOf(each, source, date !== undefined);
      if (dayIn(table) === day) return table;
      each = dayAfter(each);
    }
    return current === day ? rates : undefined;
  };
  if (date === undefined) {
    return current === undefined ? rates : ((await firstOf(current)) ?? rates);
  }
  const found = await firstOf(date);
  if (found) return found;
  const table = await tableOf(date, source, true);
  const day = dayIn(table);
  const answering = day === undefined ? table : ((await firstOf(day)) ?? table);
  if (answering) return answering;
  throw new ServiceFailure(
    'RATE_NOT_FOUND',
    `There are no rates of ${date}; the newest are of ${rates.date}.`,
  );
}

/**
 * Returns the table of a day.
 *
 * @param isNeeded whether it is asked for; otherwise, the current table answers while no other can be read
 */
async function tableOf(
  date: string,
  { rates, ratesOf }: RateSource,
  isNeeded: boolean,
): Promise<Rates | undefined> {
  if (date === rates.date) return rates;
  return ratesOf?.(date).catch((error: unknown) => {
    if (!(error instanceof StoreUnreachable)) throw error;
    if (!isNeeded) return undefined;
    throw notReady(`The rates of ${date} can’t be looked up now; try again in a moment.`, 10);
  });
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 24 * 3_600_000).toISOString().slice(0, 10);
}
