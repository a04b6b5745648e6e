import type { Call } from '../../client/createCall.js';
import { requestSwap } from '../../client/createClient.js';
import { day, LocalPriceError } from '../../input/index.js';
import { isCoarse, isImplausibleMove, rateOf, type Pair, type Rate } from '../../pricing/index.js';
import { parseSwap, type Swap } from '../../protocol/index.js';
import { defaultTtl, type ReadSettings } from '../settings.js';
import type { ServiceStore, StoreQueryOptions } from '../ServiceStore.js';
import type { Source } from '../Source.js';
import type { Query } from './Query.js';

/** Milliseconds for which a stale rate may be shown while it is requested again. */
export const maxRateAge = day;

/** Returns the milliseconds for which a rate is fresh. */
export function rateStaleTime({ rateTtl = defaultTtl }: ReadSettings): number {
  return rateTtl * 1000;
}

/** Returns the query for the rate of a pair; its answer is `null` if the source has no such rate. */
export function rateQuery({ service, rates }: Source, pair: Pair): Query<Rate | null> {
  if (rates) return rates.rate(pair);
  return service.query(...rateQuestion(pair));
}

/** Returns the key and the options of the query for a rate. */
function rateQuestion(pair: Pair) {
  const options = (service: ServiceStore): StoreQueryOptions<Rate> => ({
    staleTime: rateStaleTime,
    maxAge: maxRateAge,
    fetch: (signal, last) => fetchRate(service.call!, pair, signal, last),
    // In the form of an answer, so that one parser reads both.
    pack: ({ swap: { from, to, exchangeRate, date } }) => ({
      from,
      to,
      exchange_rate: exchangeRate,
      date,
    }),
    parse(data) {
      const parsed = parseSwap({ status: true, meta_data: data });
      return parsed.ok ? rateOf(parsed.value, pair) : null;
    },
  });
  return [`${pair.symbol} ${pair.base}`, options] as const;
}

/** Stores a rate that came with the origin, unless the query would have to request it a second time. */
export function storeRate(service: ServiceStore, pair: Pair, swap: Swap): void {
  const query = service.query(...rateQuestion(pair));
  const rate = rateOf(swap, pair);
  if (!rate || isCoarse(swap.exchangeRate) || isFarFrom(query.last, rate)) return;
  query.put(rate);
  query.notify();
}

/**
 * Fetches the value of the visitor's currency in the base currency. The visitor's currency is the
 * `from` of the swap and the base currency its `to` (section 1 of the service interface), so that the
 * local amount is the base amount divided by the rate.
 *
 * A rate that is too coarse for a price is requested a second time, in the other direction. A rate that is
 * far from the last rate is requested a second time, in the same direction. The second answer must confirm
 * the first.
 */
async function fetchRate(
  call: Call,
  pair: Pair,
  signal: AbortSignal,
  last: Rate | null,
): Promise<Rate> {
  const request = async (from: string, to: string, asked: Pair): Promise<Rate> => {
    const rate = rateOf(await requestSwap(call, { from, to }, { signal }), asked);
    if (rate) return rate;
    throw new LocalPriceError(
      'protocol',
      `Asked for ${asked.symbol} to ${asked.base}, the service answered with another pair.`,
    );
  };
  const { symbol, base } = pair;
  const first = await request(symbol, base, pair);
  const { currency } = first;
  const doubtful = (why: string): LocalPriceError =>
    new LocalPriceError('protocol', `The rates between ${currency} and ${base} ${why}.`);
  if (currency !== null && isCoarse(first.swap.exchangeRate)) {
    const second = await request(base, currency, { symbol: currency, base });
    if (isCoarse(second.swap.exchangeRate)) throw doubtful('have too few digits for a price');
    if (isFarFrom(first, second)) throw doubtful('contradict each other');
    // A coarse rate cannot confirm a rate that is itself in doubt.
    if (isFarFrom(last, second)) throw doubtful('contradict the last known rate');
    return second;
  }
  if (!isFarFrom(last, first)) return first;
  const second = await request(symbol, base, pair);
  if (second.text !== first.text || second.currency !== currency) {
    throw doubtful('contradict the last known rate');
  }
  return second;
}

/** Returns whether a rate is far from a known rate of the same currency. */
function isFarFrom(known: Rate | null, rate: Rate): boolean {
  return rate.currency === known?.currency && isImplausibleMove(rate.factor, known.factor);
}
