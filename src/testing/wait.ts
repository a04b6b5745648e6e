/** Waits, at most until a signal aborts. @param time milliseconds, or `Infinity` */
export function wait(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (time === 0 || signal.aborted) return resolve();
    const timer = time < Infinity ? setTimeout(resolve, time) : undefined;
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
