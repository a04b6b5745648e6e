export { countryCode, currencyCode, currencySymbol, resembles } from '../input/index.js';
export { describeCountry } from './describeCountry.js';
export { earlyCallScript } from './earlyCall.js';
export { isAmount, maxAmountDigits } from './digits.js';
export {
  defaultCallbackParameter,
  operationParameters,
  parameters,
  paths,
  pricePath,
  type Operation,
} from './endpoints.js';
export { conversionOf, originWithSwap, swapOf, type DayRates } from './exchange.js';
export { failureStatuses, type ServiceErrorCode } from './serving/failureStatuses.js';
export { isCallbackName, jsonpBody, scriptSafeJson } from './jsonp.js';
export { parseConvert, type Conversion } from './parseConvert.js';
export { parseOrigin, type Origin } from './parseOrigin.js';
export { parseRatesFile, type RatesFile, type RatesFileRules } from './parseRatesFile.js';
export { isDay, parseSwap, type Swap } from './parseSwap.js';
export { quote } from './serving/quote.js';
export type { Fault, Parsed } from './readEnvelope.js';
export { RequestQuery } from './serving/RequestQuery.js';
export { openHeaders, successReply, type EnvelopeReply } from './serving/respond.js';
export { ServiceFailure } from './serving/ServiceFailure.js';
export type {
  ConvertMetaData,
  FailureEnvelope,
  OriginMetaData,
  SuccessEnvelope,
  SwapMetaData,
} from './wire.js';
