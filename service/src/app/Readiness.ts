/** Milliseconds for which an answer is remembered, so that frequent probes cost the ledger nothing. */
const maxAge = 1000;

/** Milliseconds that one check may take. */
const timeout = 1500;

/** Checks by the name of what must be there: a check fails or returns false where it is missing. */
export type Checks = Readonly<Record<string, () => boolean | Promise<unknown>>>;

/** Tells whether everything that the service needs can be reached. */
export class Readiness {
  readonly #checks: Checks;
  readonly #now: () => number;
  #asked = -Infinity;
  #missing: Promise<string[]> = Promise.resolve([]);

  /** @param now milliseconds on any clock that does not stop */
  constructor(checks: Checks, now: () => number = () => performance.now()) {
    this.#checks = checks;
    this.#now = now;
  }

  /** Returns the names of what is missing; never rejects. */
  missing(): Promise<string[]> {
    if (this.#now() - this.#asked >= maxAge) {
      this.#asked = this.#now();
      this.#missing = this.#ask();
    }
    return this.#missing;
  }

  async #ask(): Promise<string[]> {
    const all = Object.entries(this.#checks);
    const isThere = await Promise.all(all.map(([, check]) => passes(check)));
    return all.filter((_, index) => !isThere[index]).map(([name]) => name);
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
