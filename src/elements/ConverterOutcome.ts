import { toLocalPriceError, type LocalPriceError } from '../client/LocalPriceError.js';
import type { Converted, CurrencyPair } from '../page/index.js';
import { convertedValue, plainValue, type ConverterValue } from './ConverterValue.js';
import type { PriceState } from './local-price.js';

/** What the visitor is told to be wrong: his amount, or the service. */
export type ConverterProblem = 'invalid' | 'failed';

/** What one update of a `<currency-converter>` shows. */
export interface ConverterOutcome {
  readonly state: PriceState;
  /** `null` while the visitor's currency is awaited. */
  readonly pair: CurrencyPair | null;
  readonly value: ConverterValue | null;
  readonly problem: ConverterProblem | null;
  readonly error: LocalPriceError | null;
}

/**
 * What follows from what the page knows.
 *
 * @param amount a plain decimal, or empty
 * @param isAmount whether the service answers with the converted amount, and not with a rate
 */
export function outcomeOf(
  converted: Converted,
  amount: string,
  isAmount: boolean,
): ConverterOutcome {
  const { pair } = converted;
  if (!pair || converted.state === 'pending') return shown('pending', pair);
  if (converted.state === 'error') return failed(pair, converted.error);
  if (converted.state === 'base') {
    const isPlain = amount && (pair.from === pair.to || !Number(amount));
    return shown('base', pair, isPlain ? plainValue(amount, pair) : null);
  }
  try {
    const { value, time } = converted;
    return shown('local', pair, convertedValue(amount, pair, value, isAmount, time));
  } catch (error) {
    return failed(pair, error);
  }
}

/** Something else than the visitor has failed. */
export function failed(pair: CurrencyPair | null, error: unknown): ConverterOutcome {
  return {
    ...shown('error', pair),
    problem: 'failed',
    error: toLocalPriceError(error, 'config'),
  };
}

function shown(
  state: PriceState,
  pair: CurrencyPair | null,
  value: ConverterValue | null = null,
): ConverterOutcome {
  return { state, pair, value, problem: null, error: null };
}
