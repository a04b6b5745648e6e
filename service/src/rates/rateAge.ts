import { daysSince } from '../common/days.js';
import type { RateTable } from './RateTable.js';

const [hour, day] = [3600, 24 * 3600];

/**
 * Returns how far a table of this day may be trusted: `fresh` for seven days, `stale` to the
 * fourteenth, then `expired`. After a week one currency in twenty has moved by more than 2 %, after a
 * month by nearly 4 %.
 */
export function rateAge(date: string, now: number): 'fresh' | 'stale' | 'expired' {
  const days = daysSince(date, now);
  if (days <= 7) return 'fresh';
  return days <= 14 ? 'stale' : 'expired';
}

/** Returns whether prices may be calculated from a table now. The embedded table has no age limit. */
export function isUsable(
  { date, embedded }: Pick<RateTable, 'date' | 'embedded'>,
  now: number,
): boolean {
  return embedded || rateAge(date, now) !== 'expired';
}

/**
 * Returns the whole seconds for which a client may keep a rate: until the next table can be there or
 * the age of this one changes, and an hour at most. The age changes at midnight (UTC).
 *
 * @param next when the source is checked next, in milliseconds since 1970; `null` where that is at any
 * time, as with files, or never
 * @param now milliseconds since 1970
 */
export function rateMaxAge(next: number | null, now: number): number {
  const toMidnight = day - (Math.floor(now / 1000) % day);
  const toNext = next === null ? Infinity : Math.floor((next - now) / 1000);
  return Math.max(0, Math.min(hour, toMidnight, toNext));
}

/**
 * Returns a line about rates that are out of date, else `null`.
 *
 * @param isRenewed true where they come from `--rates`, or will
 */
export function ratesWarning(
  table: Pick<RateTable, 'date' | 'embedded'>,
  isRenewed: boolean,
  now: number,
): string | null {
  const age = rateAge(table.date, now);
  if (age === 'fresh') return null;
  const consequence = !isUsable(table, now)
    ? 'swap and convert answer RATES_STALE until there is a newer table at --rates'
    : `answers say stale: true${isRenewed ? ' until there is a newer table at --rates' : '; name a newer table with --rates'}`;
  return `the rates are ${daysSince(table.date, now)} days old; ${consequence}`;
}
