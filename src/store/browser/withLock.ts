import type { Browser } from './Browser.js';

/** What decides which tab of the site runs first. */
export interface LockOptions {
  browser: Pick<Browser, 'isHidden' | 'isInFront' | 'isLoading' | 'locks' | 'now'>;
  /** The storage for a lease; `null`: there is no storage. */
  storage: Storage | null;
  /** Milliseconds after which tabs stop waiting, and a lease expires. */
  timeout: number;
}

/** Milliseconds after which other tabs can read what was written to storage, with a margin. */
const propagation = 100;

/** Milliseconds for which a hidden tab waits, so that a tab that is opened now can get its lease first. */
const hiddenTime = 500;

/**
 * Runs a function while no other tab of the site runs a function under the same name, by Web Locks or,
 * without them, by a lease in storage. If this takes too long, or neither is available, the function runs
 * anyway: it is better to request twice than never.
 *
 * A browser grants the first lock of a page only after the first paint. So the tab in front does not wait
 * for the lock, unless a lease says that it is another tab's turn. All other tabs wait a moment first.
 *
 * @param signal ends the waiting and the function; if it has already aborted, the function does not run
 * @param run returns whether it has written something that other tabs must read
 * @returns a promise that is fulfilled when the function is done
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
      // The other tabs get their turn when they can read what was written.
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
            // A script further down the page, or the next element, may change what is requested.
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
    // The wait was too long, or the page is sandboxed and may not use locks.
    void request()
      .catch(() => undefined)
      .then(once)
      // The function reports its own errors.
      .catch(() => undefined);
  });
}

/** Waits for a number of milliseconds, or until the signal aborts. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });
}

/** An entry in storage that says whose turn it is, and until when. */
interface Lease {
  /** Claims the turn if no tab has it. Returns whether it is this tab's turn. */
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
