import type { LocalPriceErrorCode } from '../input/index.js';

/** Writes messages for the developer of the page, each only once. */
export class Reporter {
  readonly #warn: (message: string) => void;
  readonly #reported = new Set<string>();

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  /** @param code the kind of fault, which is also the section of the documentation that explains it */
  report(message: string, code: LocalPriceErrorCode = 'config'): void {
    // A content blocker or a lost connection is an ordinary outcome, and the browser reports it.
    if (code === 'network' || this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#warn(`local-price: ${code}: ${message} See docs/errors.md#${code}`);
  }
}
