const day = 24 * 60 * 60 * 1000;

/** Whole days since the start (UTC) of the day `YYYY-MM-DD`; negative where it is still to come. */
export function daysSince(date: string, now: number): number {
  return Math.floor((now - Date.parse(`${date}T00:00:00Z`)) / day);
}

/**
 * How far a table of this day may be trusted: `fresh` for seven days, `stale` to the fourteenth,
 * then `expired`. After a week one currency in twenty has moved by more than 2 %, after a month by
 * nearly 4 %.
 */
export function rateAge(date: string, now: number): 'fresh' | 'stale' | 'expired' {
  const days = daysSince(date, now);
  if (days <= 7) return 'fresh';
  return days <= 14 ? 'stale' : 'expired';
}

/** True for a day of the calendar in the form `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
