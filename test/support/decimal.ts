import { parseDecimal, type Fraction } from '../../src/input/index.js';

/** The exact value of a plain decimal. */
export function decimal(text: string): Fraction {
  const fraction = parseDecimal(text);
  if (!fraction) throw new Error(`${text} is no decimal`);
  return fraction;
}
