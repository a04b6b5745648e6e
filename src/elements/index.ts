export type { ConverterValue } from './ConverterValue.js';
export { CurrencyConverter } from './currency-converter.js';
export { CurrencyPicker } from './currency-picker.js';
export type { GateDecision, GateReason } from './decideGate.js';
export { GeoGate } from './geo-gate.js';
export { LocalPrice, type PriceState } from './local-price.js';
export type { PriceValue } from './PriceValue.js';
