export { bare } from './bare.js';
export { currencyCode, currencySymbol, countryCode } from './codes.js';
export { defaultCallbackParameter, parameters } from './parameters.js';
export { parseConvert, type Conversion } from './parseConvert.js';
export { parseOrigin, type Origin } from './parseOrigin.js';
export { parseSwap, type Swap } from './parseSwap.js';
export { unthenable } from './unthenable.js';
export type { Fault, Parsed } from './parsed.js';
export { paths, type Operation } from './paths.js';
export type {
  ConvertMetaData,
  FailureEnvelope,
  OriginMetaData,
  ServiceErrorCode,
  SuccessEnvelope,
  SwapMetaData,
} from './wire.js';
