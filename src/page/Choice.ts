import { currencyCode } from '../protocol/index.js';
import type { Memory } from './Memory.js';

/** A currency that wins over detection, and who says so. */
export interface Preset {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly source: 'chosen' | 'url' | 'page';
}

/**
 * The visitor's own word on the currency. What was chosen wins over what an address of the site has
 * asked for; both are remembered.
 */
export class Choice {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** What holds now. */
  get preset(): Preset | null {
    for (const source of ['chosen', 'url'] as const) {
      const currency = currencyCode(this.#memory.get(source)?.data);
      if (currency) return { currency, source };
    }
    return null;
  }

  /**
   * Whether something is chosen, or was before a time, milliseconds since 1970; be it to go back to
   * detection.
   */
  isMade(before: number): boolean {
    const entry = this.#memory.get('chosen');
    return !!entry && (entry.data !== null || entry.time < before);
  }

  /** Leaves a trace in storage that consent was given. */
  keep(): void {
    this.#memory.put('consent', true);
  }

  /** Takes the currency that the query of the page's address names, `?currency=EUR`. */
  readQuery(query: string): void {
    const asked = currencyCode(new URLSearchParams(query).get('currency'));
    if (asked && asked !== this.#memory.get('url')?.data) this.#memory.put('url', asked);
  }

  /** @param currency ISO 4217 code; `null`: back to detection, whatever an address has asked for */
  choose(currency: string | null): void {
    this.#memory.put('chosen', currency);
    if (!currency) this.#memory.put('url', null);
  }
}
