const day = 24 * 60 * 60 * 1000;

/** Returns whether a value is a calendar day in the form `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns the whole days since the start (UTC) of the day `YYYY-MM-DD`; negative for a future day. */
export function daysSince(date: string, now: number): number {
  return Math.floor((now - Date.parse(`${date}T00:00:00Z`)) / day);
}

/** Returns the whole days between two days, `YYYY-MM-DD`; negative if the second day is earlier. */
export function daysBetween(from: string, to: string): number {
  return daysSince(from, Date.parse(`${to}T00:00:00Z`));
}
