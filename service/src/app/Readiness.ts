/** Milliseconds for which an answer is remembered, so that frequent probes cost the ledger nothing. */
const maxAge = 1000;

/** Milliseconds that one check may take. */
const timeout = 1500;

/** Checks by the name of what must be there: a check fails or returns false where it is missing. */
export type Checks = Readonly<Record<string, () => boolean | Promise<unknown>>>;

/** What a check has found. */
export type CheckState = 'ok' | 'failed';

/** Tells whether everything that the service needs is there. */
export class Readiness {
  readonly #checks: Checks;
  readonly #now: () => number;
  #asked = -Infinity;
  #states: Promise<Record<string, CheckState>> = Promise.resolve({});

  /** @param now milliseconds on any clock that does not stop */
  constructor(checks: Checks, now: () => number = () => performance.now()) {
    this.#checks = checks;
    this.#now = now;
  }

  /** Returns the state of each check by its name; never rejects. */
  states(): Promise<Record<string, CheckState>> {
    if (this.#now() - this.#asked >= maxAge) {
      this.#asked = this.#now();
      this.#states = this.#ask();
    }
    return this.#states;
  }

  async #ask(): Promise<Record<string, CheckState>> {
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
