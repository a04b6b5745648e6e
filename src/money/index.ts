export {
  AmountFormats,
  textOf,
  type AmountPart,
  type AmountText,
  type CurrencyDisplay,
} from './AmountFormats.js';
export type { RoundMode } from './divide.js';
export { inverse, isLess, multiply, type Fraction } from './Fraction.js';
export { fractionDigits } from './fractionDigits.js';
export { isLocale } from './isLocale.js';
export { decimalOf, decimalPlaces, parseDecimal, significantDigits } from './parseDecimal.js';
export { parseMarkup } from './parseMarkup.js';
export { parseAmounts, parsePrices, type Amounts } from './parsePrices.js';
export { parseStep } from './parseStep.js';
export { parseTyped, printTyped } from './parseTyped.js';
export { printDecimal, printSignificant } from './printDecimal.js';
export { roundPrice, type Rounding } from './roundPrice.js';
export { tenders } from './tenders.data.js';
