export type { ConverterValue, ConvertReturns } from './currency-converter/ConverterValue.js';
export { CurrencyConverter } from './currency-converter/currency-converter.js';
export { CountryPicker } from './country-picker/country-picker.js';
export { CurrencyPicker } from './currency-picker/currency-picker.js';
export type {
  GateDecision,
  GatePlacesMode,
  GateReason,
  UnknownDisplay,
} from '../input/decideGate.js';
export { GeoGate } from './geo-gate/geo-gate.js';
export type {
  LoadingMode,
  PendingDisplay,
  PriceDisplay,
  TrailingZeroDisplay,
} from '../pricing/index.js';
export { LocalPrice, type PriceState } from './local-price/local-price.js';
