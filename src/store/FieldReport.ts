import type { LocalPriceErrorCode } from '../input/index.js';
import { toJson } from '../protocol/toJson.js';
import { version } from '../version.js';

/** What a page reports about its prices if the setting `report` names an address. */
export class FieldReport {
  /** The name of the script file, or `npm`. */
  file = 'npm';
  readonly #states = new Map<object, string>();
  readonly #errors: Partial<Record<LocalPriceErrorCode, number>> = {};
  #firstLocalMs: number | null = null;

  /** Notes the state of a price; `null`: the price has left the page. */
  note(price: object, state: string | null): void {
    if (state) this.#states.set(price, state);
    else this.#states.delete(price);
    if (state === 'local') this.#firstLocalMs ??= Math.round(performance.now());
  }

  /** Counts an error. */
  count(code: LocalPriceErrorCode): void {
    this.#errors[code] = (this.#errors[code] ?? 0) + 1;
  }

  /** Returns the report as JSON. */
  write(transport: string, calls: object): string {
    const states: Record<string, number> = { local: 0, base: 0, error: 0, pending: 0 };
    for (const state of this.#states.values()) states[state]! += 1;
    return toJson({
      version,
      file: this.file,
      transport,
      calls,
      states,
      errors: this.#errors,
      firstLocalMs: this.#firstLocalMs,
    });
  }
}
