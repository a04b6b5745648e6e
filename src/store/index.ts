export { askPrice, askVisitor, knownCurrency } from './ask.js';
export type { ChoiceKind } from './Choice.js';
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
export { getOrCreate, type ServiceStore } from './ServiceStore.js';
export {
  failedService,
  type Atlas,
  type CurrencyPair,
  type FileRates,
  type PairConversion,
  type Source,
} from './Source.js';
export type { ChooseSource } from './Sources.js';
export { Store, type StoreDependencies } from './Store.js';
export type { Stats } from './Telemetry.js';
