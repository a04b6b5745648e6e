export { askPrice } from './askPrice.js';
export { askVisitor } from './askVisitor.js';
export { defaultTimeout, type Connection } from './connection.js';
export { documentStore } from './documentStore.js';
export { getOrCreate } from './getOrCreate.js';
export { Observer } from './Observer.js';
export {
  pairOf,
  readConversion,
  type ConversionTerms,
  type Converted,
  type CurrencyPair,
} from './queries/conversion.js';
export { readCountry, type Visitor } from './queries/origin.js';
export type { Answer, Caller, Query } from './queries/Query.js';
export { longestUse, rateStaleTime } from './queries/rate.js';
export { readQuote, type Priced, type Quote } from './queries/quote.js';
export type { Reading, ServiceStore, StandIns } from './ServiceStore.js';
export type { Settings, StorageKind } from './settings.js';
export { Store, type AddStandIns, type Stats, type StoreDependencies } from './Store.js';
