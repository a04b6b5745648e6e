const day = 24 * 60 * 60 * 1000;

/** Returns the whole days since the start (UTC) of the day `YYYY-MM-DD`; negative for a future day. */
export function daysSince(date: string, now: number): number {
  return Math.floor((now - Date.parse(`${date}T00:00:00Z`)) / day);
}

/** Returns the whole days between two days, `YYYY-MM-DD`; negative if the second day is earlier. */
export function daysBetween(from: string, to: string): number {
  return daysSince(from, Date.parse(`${to}T00:00:00Z`));
}
