import { currencyCode } from '../../protocol/index.js';
import type { Reading } from '../ServiceStore.js';
import { readSymbol, type Unsettled } from './origin.js';
import { rateQuery, takeRate, type Rate } from './rate.js';

/** A price that may have to be converted. */
export interface Priced {
  /** ISO 4217 code. */
  readonly base: string;
  /** ISO 4217 codes, the only ones that may be shown besides the base; default: all. */
  readonly currencies?: ReadonlySet<string> | undefined;
  /** By ISO 4217 code: the prices that need no rate. */
  readonly prices?: ReadonlyMap<string, unknown> | undefined;
}

/** What there is to show for a price. */
export type Quote =
  | Unsettled
  /** The base price is the right one. */
  | { readonly state: 'base' }
  /** There is a fixed price in this currency. */
  | { readonly state: 'fixed'; readonly currency: string }
  | {
      readonly state: 'local';
      readonly currency: string;
      readonly rate: Rate;
      /** When the rate came in, milliseconds since 1970. */
      readonly time: number;
    };

/** Reads what there is to show now for a price. */
export function readQuote(reading: Reading, { base, currencies, prices }: Priced): Quote {
  const { service, preferences, isAsking, read } = reading;
  const isShown = (code: string): boolean => code !== base && (currencies?.has(code) ?? true);
  const isNever = currencies && ![...currencies].some(isShown);
  if (isNever || !preferences.isActive) return { state: 'base' };
  if (isAsking) {
    service.rateBeside ??= {
      base,
      take: (symbol, swap) => takeRate(service, { symbol, base }, swap),
    };
  }
  const withoutRate = (currency: string | null): Quote | undefined => {
    // A currency without a code can't be printed.
    if (!currency || !isShown(currency)) return { state: 'base' };
    return prices?.has(currency) ? { state: 'fixed', currency } : undefined;
  };
  const symbol = readSymbol(reading);
  if (symbol.state !== 'known') return symbol;
  const code = currencyCode(symbol.value);
  const settled = symbol.value === null || code ? withoutRate(code) : undefined;
  if (settled) return settled;
  const rate = read(rateQuery(service, { symbol: symbol.value!, base }));
  if (rate.state !== 'known') return rate;
  const { value, time } = rate;
  const { currency } = value;
  return withoutRate(currency) ?? { state: 'local', currency: currency!, rate: value, time };
}
