import type { Browser } from './Browser.js';

/** What decides which tab of the site runs first. */
export interface LockOptions {
  browser: Pick<Browser, 'isHidden' | 'locks' | 'now'>;
  /** For a lease; `null`: there is no storage. */
  storage: Storage | null;
  /** Milliseconds after which no tab waits any longer, and after which a lease ends. */
  timeout: number;
  /** Settles when the function may run without the lock; not a promise if another tab may be faster. */
  ready: Promise<unknown> | false | 0;
}

/** Milliseconds until other tabs see what was written to storage, with a margin. */
const propagation = 100;

/** How often a tab gets the lock back before it runs in spite of another tab's lease: about a second. */
const mostTries = 9;

/** Milliseconds that a hidden tab waits, so that a tab that opens at the same moment can take the lease. */
const hiddenTime = 500;

/**
 * Runs a function while no other tab of the site runs a function under the same name. Web Locks decide,
 * or if there are none, a lease in storage. If the wait is too long, or if there is neither, the function
 * runs nevertheless: asking twice is better than not asking.
 *
 * A browser grants the first lock of a page only after the first paint. Therefore, one tab does not wait for
 * the lock if no other tab holds a lease: it only waits until it is ready, and requests the lock at the same
 * time. Any other tab that gets the lock first waits until it would see the lease of that tab.
 *
 * @param signal ends the wait and the function; if it is aborted in advance, nothing runs
 * @param run returns whether it has written something that other tabs must see
 * @returns settles when the function is done
 */
export function withLock(
  name: string,
  { browser, storage, timeout, ready }: LockOptions,
  signal: AbortSignal,
  run: () => Promise<boolean>,
): Promise<void> {
  return new Promise((resolve) => {
    let turn: Promise<void> | undefined;
    const once = (): Promise<void> => (turn ??= take());
    const take = async (): Promise<void> => {
      let hasWritten = false;
      try {
        hasWritten = !signal.aborted && (await run());
      } catch {
        // The function reports its own errors.
      }
      resolve();
      // The other tabs must see what was written before they get their turn. It is written in the next task, and a
      // hidden tab may run both timers at once.
      if (hasWritten) {
        await pause(0, signal);
        await pause(propagation, signal);
      }
    };
    const request = async (): Promise<void> => {
      const wait = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      const { locks, isHidden, now } = browser;
      const isFirst = !!(locks && ready);
      const lease = storage && leaseOf(name, isFirst, storage, browser, timeout);
      // At once, because the page may be about to be left.
      wait.onabort = () => lease?.end();
      // Without locks, nothing else keeps two tabs apart. If timers are late, news from other tabs may be late, too.
      const settling = locks ? propagation : 2 * propagation;
      const settle = async (): Promise<void> => {
        const late = now() + 2 * settling;
        await pause(settling, wait);
        if (now() > late) await pause(settling, wait);
      };
      // A tab that runs keeps its lease; if nothing can be stored, the lock alone decides.
      const lead = (): boolean | null => (turn ? null : lease && lease.take());
      const claim = async (): Promise<void> => {
        const isFree = lead();
        if (isFree !== null && !isFirst) await settle();
        if (isFree === false || lead() === false) lease!.end();
        else await once();
      };
      try {
        if (isHidden) await pause(hiddenTime, wait);
        if (locks) {
          if (ready && lead()) void ready.then(() => lead() && void once());
          // A tab that has the lease, and has not been closed, gets the lock before this one gets it again, as soon
          // as its request has arrived.
          for (let tries = mostTries; tries-- && !turn;) {
            await locks.request(name, { signal: wait }, claim);
          }
          if (!turn) await locks.request(name, { signal: wait }, once);
        } else {
          while (!turn) {
            wait.throwIfAborted();
            await claim();
          }
        }
      } finally {
        lease?.end();
      }
    };
    // The wait was too long, or the page is sandboxed and may not use locks.
    void request()
      .catch(() => undefined)
      .then(once);
  });
}

/** Waits for a number of milliseconds, or until the signal aborts. */
function pause(time: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
    signal.addEventListener('abort', resolve);
    if (signal.aborted) resolve(undefined);
  });
}

/**
 * An entry in storage that says whose turn it is, and until when. Tabs that wait for the lock have an entry of their
 * own, because of two entries that are written at the same moment, the later one stays.
 */
interface Lease {
  /**
   * Takes the lease if no tab holds it. Returns whether this tab holds it now and no tab holds the other one;
   * `null`: nothing can be stored.
   */
  take(): boolean | null;
  end(): void;
}

/** @param isFirst whether the tab need not wait for the lock */
function leaseOf(
  name: string,
  isFirst: boolean,
  storage: Storage,
  { now }: Pick<Browser, 'now'>,
  timeout: number,
): Lease {
  const self = String(Math.random());
  const own = `${name} ${isFirst}`;
  const holder = (key = own): string | undefined => {
    const [owner, end] = (storage.getItem(key) ?? '').split(' ');
    const left = Number(end) - now();
    return left > 0 && left <= timeout ? owner : undefined;
  };
  return {
    take() {
      try {
        if (!holder()) storage.setItem(own, `${self} ${now() + timeout}`);
        return holder() === self && !holder(`${name} ${!isFirst}`);
      } catch {
        return null;
      }
    },
    end() {
      try {
        if (holder() === self) storage.removeItem(own);
      } catch {
        // Nothing is stored then.
      }
    },
  };
}
