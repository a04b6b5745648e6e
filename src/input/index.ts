export { asText } from './asText.js';
export { check, refuse } from './check.js';
export { codeList, type CodeList } from './codeList.js';
export { createReporter, type Reporter } from './createReporter.js';
export { countryCode, currencyCode, isNoCurrency } from './codes.js';
export { countryCodes, mayBeCountry } from './countryCodes.js';
export { fromDocument } from './fromDocument.js';
export { isOn } from './isOn.js';
export {
  errorCodes,
  LocalPriceError,
  toLocalPriceError,
  type LocalPriceErrorCode,
} from './LocalPriceError.js';
export { localeOf } from './localeOf.js';
export { placesOf, readCountries, readGroups, readPlace, type Groups } from './places.js';
export {
  problemOf,
  readAttribute,
  readCurrencies,
  readWord,
  type Parse,
  type Report,
} from './readAttribute.js';
export { resembles } from './resembles.js';
export { wordIn } from './wordIn.js';
