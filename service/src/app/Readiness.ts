/** Milliseconds for which an answer is reused, so that frequent probes don't load the ledger. */
const maxAge = 1000;

/** The maximum milliseconds of one check. */
const timeout = 1500;

/** Checks by the name of what they check. A check throws, rejects or returns `false` if it does not pass. */
export type Checks = Readonly<Record<string, () => boolean | Promise<unknown>>>;

/** Whether a check has passed in time. */
export type CheckState = 'ok' | 'failed';

/**
 * Checks whether everything that the service needs is available. Requests share results but never promises: on
 * Workers, the pending work of a request ends with the request.
 */
export class Readiness {
  readonly #checks: Checks;
  readonly #now: () => number;
  #lastRun = -Infinity;
  #states: Record<string, CheckState> | undefined;

  /** @param now milliseconds of a clock that never stops */
  constructor(checks: Checks, now: () => number = () => performance.now()) {
    this.#checks = checks;
    this.#now = now;
  }

  /** Returns the state of each check by its name. Never rejects. */
  async states(): Promise<Record<string, CheckState>> {
    if (this.#states && this.#now() - this.#lastRun < maxAge) return this.#states;
    this.#lastRun = this.#now();
    return (this.#states = await this.#run());
  }

  async #run(): Promise<Record<string, CheckState>> {
    const states = Object.entries(this.#checks).map(
      async ([name, check]) => [name, (await passes(check)) ? 'ok' : 'failed'] as const,
    );
    return Object.fromEntries(await Promise.all(states));
  }
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
