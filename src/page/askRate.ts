import { LocalPriceError, type Client, type Swap } from '../client/index.js';
import { significantDigits } from '../money/index.js';
import { currencyCode, parseSwap, type SwapMetaData } from '../protocol/index.js';

/** How a base amount becomes a local one. */
export interface Rate {
  /** ISO 4217 code to print, or `null` where the answer names the currency by no code. */
  currency: string | null;
  exchangeRate: number;
  /** What to do with the base amount and {@link Rate.exchangeRate}. */
  operation: 'divide' | 'multiply';
}

/** A visitor's currency and a base currency. */
export interface Pair {
  /** What the service calls the visitor's currency. */
  symbol: string;
  /** ISO 4217 code. */
  base: string;
}

/**
 * Asks what the visitor's currency is worth in the base currency: the visitor's currency is the
 * `from` of the swap and the base currency its `to` (section 1 of the service interface), so that
 * the local amount is the base amount divided by the rate. The answer is remembered as it came.
 *
 * A rate that is too coarse for a price is asked for once more, the other way round.
 */
export async function askRate(
  client: Client,
  { symbol, base }: Pair,
  signal: AbortSignal,
): Promise<SwapMetaData> {
  let swap = await client.swap({ from: symbol, to: base }, { signal });
  const { currency } = rateOf(swap, { symbol, base });
  if (currency !== null && isCoarse(swap)) {
    swap = await client.swap({ from: base, to: currency }, { signal });
    rateOf(swap, { symbol: currency, base });
    if (isCoarse(swap)) {
      throw new LocalPriceError(
        'protocol',
        `The rates between ${currency} and ${base} have too few digits for a price.`,
      );
    }
  }
  return { from: swap.from, to: swap.to, exchange_rate: swap.exchangeRate };
}

/** Reads what is remembered of a rate; `null` where it is none for this pair. */
export function readRate(data: unknown, pair: Pair): Rate | null {
  const parsed = parseSwap({ status: true, meta_data: data });
  if (!parsed.ok) return null;
  try {
    return rateOf(parsed.value, pair);
  } catch {
    return null;
  }
}

/** The answer's own `from` and `to` decide which way the rate goes. */
function rateOf({ from, to, exchangeRate }: Swap, { symbol, base }: Pair): Rate {
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
function isCoarse({ exchangeRate }: Swap): boolean {
  return exchangeRate < 0.1 && significantDigits(exchangeRate) < 5;
}
