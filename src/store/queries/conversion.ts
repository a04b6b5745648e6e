import { currencyCode, LocalPriceError } from '../../input/index.js';
import { askConversion } from '../../client/createClient.js';
import type { Fraction } from '../../pricing/index.js';
import type { Reading, ServiceStore } from '../ServiceStore.js';
import { readSymbol } from './origin.js';
import { parseError } from './failures.js';
import { rateStaleTime } from './rate.js';
import type { Answer, Query, QueryContext } from './Query.js';

/** An amount that is to be converted, as far as somebody says. */
export interface ConversionTerms {
  /** A plain decimal of at most fifteen digits; empty: none. */
  readonly amount: string;
  /** ISO 4217 code; default: the visitor's currency. */
  readonly from: string | null;
  /** ISO 4217 code; default: the first of `currencies` that is not `from`. */
  readonly to: string | null;
  /** ISO 4217 codes to choose from; default: all. */
  readonly currencies?: ReadonlySet<string> | undefined;
}

/** Two currencies, by ISO 4217 code. */
export interface CurrencyPair {
  readonly from: string;
  readonly to: string;
}

/** What there is to show for an amount; `pair` is `null` while the visitor's currency is awaited. */
export type Converted = {
  readonly pair: CurrencyPair | null;
  /** What one unit of `from` is worth, where it is known exactly, and for sure no amount. */
  readonly factor?: Fraction;
} & (
  | Answer<number>
  /** There is nothing to ask. */
  | { readonly state: 'base' }
);

const day = 24 * 3_600_000;

/** From how many queries on those without a subscriber are forgotten; the answers stay in the page. */
const mostQueries = 100;

/** Reads what there is to show now for an amount. */
export function readConversion(reading: Reading, terms: ConversionTerms): Converted {
  const { isActive, preset } = reading.preferences;
  const { readRate } = reading;
  const offered = reading.readOffered?.(reading);
  let own = preset?.currency ?? null;
  if (!terms.from && isActive) {
    const symbol = readSymbol(reading);
    if (symbol.state === 'pending') return { ...symbol, pair: null };
    // A visitor who stays unknown is no failure.
    own = symbol.state === 'known' ? currencyCode(symbol.value) : null;
  }
  // What the file leaves out can't be converted.
  const isOffered = (code: string): boolean => offered?.has(code) ?? true;
  const currencies = new Set([...(terms.currencies ?? [])].filter(isOffered));
  const pair = pairOf({ ...terms, currencies }, own && isOffered(own) ? own : null);
  const { amount } = terms;
  const isAsked = isActive && pair.from !== pair.to && Number(amount);
  if (!isAsked) return { state: 'base', pair };
  if (!readRate) {
    return { ...reading.read(conversionQuery(reading.service, pair, amount)), pair };
  }
  const rate = readRate(reading, { symbol: pair.to, base: pair.from });
  if (rate.state !== 'known') return { ...rate, pair };
  const { value } = rate;
  if (value) return { ...rate, pair, value: value.swap.exchangeRate, factor: value.factor };
  const error = new LocalPriceError('protocol', `There is no rate for ${pair.to}.`);
  return { state: 'error', error, pair };
}

/**
 * Returns the currencies of a conversion: where nobody names one, the visitor's own, or the first of a
 * list that ends with the two that are traded most.
 *
 * @param own ISO 4217 code of the visitor's currency; `null`: not known
 */
export function pairOf(
  { from, to, currencies }: ConversionTerms,
  own: string | null,
): CurrencyPair {
  const list = [...(currencies ?? []), 'USD', 'EUR'];
  const source = from ?? own ?? list.find((code) => code !== to)!;
  return { from: source, to: to ?? list.find((code) => code !== source)! };
}

/**
 * Returns the query for what the service makes of an amount: its `exchange_rate`, a number that is not
 * checked further. What a visitor types is nobody else's business: answers stay in the page. A failure
 * stands for all amounts of the two currencies, in all tabs, unless it may be due to the amount.
 */
function conversionQuery(
  service: ServiceStore,
  { from, to }: CurrencyPair,
  amount: string,
): Query<number> {
  // As a number, so that 49 and 49.00 are one question: fifteen digits are exact.
  const key = `convert ${from} ${to} ${Number(amount)}`;
  const query = service.query<number>(key, () => ({
    context: inPage(service),
    staleTime: () => rateStaleTime(service),
    maxAge: day,
    ask: async (call, signal) =>
      (await askConversion(call, { from, to, amount }, { signal })).exchangeRate,
    pack: (rate) => rate,
    parse: (data) => (typeof data === 'number' ? data : null),
  }));
  const { queries } = service;
  if (queries.size > mostQueries) {
    for (const [each, { isWanted }] of queries) {
      if (!isWanted && each !== key) queries.delete(each);
    }
  }
  return query;
}

/**
 * Returns what conversions share: their answers, and a failure that may be due to the amount, stay in
 * this page, where no other tab waits for them. Any other failure is stored without the amount.
 */
function inPage({ context, inPage: own }: ServiceStore): QueryContext {
  const { cache, now } = context;
  const withoutAmount = (name: string): string => name.slice(0, name.lastIndexOf(' '));
  return {
    ...context,
    cache: {
      load: () => cache.load(),
      get(name) {
        const shared = cache.get(withoutAmount(name));
        // No answer is taken from storage.
        return own.get(name) ?? (parseError(shared?.data) ? shared : undefined);
      },
      put(name, data) {
        const error = parseError(data);
        if (error && error.status !== 400) return cache.put(withoutAmount(name), data);
        const entry = { data, time: now() };
        own.set(name, entry);
        return entry;
      },
    },
    withLock: (_key, _timeout, _signal, run) => run(),
  };
}
