/** Milliseconds for which an answer is remembered: whoever asks often costs the ledger nothing. */
const remembered = 1000;

/** Milliseconds for one check. */
const patience = 1500;

/** What must be there, by name: fails or says false where it is missing. */
export type Checks = Readonly<Record<string, () => boolean | Promise<unknown>>>;

/** Tells whether all that the service needs can be reached. */
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

  /** The names of what is missing; never fails. */
  missing(): Promise<string[]> {
    if (this.#now() - this.#asked >= remembered) {
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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  try {
    return (await Promise.race([check(), late])) !== false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
