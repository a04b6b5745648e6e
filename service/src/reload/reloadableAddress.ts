import { RefreshTimer, type RefreshOptions } from './RefreshTimer.js';
import { Reloadable, type ReloadableOptions } from './Reloadable.js';

/** The options of a document at an address that is downloaded repeatedly. */
export interface ReloadableAddressOptions<T>
  extends
    Omit<ReloadableOptions<T>, 'first' | 'problem' | 'watcher'>,
    Pick<RefreshOptions, 'schedule' | 'now' | 'random'> {
  /** The seconds between two requests. */
  refresh: number;
  /** Loads and checks for the first time, as `load` does later. */
  loadFirst(signal: AbortSignal): Promise<T | undefined>;
  /** Returns the value to use until the address can be used. */
  fallback(problem: Error | undefined): T | Promise<T>;
  /** Returns the part of a warning about that value, such as `the embedded table of 2026-01-31 is served`. */
  describeFallback(value: T): string;
}

/** Downloads a document, and downloads it again at an interval. A failure at start is only a warning. */
export async function reloadableAddress<T>(
  options: ReloadableAddressOptions<T>,
): Promise<Reloadable<T>> {
  const { loadFirst, fallback, describeFallback, refresh, schedule, now, random, ...others } =
    options;
  let problem: Error | undefined;
  const loaded = await loadFirst(new AbortController().signal).catch((error: Error) => {
    problem = error;
    return undefined;
  });
  const first = loaded ?? (await fallback(problem));
  const reloadable = new Reloadable({
    ...others,
    first,
    ...(problem && { problem: problem.message }),
    watcher: new RefreshTimer({
      interval: refresh * 1000,
      failed: loaded === undefined,
      schedule,
      now,
      random,
    }),
  });
  if (problem) others.log.warn(unusable(others.what, problem, describeFallback(first)));
  return reloadable;
}

/** Returns the warning that something can't be used, and what is used instead. */
export function unusable(what: string, problem: Error, instead: string): string {
  return `${what} can't be used: ${problem.message}; ${instead} until it can`;
}
