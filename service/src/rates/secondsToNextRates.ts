const [hour, day] = [3600, 24 * 3600];

/**
 * Whole seconds for which a rate may be kept by whoever asked for it: until the next table can be
 * there or the age of this one changes, and an hour at most. The age changes at midnight (UTC).
 *
 * @param next when the source is looked at next, in milliseconds since 1970; `null` where that is at
 * any time, as with files, or never
 * @param now milliseconds since 1970
 */
export function secondsToNextRates(next: number | null, now: number): number {
  const toMidnight = day - (Math.floor(now / 1000) % day);
  const toNext = next === null ? Infinity : Math.floor((next - now) / 1000);
  return Math.max(0, Math.min(hour, toMidnight, toNext));
}
