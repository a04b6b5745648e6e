import type { Browser } from './browser.js';

/** What decides who comes first among the tabs of the site. */
export interface Exclusion {
  browser: Browser;
  /** For a lease, where the browser has no locks; `null` where there is none either. */
  storage: Storage | null;
  /** Milliseconds after which nobody waits any longer, and a lease is over. */
  timeout: number;
}

/**
 * Does something while no other tab of the site does something of that name: by Web Locks, or else
 * by a lease in storage. Where that takes too long, or can't be had, it is done all the same: better
 * asked twice than never.
 *
 * @param signal ends the waiting and what comes after; if it is aborted before, nothing is done
 * @param run gives whether it has written something that others must see
 * @returns settled when it is done
 */
export function exclusive(
  name: string,
  { browser, storage, timeout }: Exclusion,
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
      // Others get their turn when they can see it.
      if (hasWritten) await pause(propagation, signal);
    };
    const request = async (): Promise<void> => {
      const wait = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      const { locks } = browser;
      if (locks) await locks.request(name, { signal: wait }, once);
      else if (storage) await leased(name, { browser, storage, timeout }, wait, once);
    };
    // Waited for too long, or a sandboxed page, which may not have locks.
    void request()
      .catch(() => undefined)
      .then(once)
      // What went wrong in it has been told there.
      .catch(() => undefined);
  });
}

/** Milliseconds in which other tabs come to see what was written to storage, with some to spare. */
const propagation = 100;

/** Ends at the latest when the signal says so. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });
}

/** The same by a lease that says in storage whose turn it is, until when. */
async function leased(
  name: string,
  { browser, storage, timeout }: Exclusion & { storage: Storage },
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
