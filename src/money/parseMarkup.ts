import type { Fraction } from './Fraction.js';
import { parseDecimal } from './parseDecimal.js';

/** Reads a percentage that is added, such as `2.5%`, as the factor 1.025; `null` for anything else. */
export function parseMarkup(text: string): Fraction | null {
  const [, percentage = ''] = /^(.*)%\s*$/.exec(text) ?? [];
  const percent = parseDecimal(percentage);
  if (!percent) return null;
  const hundred = 100n * percent.denominator;
  return { numerator: hundred + percent.numerator, denominator: hundred };
}
