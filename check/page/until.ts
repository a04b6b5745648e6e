/** Waits for a promise, at most until a signal aborts; then it is `undefined`. */
export async function until<T>(stop: AbortSignal, promise: Promise<T>): Promise<T | undefined> {
  const settled = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    if (stop.aborted) resolve(undefined);
    stop.addEventListener('abort', () => resolve(undefined), settled);
  });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    settled.abort();
  }
}
