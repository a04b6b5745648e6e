import type { Preset } from './Choice.js';

/** Who looks at the page, as `visitor()` tells. */
export interface Visitor {
  /** ISO 3166 alpha-2 code, or `null`. */
  country: string | null;
  /** ISO 4217 code, or `null`. */
  currency: string | null;
  /**
   * `chosen`: the visitor said so. `url`: the address of the page. `page`: its settings. `detected`:
   * by the visitor's address.
   */
  source: Preset['source'] | 'detected' | 'unknown';
}
