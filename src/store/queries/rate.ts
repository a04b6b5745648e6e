import { LocalPriceError } from '../../input/index.js';
import type { Call } from '../../client/createCall.js';
import { askSwap } from '../../client/createClient.js';
import { isCoarse, isFar, rateOf, type Pair, type Rate } from '../../pricing/index.js';
import { parseSwap, type Swap, type SwapMetaData } from '../../protocol/index.js';
import { defaultTtl } from '../settings.js';
import type { ServiceStore } from '../ServiceStore.js';
import type { Query } from './Query.js';

/** Milliseconds for which a rate may be shown while it is asked for anew. */
export const longestUse = 24 * 3_600_000;

/** Returns the milliseconds for which a rate is fresh. */
export function rateStaleTime(service: ServiceStore): number {
  return (service.preferences().settings.rateTtl ?? defaultTtl) * 1000;
}

/** Returns the query for the rate of a pair. */
export function rateQuery(service: ServiceStore, pair: Pair): Query<Rate> {
  return service.query<Rate>(`${pair.symbol} ${pair.base}`, () => ({
    staleTime: () => rateStaleTime(service),
    maxAge: longestUse,
    ask: (call, signal, last) => askRate(call, pair, signal, last),
    // As it stands in an answer, so that one parser reads both.
    pack: ({ swap: { from, to, exchangeRate, date } }): SwapMetaData => ({
      from,
      to,
      exchange_rate: exchangeRate,
      ...(date && { date }),
    }),
    parse(data) {
      const parsed = parseSwap({ status: true, meta_data: data });
      return parsed.ok ? rateOf(parsed.value, pair) : null;
    },
  }));
}

/** Takes a rate that came beside the origin, unless it would have to be asked for once more. */
export function takeRate(service: ServiceStore, pair: Pair, swap: Swap): void {
  const query = rateQuery(service, pair);
  const rate = rateOf(swap, pair);
  if (!rate || isCoarse(swap.exchangeRate) || isFarFrom(query.last, rate)) return;
  query.put(rate);
  query.notify();
}

/**
 * Asks what the visitor's currency is worth in the base currency: the visitor's currency is the
 * `from` of the swap and the base currency its `to` (section 1 of the service interface), so that
 * the local amount is the base amount divided by the rate.
 *
 * A rate that is too coarse for a price is asked for once more, the other way round; a rate that is far
 * from the last one, the same way. The second answer must bear out the first.
 *
 * @param last the last known rate of the pair, if any
 */
async function askRate(
  call: Call,
  pair: Pair,
  signal: AbortSignal,
  last: Rate | null,
): Promise<Rate> {
  const ask = async (from: string, to: string, asked: Pair): Promise<Rate> => {
    const rate = rateOf(await askSwap(call, { from, to }, { signal }), asked);
    if (rate) return rate;
    throw new LocalPriceError(
      'protocol',
      `Asked for ${asked.symbol} to ${asked.base}, the service answered with another pair.`,
    );
  };
  const { symbol, base } = pair;
  const first = await ask(symbol, base, pair);
  const { currency } = first;
  const doubtful = (why: string): LocalPriceError =>
    new LocalPriceError('protocol', `The rates between ${currency} and ${base} ${why}.`);
  if (currency !== null && isCoarse(first.swap.exchangeRate)) {
    const second = await ask(base, currency, { symbol: currency, base });
    if (isCoarse(second.swap.exchangeRate)) throw doubtful('have too few digits for a price');
    if (isFarFrom(first, second)) throw doubtful('contradict each other');
    // A coarse rate bears out nothing that is doubtful itself.
    if (isFarFrom(last, second)) throw doubtful('contradict what was known before');
    return second;
  }
  if (!isFarFrom(last, first)) return first;
  const second = await ask(symbol, base, pair);
  if (second.text !== first.text || second.currency !== currency) {
    throw doubtful('contradict what was known before');
  }
  return second;
}

/** Whether a rate is far from one that is known, if that is of the same currency. */
function isFarFrom(known: Rate | null, rate: Rate): boolean {
  return rate.currency === known?.currency && isFar(rate.factor, known.factor);
}
