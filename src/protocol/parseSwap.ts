import { currencySymbol } from '../input/index.js';
import { ownValue } from './ownData.js';
import { accept, readEnvelope, protocolFault, type Parsed } from './readEnvelope.js';

/** A checked swap answer. */
export interface Swap {
  /** The answer's name for the currency that is converted: an upper-case ISO 4217 code, or other text. */
  from: string;
  /** The answer's name for the currency that it is converted to: an upper-case ISO 4217 code, or other text. */
  to: string;
  /** What one unit of `from` is worth in `to`, between 1e-10 and 1e10. */
  exchangeRate: number;
  /** The day of the rate, `YYYY-MM-DD`, if the service sends it. */
  date?: string;
}

/** Reads the answer of `swap` (sections 2.1 and 2.2 of the interface). */
export function parseSwap(answer: unknown): Parsed<Swap> {
  const envelope = readEnvelope(answer);
  return envelope.ok ? readSwap(envelope.value) : envelope;
}

/** Reads the `meta_data` of a swap. */
export function readSwap(metaData: unknown): Parsed<Swap> {
  const from = currencySymbol(ownValue(metaData, 'from'));
  const to = currencySymbol(ownValue(metaData, 'to'));
  const exchangeRate = rateIn(ownValue(metaData, 'exchange_rate'));
  if (from === null || to === null) return protocolFault('no meta_data.from or to');
  if (exchangeRate === null) return protocolFault('no rate in meta_data.exchange_rate');
  const date = ownValue(metaData, 'date');
  return accept({ from, to, exchangeRate, ...(isDay(date) && { date }) });
}

/** Returns whether a value is a calendar day in the form `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  // Engines read other forms too, and some read 2026-02-30 as a day of March.
  return (
    typeof value === 'string' &&
    new Date(Date.parse(value) || 0).toISOString().startsWith(`${value}T`)
  );
}

/** Returns a rate, or `null` if it is not a number between 1e-10 and 1e10. */
export function rateIn(rate: unknown): number | null {
  return typeof rate === 'number' && rate > 1e-10 && rate < 1e10 ? rate : null;
}
