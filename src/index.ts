export { configure, version, visitor } from './api.js';
export { LocalPriceError, type LocalPriceErrorCode } from './client/index.js';
export {
  GeoGate,
  LocalPrice,
  type GateDecision,
  type GateReason,
  type PriceState,
  type PriceValue,
} from './elements/index.js';
export type { Settings, Visitor } from './page/index.js';
