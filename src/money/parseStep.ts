import { parseDecimal } from './parseDecimal.js';
import type { Rounding } from './roundPrice.js';

/** Reads `none`, `cash`, or a step such as `0.05`; `null` for anything else. */
export function parseStep(text: string): Rounding['step'] | null {
  const word = text.trim().toLowerCase();
  if (word === 'none' || word === 'cash') return word;
  const step = parseDecimal(word);
  return step?.numerator ? step : null;
}
