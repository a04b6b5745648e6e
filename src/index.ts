export {
  chooseCurrency,
  configure,
  grantConsent,
  stats,
  version,
  visitor,
  withdrawConsent,
} from './api.js';
export { LocalPriceError, type LocalPriceErrorCode } from './client/index.js';
export {
  CurrencyPicker,
  GeoGate,
  LocalPrice,
  type GateDecision,
  type GateReason,
  type PriceState,
  type PriceValue,
} from './elements/index.js';
export type { Settings, Stats, StorageKind, Visitor } from './page/index.js';
