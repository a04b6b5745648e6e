export type { CallOptions, ClientOptions } from './createCall.js';
export { createClient, type Client } from './createClient.js';
export {
  errorCodes,
  LocalPriceError,
  type LocalPriceErrorCode,
  type LocalPriceErrorDetails,
} from '../input/LocalPriceError.js';
export type { TransportName } from './transport.js';
export type { Conversion, Origin, Swap } from '../protocol/index.js';
