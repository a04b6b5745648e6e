export { inverse, multiply, type Fraction } from './Fraction.js';
export { formatAmount, isLocale, type AmountPart, type CurrencyDisplay } from './formatAmount.js';
export { fractionDigits } from './fractionDigits.js';
export { decimalOf, decimalPlaces, parseDecimal, significantDigits } from './parseDecimal.js';
export { roundAmount, roundSignificant } from './roundAmount.js';
export { tenders } from './tenders.data.js';
