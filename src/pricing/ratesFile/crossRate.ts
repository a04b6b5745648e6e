import {
  LocalPriceError,
  decimalOf,
  printSignificant,
  inverse,
  multiply,
  type Fraction,
} from '../../input/index.js';
import { isCoarse, isImplausibleMove, printRate, type Pair, type Rate } from '../rates.js';
import { rateIn } from '../../protocol/parseSwap.js';
import type { RatesFile } from '../../protocol/index.js';

/**
 * Returns the exact rate between two currencies of a rates file, calculated through its base currency.
 *
 * @param before the file of an earlier day, if it is known: a rate that differs more than threefold from
 * its rate is refused
 * @returns `null` if the file does not contain the visitor's currency
 * @throws LocalPriceError `protocol` if the file does not contain the price's currency, or no plausible rate
 */
export function crossRate(
  { date, rates }: RatesFile,
  { symbol, base }: Pair,
  before?: RatesFile | null,
): Rate | null {
  if (!rates.has(symbol)) return null;
  if (!rates.has(base)) throw refused(`does not contain ${base}, the currency of a price`);
  const factor = quotient(rates, symbol, base);
  const last = before && quotient(before.rates, symbol, base);
  // As many digits as a number can contain without loss.
  const exchangeRate = factor && rateIn(Number(printSignificant(factor, 15)));
  if (!factor || exchangeRate === null) {
    throw refused(`has no sufficiently exact rate between ${base} and ${symbol}`);
  }
  if (last && isImplausibleMove(factor, last)) {
    throw refused(
      `has a rate between ${base} and ${symbol} that differs more than threefold from that of ${before.date}`,
    );
  }
  return {
    currency: symbol,
    factor,
    text: printRate(factor),
    swap: { from: base, to: symbol, exchangeRate, date },
  };
}

/** Returns the value of one unit of `base`; `null` if one of the two rates is missing or too coarse. */
function quotient(rates: RatesFile['rates'], symbol: string, base: string): Fraction | null {
  const [worth, divisor] = [symbol, base].map((code) => {
    const rate = rates.get(code);
    return rate && !isCoarse(rate) ? decimalOf(rate) : null;
  });
  return worth && divisor ? multiply(worth, inverse(divisor)) : null;
}

/** Returns the error for a rates file that can't be used. */
export function refused(why: string, cause?: unknown): LocalPriceError {
  return fileError(`The rates file ${why}.`, `it ${why}.`, cause);
}

/** Returns the error for a rates file; `value` says what is wrong with it. */
export function fileError(message: string, value = message, cause?: unknown): LocalPriceError {
  const subject = { of: 'file', name: 'rates', value } as const;
  return new LocalPriceError('protocol', message, { subject, cause });
}
