export type { ConverterValue, ConvertReturns } from './currency-converter/ConverterValue.js';
export { CurrencyConverter } from './currency-converter/currency-converter.js';
export { CountryPicker } from './country-picker/country-picker.js';
export { CurrencyPicker } from './currency-picker/currency-picker.js';
export { GeoGate } from './geo-gate/geo-gate.js';
export { LocalPrice } from './local-price/local-price.js';
export type { PriceState } from './local-price/Outcome.js';
