export { resolvePrice, resolveVisitor, knownCurrency } from './resolve.js';
export type { ChoiceCache, ChoiceKind } from './Choice.js';
export type { Route } from './route.js';
export { documentStore } from './documentStore.js';
export { Observer, type Reading } from './Observer.js';
export {
  pairOf,
  readConversion,
  readOffered,
  type ConversionTerms,
  type Converted,
} from './queries/conversion.js';
export { derivedQuery, failedQuery, fixedQuery, type Answer, type Query } from './queries/Query.js';
export { maxRateAge, rateStaleTime } from './queries/rate.js';
export { readQuote, type Quote, type Reason } from './queries/quote.js';
export { readCountry, type Visitor } from './queries/visitor.js';
export {
  isLikeSetting,
  ratesRemedy,
  type ReadSettings,
  type Settings,
  type StorageKind,
} from './settings.js';
export {
  failedService,
  getOrCreate,
  type Atlas,
  type ChooseSource,
  type CurrencyPair,
  type FileRates,
  type PairConversion,
  type ServiceStore,
  type Source,
} from './Source.js';
export { Store, type StoreDependencies } from './Store.js';
export type { Stats } from './Telemetry.js';
