/** The entry `local-price/money`: the rules of prices for servers, without a browser. */
export type { Swap } from '../protocol/index.js';
export { LocalPriceError } from '../input/LocalPriceError.js';
export type { LocalPriceErrorCode, Subject } from '../input/Problem.js';
export type { CurrencyDisplay } from './priceDefaults.js';
export { parseDecimal } from '../input/decimal.js';
export { decimalOf, divide, inverse, multiply } from './decimal/exact.js';
export type { Fraction } from '../input/Fraction.js';
export { derive, type DerivedAttributes } from './derive.js';
export { formatPrice, type PriceFormat, type PrintedPrice } from './formatPrice.js';
export { fromMinorUnits, toMinorUnits, type MinorUnitStandard } from './decimal/minorUnits.js';
export {
  priceFor,
  rateNeeded,
  type ExactSwap,
  type ExplainedPrice,
  type PriceOptions,
  type PriceQuestion,
  type RatePair,
  type ServerSettings,
  type ServerTerms,
} from './priceFor.js';
export type { PriceAttributes } from './PriceTerms.js';
export type { PriceValue } from './PriceValue.js';
export { rateFrom } from './ratesFile/rateFrom.js';
export { isCoarse } from './rates.js';
export type { PriceStep } from './steps.js';
export { total, type Total, type TotalItem } from './total.js';
