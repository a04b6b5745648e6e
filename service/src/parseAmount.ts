import type { Decimal } from './decimal.js';
import { quote } from './quote.js';
import { ServiceFailure } from './ServiceFailure.js';

/** Most digits of an amount; a JSON number carries as many without loss. */
const mostDigits = 15;

/**
 * Reads the amount of a conversion: a plain decimal from 0 up, such as `1299` or `49.00`.
 *
 * @throws ServiceFailure `BAD_REQUEST`
 */
export function parseAmount(text: string): Decimal {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length + fraction.length > mostDigits) {
    throw new ServiceFailure(
      'BAD_REQUEST',
      `The parameter amount is ${quote(text)}; give a plain decimal from 0 up with at most ` +
        `${mostDigits} digits, such as 49.00.`,
    );
  }
  return { units: BigInt(whole + fraction), scale: fraction.length };
}
