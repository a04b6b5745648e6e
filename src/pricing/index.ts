export {
  loadingModes,
  pendingDisplays,
  priceDefaults,
  priceDisplays,
  trailingZeroDisplays,
  withDefaults,
  type PriceDefaults,
  type LoadingMode,
  type PendingDisplay,
  type PriceDisplay,
  type TrailingZeroDisplay,
} from './priceDefaults.js';
export { tenders } from './decimal/tenders.js';
export {
  currencyDisplays,
  type AmountPart,
  type AmountText,
  type CurrencyDisplay,
  type PrintedAmount,
} from './AmountFormats.js';
export { decimalOf, parseDecimal } from '../input/decimal.js';
export {
  inverse,
  multiply,
  one,
  roundModes,
  type Fraction,
  type RoundMode,
} from '../input/Fraction.js';
export { deriveBy, readDerivation, type Derivation, type DerivedAttributes } from './derive.js';
export { formatBeside, formatPrice, formats, type PriceFormat } from './formatPrice.js';
export { planPrice, type BaseReason, type PricePlan } from './planPrice.js';
export {
  placesModes,
  readTerms,
  type PlacesMode,
  type PriceAttributes,
  type PriceTerms,
} from './PriceTerms.js';
export { areWhole, isSame, stripZeroFractions, type PriceValue } from './PriceValue.js';
export { crossRate, fileError } from './ratesFile/crossRate.js';
export { parseRecentRates } from './ratesFile/parseRecentRates.js';
export { isCoarse, isImplausibleMove, printRate, rateOf, type Pair, type Rate } from './rates.js';
export { roundPrice } from './roundPrice.js';
export { total, type Total, type TotalItem } from './total.js';
