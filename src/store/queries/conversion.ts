import { requestConversion } from '../../client/createClient.js';
import { currencyCode, type LocalPriceError } from '../../input/index.js';
import type { Entry } from '../browser/Cache.js';
import type { Reading } from '../Observer.js';
import type { CurrencyPair, PairConversion, Source } from '../Source.js';
import { parseError } from './failures.js';
import type { QueryContext } from './FetchedQuery.js';
import type { Answer } from '../../pricing/index.js';
import type { Query } from './Query.js';
import { maxRateAge, rateStaleTime } from './rate.js';
import { readSymbol } from './quote.js';

/** An amount to convert, as far as it is known. */
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

/** What can be shown for an amount; `pair` is `null` while the visitor's currency is pending. */
export type Converted = { readonly pair: CurrencyPair | null } & (
  | Answer<PairConversion>
  /** Nothing needs to be converted. */
  | { readonly state: 'base' }
);

/** Reads what can be shown now for an amount. */
export function readConversion(reading: Reading, terms: ConversionTerms): Converted {
  const { isActive, choices, settings, source, observe } = reading;
  const offered = readOffered(reading);
  let own = (choices[0]?.symbol ?? settings.currency) || null;
  if (!terms.from && isActive) {
    const symbol = readSymbol(reading);
    if (symbol.state === 'pending') return { ...symbol, pair: null };
    // A visitor who stays unknown is not a failure.
    own = symbol.state === 'known' ? currencyCode(symbol.value) : null;
  }
  const isOffered = (code: string): boolean => offered?.has(code) ?? true;
  const currencies = new Set([...(terms.currencies ?? [])].filter(isOffered));
  const pair = pairOf({ ...terms, currencies }, own && isOffered(own) ? own : null);
  const { amount } = terms;
  if (!isActive || pair.from === pair.to || !Number(amount)) return { state: 'base', pair };
  return { ...observe(conversionQuery(source, pair, amount)), pair };
}

/** Reads the ISO 4217 codes that there are rates for; `undefined`: all. `onError` is called if the file is wrong. */
export function readOffered(
  { isActive, source, observe }: Reading,
  onError?: (error: LocalPriceError) => void,
): ReadonlySet<string> | undefined {
  const answer = isActive && source.rates ? observe(source.rates.offered) : null;
  if (answer?.state === 'error') onError?.(answer.error);
  return answer?.state === 'known' ? answer.value : undefined;
}

/**
 * Returns the currencies of a conversion. If the terms do not name them, they are the visitor's own
 * currency, or the first of a list that ends with the two currencies that are traded most.
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
 * Returns the query for the conversion of an amount, a plain decimal of at most fifteen digits. What a visitor types is private: answers
 * stay in the page. A failure counts for all amounts of the two currencies, in all tabs, unless the amount
 * may be its cause.
 */
function conversionQuery(
  { service, rates }: Source,
  { from, to }: CurrencyPair,
  amount: string,
): Query<PairConversion> {
  if (rates) return rates.convert({ from, to });
  // As a number, so that 49 and 49.00 are one question: fifteen digits are exact.
  return service.query<PairConversion>(`convert ${from} ${to} ${Number(amount)}`, (own) => ({
    context: inPage(own.context),
    staleTime: rateStaleTime,
    maxAge: maxRateAge,
    fetch: (signal) => requestConversion(own.call!, { from, to, amount }, { signal }),
    pack: ({ exchangeRate }) => exchangeRate,
    parse: (data) => (typeof data === 'number' ? { exchangeRate: data } : null),
  }));
}

/**
 * Returns what conversions share. Their answers, and a failure that the amount may have caused, stay in
 * this page, where no other tab waits for them. Any other failure is stored without the amount.
 */
function inPage(context: QueryContext): QueryContext {
  const { cache, now } = context;
  const own = new Map<string, Entry>();
  const withoutAmount = (key: string): string => key.slice(0, key.lastIndexOf(' '));
  return {
    ...context,
    cache: {
      load: () => cache.load(),
      get(key) {
        const shared = cache.get(withoutAmount(key));
        // An answer is never read from storage.
        return own.get(key) ?? (parseError(shared?.data) ? shared : undefined);
      },
      put(key, data) {
        const error = parseError(data);
        if (error && error.status !== 400) return cache.put(withoutAmount(key), data);
        const entry = { data, time: now() };
        own.set(key, entry);
        return entry;
      },
    },
    withLock: (_key, _signal, run) => run(),
  };
}
