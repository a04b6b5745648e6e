import type { Browser } from './Browser.js';

/** What decides which tab of the site comes first. */
export interface LockOptions {
  browser: Pick<Browser, 'locks' | 'now'>;
  /** For a lease, where the browser has no locks; `null` where there is no storage either. */
  storage: Storage | null;
  /** Milliseconds after which no tab waits any longer, and a lease is over. */
  timeout: number;
}

/** Milliseconds in which other tabs come to see what was written to storage, with some to spare. */
const propagation = 100;

/**
 * Runs a function while no other tab of the site runs one of that name: by Web Locks, or else by a
 * lease in storage. Where that takes too long, or neither can be had, the function runs all the same:
 * asking twice is better than never.
 *
 * @param signal ends the waiting and the function; where it has aborted before, nothing runs
 * @param run returns whether it has written something that other tabs must see
 * @returns settled when the function is done
 */
export function withLock(
  name: string,
  { browser, storage, timeout }: LockOptions,
  signal: AbortSignal,
  run: () => Promise<boolean>,
): Promise<void> {
  return new Promise((resolve) => {
    let isTaken = false;
    const once = async (): Promise<void> => {
      if (isTaken) return;
      isTaken = true;
      let hasWritten = false;
      try {
        hasWritten = !signal.aborted && (await run());
      } finally {
        resolve();
      }
      // The other tabs get their turn when they can see what was written.
      if (hasWritten) await pause(propagation, signal);
    };
    const request = async (): Promise<void> => {
      const wait = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      const { locks } = browser;
      if (locks) await locks.request(name, { signal: wait }, once);
      else if (storage) await withLease(name, { browser, storage, timeout }, wait, once);
    };
    // The wait was too long, or a sandboxed page may not have locks.
    void request()
      .catch(() => undefined)
      .then(once)
      // The function reports its own errors.
      .catch(() => undefined);
  });
}

/** Waits, but no longer than the signal allows. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });
}

/** Does the same by a lease, which says in storage whose turn it is, and until when. */
async function withLease(
  name: string,
  { browser, storage, timeout }: LockOptions & { storage: Storage },
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  const self = String(Math.random());
  const holder = (): string | undefined => {
    const [owner, end] = (storage.getItem(name) ?? '').split(' ');
    const left = Number(end) - browser.now();
    return left > 0 && left <= timeout ? owner : undefined;
  };
  while (holder() !== self) {
    signal.throwIfAborted();
    if (!holder()) storage.setItem(name, `${self} ${browser.now() + timeout}`);
    await pause(propagation / 2, signal);
  }
  try {
    await run();
  } finally {
    if (holder() === self) storage.removeItem(name);
  }
}
