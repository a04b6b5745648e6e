export { askPrice } from './askPrice.js';
export { askVisitor } from './askVisitor.js';
export { codeList, type CodeList } from '../protocol/codeList.js';
export type { Connection } from './connection.js';
export { countryList } from './countryList.js';
export { documentStore } from './documentStore.js';
export { Observer } from './Observer.js';
export {
  pairOf,
  readConversion,
  type ConversionTerms,
  type Converted,
  type CurrencyPair,
} from './queries/conversion.js';
export { readCountry, type Visitor } from './queries/origin.js';
export { readQuote, type Priced, type Quote } from './queries/quote.js';
export type { Reading } from './ServiceStore.js';
export type { Settings, StorageKind } from './settings.js';
export { Store, type Stats, type StoreDependencies } from './Store.js';
