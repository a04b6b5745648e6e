import type { LocalPriceError } from '../client/index.js';
import type { ConverterValue } from './ConverterValue.js';
import type { GateDecision } from './decideGate.js';
import type { PriceValue } from './PriceValue.js';

/** What a listener gets, wherever it listens: the events bubble, out of shadow roots too. */
declare global {
  interface GlobalEventHandlersEventMap {
    'currency-converter-change': CustomEvent<ConverterValue>;
    'geo-gate-change': CustomEvent<GateDecision>;
    'local-price-change': CustomEvent<PriceValue>;
    'local-price-error': CustomEvent<{ error: LocalPriceError }>;
  }
}
