import { LocalPriceError, type Client, type Swap } from '../client/index.js';
import { significantDigits } from '../money/index.js';
import { currencyCode } from '../protocol/index.js';

/** How a base amount becomes a local one. */
export interface Rate {
  /** ISO 4217 code to print, or `null` where the answer names the currency by no code. */
  currency: string | null;
  exchangeRate: number;
  /** What to do with the base amount and {@link Rate.exchangeRate}. */
  operation: 'divide' | 'multiply';
}

/**
 * Asks what the visitor's currency is worth in the base currency: the visitor's currency is the
 * `from` of the swap and the base currency its `to` (section 1 of the service interface), so that
 * the local amount is the base amount divided by the rate.
 *
 * A rate that is too coarse for a price is asked for once more, the other way round.
 *
 * @param symbol what the service calls the visitor's currency
 * @param base ISO 4217 code
 */
export async function askRate(
  client: Client,
  { symbol, base }: { symbol: string; base: string },
  signal: AbortSignal,
): Promise<Rate> {
  const swap = await client.swap({ from: symbol, to: base }, { signal });
  const rate = readRate(swap, { symbol, base });
  if (rate.currency === null || !isCoarse(rate.exchangeRate)) return rate;
  const opposite = readRate(await client.swap({ from: base, to: rate.currency }, { signal }), {
    symbol: rate.currency,
    base,
  });
  if (!isCoarse(opposite.exchangeRate)) return opposite;
  throw new LocalPriceError(
    'protocol',
    `The rates between ${rate.currency} and ${base} have too few digits for a price.`,
  );
}

/** The answer's own `from` and `to` decide which way the rate goes. */
function readRate(
  { from, to, exchangeRate }: Swap,
  { symbol, base }: { symbol: string; base: string },
): Rate {
  const code = currencyCode(symbol);
  const isAsked = (name: string): boolean => code === null || name === code;
  if (to === base && isAsked(from)) {
    return { currency: currencyCode(from), exchangeRate, operation: 'divide' };
  }
  if (from === base && isAsked(to)) {
    return { currency: currencyCode(to), exchangeRate, operation: 'multiply' };
  }
  throw new LocalPriceError(
    'protocol',
    `Asked for ${symbol} to ${base}, the service answered with another pair.`,
  );
}

/** Under 0.1 and with fewer than five significant digits: 0.00004 may be 25 % off. */
function isCoarse(exchangeRate: number): boolean {
  return exchangeRate < 0.1 && significantDigits(exchangeRate) < 5;
}
