import { currencyCode } from '../input/index.js';
import { ownValue } from './ownData.js';
import { accept, readEnvelope, protocolFault, type Parsed } from './readEnvelope.js';

/** A checked convert answer. */
export interface Conversion {
  /**
   * The answer's `exchange_rate`: a finite number, 0 or more. Section 4.2 of the interface does not say
   * whether it is a rate or the converted amount.
   */
  exchangeRate: number;
}

/**
 * Reads the answer of `convert` (section 2.3 of the interface).
 *
 * @param asked the requested currencies; an answer that names other currencies is refused
 */
export function parseConvert(
  answer: unknown,
  asked?: { from: string; to: string },
): Parsed<Conversion> {
  const envelope = readEnvelope(answer, { bare: true });
  if (!envelope.ok) return envelope;
  const exchangeRate = ownValue(envelope.value, 'exchange_rate');
  if (typeof exchangeRate !== 'number' || !Number.isFinite(exchangeRate) || exchangeRate < 0) {
    return protocolFault('a conversion whose meta_data.exchange_rate is not a number');
  }
  const isOther = (name: 'from' | 'to'): boolean => {
    const code = currencyCode(ownValue(envelope.value, name));
    const wanted = currencyCode(asked?.[name]);
    return code !== null && wanted !== null && code !== wanted;
  };
  if (isOther('from') || isOther('to')) return protocolFault('a conversion of other currencies');
  return accept({ exchangeRate });
}
