/** The rules of prices without a browser, for servers: the entry `local-price/money`. */
export type { Swap } from '../protocol/index.js';
export { LocalPriceError, type LocalPriceErrorCode } from '../protocol/LocalPriceError.js';
export type { CurrencyDisplay } from './AmountFormats.js';
export { decimalOf, parseDecimal } from './decimal.js';
export { divide, inverse, multiply, type Fraction } from './Fraction.js';
export { formatPrice, type PriceFormat, type PrintedPrice } from './formatPrice.js';
export { priceFor, rateNeeded, type PriceQuestion, type RatePair } from './priceFor.js';
export type { PriceValue } from './PriceValue.js';
export type { PriceAttributes } from './readTerms.js';
export { total, type Total, type TotalItem } from './total.js';
