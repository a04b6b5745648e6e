export {
  AmountFormats,
  type AmountPart,
  type AmountText,
  type CurrencyDisplay,
  type PrintedAmount,
} from './AmountFormats.js';
export {
  isLocale,
  parseAmounts,
  parseMarkup,
  parsePrices,
  parseStep,
  type Amounts,
} from './attributes.js';
export {
  decimalOf,
  decimalPlaces,
  parseDecimal,
  printDecimal,
  printSignificant,
  printUnits,
  significantDigits,
} from './decimal.js';
export { divide, inverse, multiply, type Fraction, type RoundMode } from './Fraction.js';
export { fractionDigits } from './fractionDigits.js';
export { parseTyped, printTyped } from './parseTyped.js';
export { roundPrice, type Rounding } from './roundPrice.js';
export { tenders } from './tenders.data.js';
