import { LocalPriceError, type Client, type Swap } from '../client/index.js';
import {
  decimalOf,
  inverse,
  printSignificant,
  significantDigits,
  type Fraction,
} from '../money/index.js';
import { unthenable, currencyCode, parseSwap, type SwapMetaData } from '../protocol/index.js';

/** How a base amount becomes a local one. */
export interface Rate {
  /** ISO 4217 code to print, or `null` where the answer names the currency by no code. */
  readonly currency: string | null;
  /** What one unit of the base currency is worth. */
  readonly factor: Fraction;
  /** The same, as a decimal of so many digits as {@link printRate} gives. */
  readonly text: string;
}

/** Significant digits of a rate that is told; more than any service sends. */
const rateDigits = 12;

/** Prints what one unit of the base currency is worth. */
export function printRate(factor: Fraction): string {
  return printSignificant(factor, rateDigits);
}

/** A visitor's currency and a base currency. */
export interface Pair {
  /** What the service calls the visitor's currency. */
  symbol: string;
  /** ISO 4217 code. */
  base: string;
}

/** How many times another rate for the same pair may be the last one before it is doubted. */
const farthest = 3;

/**
 * Asks what the visitor's currency is worth in the base currency: the visitor's currency is the
 * `from` of the swap and the base currency its `to` (section 1 of the service interface), so that
 * the local amount is the base amount divided by the rate. The answer is remembered as it came.
 *
 * A rate that is too coarse for a price is asked for once more, the other way round; one that is far
 * from what was known, in the same way. The second answer must bear out the first.
 *
 * @param last what was known of the pair before, if anything
 */
export async function askRate(
  client: Client,
  { symbol, base }: Pair,
  signal: AbortSignal,
  last: Rate | null,
): Promise<SwapMetaData> {
  let swap = await client.swap({ from: symbol, to: base }, { signal });
  const first = rateOf(swap, { symbol, base });
  const { currency } = first;
  if (currency !== null && isCoarse(swap)) {
    swap = await client.swap({ from: base, to: currency }, { signal });
    const second = rateOf(swap, { symbol: currency, base });
    if (isCoarse(swap)) throw doubtful(first, base, 'have too few digits for a price');
    if (isFar(second, first)) throw doubtful(first, base, 'contradict each other');
    // One that is too coarse bears out nothing that is doubtful itself.
    if (last && isFar(second, last))
      throw doubtful(first, base, 'contradict what was known before');
  } else if (last && isFar(first, last)) {
    swap = await client.swap({ from: symbol, to: base }, { signal });
    const second = rateOf(swap, { symbol, base });
    if (second.text !== first.text || second.currency !== currency) {
      throw doubtful(first, base, 'contradict each other and what was known before');
    }
  }
  return unthenable(remembered(swap));
}

/**
 * What is remembered of a rate that came unasked, beside the visitor; `null` where it must be asked for.
 *
 * @param last what was known of the pair before, if anything
 */
export function rateBeside(swap: Swap, pair: Pair, last: Rate | null): SwapMetaData | null {
  const data = remembered(swap);
  const rate = readRate(data, pair);
  return rate && !isCoarse(swap) && !(last && isFar(rate, last)) ? data : null;
}

function remembered({ from, to, exchangeRate }: Swap): SwapMetaData {
  return { from, to, exchange_rate: exchangeRate };
}

function doubtful({ currency }: Rate, base: string, why: string): LocalPriceError {
  return new LocalPriceError('protocol', `The rates between ${currency} and ${base} ${why}.`);
}

/** Whether two rates for the same currency are further apart than a currency moves. */
function isFar(a: Rate, b: Rate): boolean {
  const ratio = Number(a.text) / Number(b.text);
  return a.currency === b.currency && !(ratio <= farthest && ratio >= 1 / farthest);
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
  const rate = decimalOf(exchangeRate);
  const rateTo = (name: string, factor: Fraction): Rate => ({
    currency: currencyCode(name),
    factor,
    text: printRate(factor),
  });
  if (to === base && isAsked(from)) return rateTo(from, inverse(rate));
  if (from === base && isAsked(to)) return rateTo(to, rate);
  throw new LocalPriceError(
    'protocol',
    `Asked for ${symbol} to ${base}, the service answered with another pair.`,
  );
}

/** Under 0.1 and with fewer than five significant digits: 0.00004 may be 25 % off. */
function isCoarse({ exchangeRate }: Swap): boolean {
  return exchangeRate < 0.1 && significantDigits(exchangeRate) < 5;
}
