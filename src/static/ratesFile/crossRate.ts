import { LocalPriceError } from '../../input/index.js';
import {
  decimalOf,
  inverse,
  isCoarse,
  isFar,
  multiply,
  printRate,
  printSignificant,
} from '../../pricing/index.js';
import type { Fraction, Pair, Rate } from '../../pricing/index.js';
import { rateIn } from '../../protocol/parseSwap.js';
import type { RatesFile } from '../../protocol/index.js';

/** Significant digits of a rate as a number: as many as it has without loss. */
const digits = 15;

/**
 * Returns the rate between two currencies of a rates file, exactly, by way of its base.
 *
 * @param before the file of an earlier day, if one is known: what is further from its rate than a currency
 * moves is not believed
 * @returns `null` where the file leaves the visitor's currency out
 * @throws LocalPriceError `protocol` where it has no base currency, or no rate that can be believed
 */
export function crossRate(
  { date, rates }: RatesFile,
  { symbol, base }: Pair,
  before?: RatesFile | null,
): Rate | null {
  if (!rates.has(symbol)) return null;
  if (!rates.has(base)) throw refused(`has no ${base}, the currency of a price`);
  const factor = quotient(rates, symbol, base);
  const last = before && quotient(before.rates, symbol, base);
  const exchangeRate = factor && rateIn(Number(printSignificant(factor, digits)));
  if (!factor || exchangeRate === null) {
    throw refused(`has no rate between ${base} and ${symbol} that is exact enough for a price`);
  }
  if (last && isFar(factor, last)) {
    throw refused(
      `has a rate between ${base} and ${symbol} that is far from that of ${before.date}`,
    );
  }
  return {
    currency: symbol,
    factor,
    text: printRate(factor),
    swap: { from: base, to: symbol, exchangeRate, date },
  };
}

/** Returns what one unit of the base is worth; `null` where one of the two is no rate for a price. */
function quotient(rates: RatesFile['rates'], symbol: string, base: string): Fraction | null {
  const [worth, divisor] = [symbol, base].map((code) => {
    const rate = rates.get(code);
    return rate && !isCoarse(rate) ? decimalOf(rate) : null;
  });
  return worth && divisor ? multiply(worth, inverse(divisor)) : null;
}

function refused(why: string): LocalPriceError {
  return new LocalPriceError('protocol', `The rates file ${why}.`);
}
