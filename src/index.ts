import type * as api from './api.js';

export * from './api.js';
export { LocalPriceError, type LocalPriceErrorCode, type Subject } from './client/index.js';
export {
  CountryPicker,
  CurrencyConverter,
  CurrencyPicker,
  GeoGate,
  LocalPrice,
  type ConverterValue,
  type ConvertReturns,
  type PriceState,
} from './elements/index.js';
export type {
  CurrencyDisplay,
  GateDecision,
  GatePlacesMode,
  GateReason,
  LoadingMode,
  PendingDisplay,
  PlacesMode,
  PriceAttributes,
  PriceDefaults,
  PriceDisplay,
  PriceFormat,
  PriceValue,
  Total,
  TotalItem,
  TrailingZeroDisplay,
  UnknownDisplay,
  Visitor,
} from './pricing/index.js';
export type { RoundMode } from './input/index.js';
export type { Settings, Stats, StorageKind } from './store/index.js';

declare global {
  interface Window {
    /** The same functions, on pages that load a script-tag file. */
    localPrice?: typeof api & {
      /**
       * With `local-price-visit.js`: returns, in one sentence, why a price is not local now, or what a gate or a picker
       * shows and why.
       *
       * @param node an element or anything in it, such as `$0`; default: the first price that is not local
       */
      explain?: (node?: Node | null) => string;
    };
  }
}
