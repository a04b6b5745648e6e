export type { CallOptions, ClientOptions } from './createCall.js';
export { createClient, type Client } from './createClient.js';
export { LocalPriceError, type LocalPriceErrorDetails } from '../input/LocalPriceError.js';
export { errorCodes, type LocalPriceErrorCode, type Subject } from '../input/Problem.js';
export type { TransportName } from './transport.js';
export type { Conversion, Origin, Swap } from '../protocol/index.js';
