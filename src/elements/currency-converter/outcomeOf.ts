import { toLocalPriceError, type LocalPriceError } from '../../input/index.js';
import type { Converted, CurrencyPair } from '../../store/index.js';
import type { PriceState } from '../local-price/Outcome.js';
import { convertedValue, plainValue, type ConverterValue } from './ConverterValue.js';

/** What one update shows. */
export interface Outcome {
  readonly state: PriceState;
  /** `null` while the visitor's currency is not known yet. */
  readonly pair: CurrencyPair | null;
  readonly value: ConverterValue | null;
  /** What the message to the visitor is about: their amount, or the service. */
  readonly problem: 'invalid' | 'failed' | null;
  readonly error: LocalPriceError | null;
}

/**
 * Returns what to show for what the store knows.
 *
 * @param amount a plain decimal, or empty
 * @param isAmount whether the service answers with the converted amount instead of a rate
 */
export function outcomeOf(converted: Converted, amount: string, isAmount: boolean): Outcome {
  const { pair } = converted;
  if (!pair || converted.state === 'pending') return outcomeWith('pending', pair);
  if (converted.state === 'error') return failed(pair, converted.error);
  if (converted.state === 'base') {
    const isPlain = amount && (pair.from === pair.to || !Number(amount));
    return outcomeWith('base', pair, isPlain ? plainValue(amount, pair) : null);
  }
  try {
    const { value, time } = converted;
    return outcomeWith('local', pair, convertedValue(amount, pair, value, isAmount, time));
  } catch (error) {
    return failed(pair, error);
  }
}

/** Returns what to show if something other than the visitor's input is wrong. */
export function failed(pair: CurrencyPair | null, error: unknown): Outcome {
  return {
    ...outcomeWith('error', pair),
    problem: 'failed',
    error: toLocalPriceError(error, 'config'),
  };
}

/** Returns what to show if nothing is wrong. */
export function outcomeWith(
  state: PriceState,
  pair: CurrencyPair | null,
  value: ConverterValue | null = null,
): Outcome {
  return { state, pair, value, problem: null, error: null };
}
