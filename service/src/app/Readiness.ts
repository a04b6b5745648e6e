/** Milliseconds for which an answer is reused, so that frequent probes don't load the ledger. */
const maxAge = 1000;

/** The maximum milliseconds of one check. */
const timeout = 1500;

/** Checks by the name of what they check. A check throws, rejects or returns `false` if it does not pass. */
export type Checks = Readonly<Record<string, () => boolean | Promise<unknown>>>;

/** Whether a check has passed in time. */
export type CheckState = 'ok' | 'failed';

/** Checks whether everything that the service needs is available. */
export interface Readiness {
  /** Returns the state of each check by its name. Never rejects. */
  states(): Promise<Record<string, CheckState>>;
}

/**
 * Returns the readiness by some checks. Requests share results but never promises: on Workers, the pending work of
 * a request ends with the request.
 *
 * @param now milliseconds of a clock that never stops
 */
export function readinessOf(checks: Checks, now = () => performance.now()): Readiness {
  let lastRun = -Infinity;
  let last: Record<string, CheckState> | undefined;
  return {
    async states() {
      if (last && now() - lastRun < maxAge) return last;
      lastRun = now();
      const states = Object.entries(checks).map(
        async ([name, check]) => [name, (await passes(check)) ? 'ok' : 'failed'] as const,
      );
      return (last = Object.fromEntries(await Promise.all(states)));
    },
  };
}

async function passes(check: Checks[string]): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeout);
  });
  try {
    return (await Promise.race([check(), late])) !== false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
