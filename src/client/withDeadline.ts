import { LocalPriceError } from './LocalPriceError.js';

/**
 * Runs a call that has `timeout` milliseconds in all. The signal that it is given aborts when they
 * are over, with a `timeout` error as its reason, or when one of `signals` does, with that reason.
 */
export async function withDeadline<T>(
  timeout: number,
  signals: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new LocalPriceError('timeout', `No answer within ${timeout} ms.`)),
    timeout,
  );
  const signal = AbortSignal.any([deadline.signal, ...signals.filter((each) => !!each)]);
  // A script of the service may have tampered with how promises resolve: the time is kept here.
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  try {
    return await Promise.race([run(signal), end]);
  } finally {
    clearTimeout(timer);
  }
}
