import {
  decimalOf,
  inverse,
  isCoarse,
  multiply,
  printRate,
  printSignificant,
} from '../money/index.js';
import type { Fraction, Pair, Rate } from '../money/index.js';
import { LocalPriceError } from '../protocol/LocalPriceError.js';
import type { RatesFile } from './parseRates.js';

/** Significant digits of a rate as a number: as many as it has without loss. */
const digits = 15;

/**
 * Returns the rate between two currencies of a rates file, exactly, by way of its base.
 *
 * @returns `null` where the file leaves the visitor's currency out
 * @throws LocalPriceError `protocol` where it has no base currency, or a value of the two is no rate for a price
 */
export function crossRate({ date, rates }: RatesFile, { symbol, base }: Pair): Rate | null {
  if (!rates.has(symbol)) return null;
  const worth = (code: string): Fraction => {
    const rate = rates.get(code);
    if (rate && !isCoarse(rate)) return decimalOf(rate);
    throw new LocalPriceError('protocol', `The rates file has no rate for ${code}.`);
  };
  const factor = multiply(worth(symbol), inverse(worth(base)));
  return {
    currency: symbol,
    factor,
    text: printRate(factor),
    swap: { from: base, to: symbol, exchangeRate: Number(printSignificant(factor, digits)), date },
  };
}
