import type { Browser } from './Browser.js';

/** What decides which tab of the site comes first. */
export interface LockOptions {
  browser: Pick<Browser, 'isHidden' | 'isInFront' | 'isLoading' | 'locks' | 'now'>;
  /** For a lease; `null` where there is no storage. */
  storage: Storage | null;
  /** Milliseconds after which no tab waits any longer, and a lease is over. */
  timeout: number;
}

/** Milliseconds in which other tabs come to see what was written to storage, with some to spare. */
const propagation = 100;

/** Milliseconds that a tab which nobody looks at gives way: until another that opens now has its lease. */
const hiddenTime = 500;

/**
 * Runs a function while no other tab of the site runs one of that name: by Web Locks, or else by a
 * lease in storage. Where that takes too long, or neither can be had, the function runs all the same:
 * asking twice is better than never.
 *
 * A browser grants the first lock of a page only after the first paint. So the tab in front does not wait
 * for it where no lease says that another tab has its turn; all others give way for a moment first.
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
      const { locks, isHidden, isInFront, isLoading } = browser;
      const lease = storage && leaseOf(name, storage, browser, timeout);
      try {
        if (locks) {
          let turn: Promise<void> | undefined;
          if (!isInFront) await pause(isHidden ? hiddenTime : propagation / 2, wait);
          try {
            // A script further down the page, or the next element, may change what is to be asked.
            if (lease?.take() && isInFront && !isLoading) turn = pause(0, wait).then(once);
          } catch {
            // Storage is full: the lock alone decides.
          }
          await locks.request(name, { signal: wait }, () => turn ?? once());
        } else if (lease) {
          let isOurs;
          do {
            wait.throwIfAborted();
            isOurs = lease.take();
            await pause(propagation, wait);
          } while (!isOurs || !lease.take());
          await once();
        }
      } finally {
        lease?.end();
      }
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

/** What says in storage whose turn it is, and until when. */
interface Lease {
  /** Takes the turn where nobody has it. Returns whether it is ours. */
  take(): boolean;
  end(): void;
}

function leaseOf(
  name: string,
  storage: Storage,
  { now }: Pick<Browser, 'now'>,
  timeout: number,
): Lease {
  const self = String(Math.random());
  const holder = (): string | undefined => {
    const [owner, end] = (storage.getItem(name) ?? '').split(' ');
    const left = Number(end) - now();
    return left > 0 && left <= timeout ? owner : undefined;
  };
  return {
    take() {
      if (!holder()) storage.setItem(name, `${self} ${now() + timeout}`);
      return holder() === self;
    },
    end() {
      if (holder() === self) storage.removeItem(name);
    },
  };
}
