import type { LocalPriceErrorCode, Problem } from '../input/index.js';
import type { ShownPrice } from '../pricing/index.js';
import { toJson } from '../protocol/ownData.js';
import { version } from '../version.js';

type State = ShownPrice['state'];

/** The requests that a page has sent so far, and the answers that needed no request. */
export interface Stats {
  origin: number;
  swap: number;
  convert: number;
  /** Answers that came from the cache, or from another tab, instead of a request. */
  fromCache: number;
}

/** What a page counts, and reports if the setting `report` names an address. */
export class Telemetry {
  /** The name of the script file, or `npm`. */
  file = 'npm';
  readonly stats: Stats = { origin: 0, swap: 0, convert: 0, fromCache: 0 };
  /** What was wrong so far, each once. */
  readonly problems: Problem[] = [];
  /** Whether the report is due: something was requested, and it was not sent yet. */
  isDue = false;
  #isSent = false;
  readonly #states = new WeakMap<object, State>();
  readonly #counts: Record<State, number> = { local: 0, base: 0, error: 0, pending: 0 };
  #firstLocalMs: number | null = null;
  #onFirstRequest!: () => void;
  /** Settles when the first request is sent. */
  readonly asked = new Promise<void>((resolve) => (this.#onFirstRequest = resolve));

  /** Notes a problem, without what an error holds besides. */
  onProblem({ code, message, subject }: Problem): void {
    this.problems.push({ code, message, subject });
  }

  /** Notes that a request is sent. */
  onRequest(): void {
    this.isDue = !this.#isSent;
    this.#onFirstRequest();
  }

  /** Notes the state of a price. A price that leaves the page later counts with its last state. */
  note(price: object, state: State): void {
    const before = this.#states.get(price);
    if (before) this.#counts[before] -= 1;
    this.#counts[state] += 1;
    this.#states.set(price, state);
    if (state === 'local') this.#firstLocalMs ??= Math.round(performance.now());
  }

  /** Forgets a price that leaves the page while it is pending: frameworks replace the prices of a server's HTML. */
  leave(price: object): void {
    if (this.#states.get(price) !== 'pending') return;
    this.#counts.pending -= 1;
    this.#states.delete(price);
  }

  /** Returns the report as JSON. It is sent once. */
  takeReport(transport: string): string {
    this.isDue = false;
    this.#isSent = true;
    const errors: Partial<Record<LocalPriceErrorCode, number>> = {};
    for (const { code } of this.problems) errors[code] = (errors[code] ?? 0) + 1;
    return toJson({
      version,
      file: this.file,
      transport,
      calls: this.stats,
      states: this.#counts,
      errors,
      firstLocalMs: this.#firstLocalMs,
    });
  }
}
