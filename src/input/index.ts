export {
  attributeProblem,
  attributesOf,
  emptyList,
  readCurrencies,
  readFlag,
  readValue,
  readWord,
  refuseWrong,
  type Attributes,
  type Problems,
} from './attributes.js';
export {
  countryCode,
  countryCodes,
  currencyCode,
  isNoCurrency,
  mayBeCountry,
  parseCodes,
  parseList,
  type CodeList,
  type ParsedList,
} from './codes.js';
export { createReporter, type Reporter } from './createReporter.js';
export { fromDocument } from './fromDocument.js';
export { check, errorOf, LocalPriceError, toLocalPriceError } from './LocalPriceError.js';
export {
  errorCodes,
  pageProblem,
  problemOf,
  type LocalPriceErrorCode,
  type Problem,
  type Subject,
} from './Problem.js';
export { parseCountries, parseGroups, placesOf, readPlace, type Groups } from './places.js';
export { asText, isEnabled, localeOf, resembles, wordIn } from './text.js';
