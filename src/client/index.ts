export { createClient, type CallOptions, type Client, type ClientOptions } from './createClient.js';
export {
  errorCodes,
  LocalPriceError,
  type LocalPriceErrorCode,
  type LocalPriceErrorDetails,
} from './LocalPriceError.js';
export type { TransportName } from './transport.js';
export type { Conversion, Origin, Swap } from '../protocol/index.js';
