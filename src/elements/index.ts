export type { ConverterValue } from './currency-converter/ConverterValue.js';
export { CurrencyConverter } from './currency-converter/currency-converter.js';
export { CurrencyPicker } from './currency-picker/currency-picker.js';
export type { GateDecision, GateReason } from './geo-gate/decideGate.js';
export { GeoGate } from './geo-gate/geo-gate.js';
export { LocalPrice, type PriceState } from './local-price/local-price.js';
