import type { Browser } from './Browser.js';

/**
 * Milliseconds until other tabs see what was written to storage, with a margin: Firefox takes up to 33
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=1740144).
 */
const propagation = 100;

/**
 * Runs a function while no other tab of the site runs a function under the same name, as far as Web Locks can tell.
 *
 * A browser grants the first lock of a page only after the first paint. Therefore, the tab in front does not wait for
 * the lock: it runs as soon as the page has been parsed, and requests the lock at the same time. Every other tab waits.
 * If many tabs open at the same moment, at most two run before the others see what these have written. If there are no
 * locks, or the wait is too long, the function runs nevertheless: asking twice is better than not asking.
 *
 * @param timeout milliseconds after which a tab waits no longer
 * @param signal ends the wait and the function; if it is aborted in advance, nothing runs
 * @param run returns whether it has written something that other tabs must see
 * @returns settles when the function is done
 */
export function withLock(
  name: string,
  browser: Pick<Browser, 'isInFront' | 'locks' | 'parsed'>,
  timeout: number,
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
      // A page may be parsed for as long as one of its scripts does not come.
      await Promise.race([browser.parsed, new Promise((end) => (wait.onabort = end))]);
      const { locks, isInFront } = browser;
      if (isInFront) void once();
      await (locks ? locks.request(name, { signal: wait }, once) : once());
    };
    signal.addEventListener('abort', once);
    // The wait was too long, or the page is sandboxed and may not use locks.
    void request().catch(once);
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
