import { daysSince } from '../common/days.js';
import type { RateTable } from './RateTable.js';

const [hour, day] = [3600, 24 * 3600];

/**
 * Returns the age of a table: `fresh` for seven days, `stale` until the fourteenth day, then `expired`. After
 * a week, one currency in twenty has moved by more than 2 %, after a month by nearly 4 %.
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
 * Returns the whole seconds for which a client may cache a rate: until the next table is expected or the age
 * of this one changes, at most an hour. The age changes at midnight (UTC).
 *
 * @param next the time of the next check of the source, in milliseconds since 1970; `null` if it is any time,
 * as with files, or never
 * @param now milliseconds since 1970
 */
export function rateMaxAge(next: number | null, now: number): number {
  const toMidnight = day - (Math.floor(now / 1000) % day);
  const toNext = next === null ? Infinity : Math.floor((next - now) / 1000);
  return Math.max(0, Math.min(hour, toMidnight, toNext));
}

/** Returns a line about the table in use. */
export function ratesLine({ date, size }: Pick<RateTable, 'date' | 'size'>, label: string): string {
  return `the service uses the rates of ${date}, ${size} currencies, ${label}`;
}

/**
 * Returns a warning about outdated rates; none while they are fresh.
 *
 * @param isUpdated `true` if the rates come from `--rates`, now or later
 */
export function ratesWarnings(
  table: Pick<RateTable, 'date' | 'embedded'>,
  isUpdated: boolean,
  now: number,
): string[] {
  const age = rateAge(table.date, now);
  if (age === 'fresh') return [];
  const consequence = !isUsable(table, now)
    ? 'swap and convert answer RATES_STALE until there is a newer table at --rates'
    : `answers say stale: true${isUpdated ? ' until there is a newer table at --rates' : '; name a newer table with --rates'}`;
  return [`the rates are ${daysSince(table.date, now)} days old; ${consequence}`];
}
