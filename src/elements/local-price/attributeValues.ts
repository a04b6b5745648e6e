export {
  loadingModes,
  pendingDisplays,
  priceDisplays,
  trailingZeroDisplays,
  type LoadingMode,
  type PendingDisplay,
  type PriceDisplay,
  type TrailingZeroDisplay,
} from '../../pricing/priceDefaults.js';
