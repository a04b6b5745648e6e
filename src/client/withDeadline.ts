import { LocalPriceError } from './LocalPriceError.js';

// Taken when this module runs, before any answer.
const { setTimeout, clearTimeout } = globalThis;

/**
 * Runs a call that has `timeout` milliseconds in all. The signal that it is given aborts when they
 * are over, with a `timeout` error as its reason, or when one of `signals` does, with that reason.
 */
export function withDeadline<T>(
  timeout: number,
  signals: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // A script of the service may have tampered with promises: `await` alone is out of its reach, and
  // the time is kept here.
  return new Promise((resolve, reject) => {
    const deadline = new AbortController();
    const signal = AbortSignal.any([deadline.signal, ...signals.filter((each) => !!each)]);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    const timer = setTimeout(
      () => deadline.abort(new LocalPriceError('timeout', `No answer within ${timeout} ms.`)),
      timeout,
    );
    const finish = async (): Promise<void> => {
      try {
        resolve(await run(signal));
      } catch (error) {
        reject(error as Error);
      }
      clearTimeout(timer);
    };
    void finish();
  });
}
