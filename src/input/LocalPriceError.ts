import { asText } from './text.js';

/**
 * The kind of error.
 *
 * - `config`: a setting or an attribute is missing or malformed.
 * - `network`: the service could not be reached, or the connection broke.
 * - `timeout`: the call took longer than `timeout`.
 * - `csp`: a policy of the page blocked the call, and the browser told the script.
 * - `protocol`: the answer does not follow the service interface.
 * - `service`: the service itself reports a failure.
 */
export type LocalPriceErrorCode = (typeof errorCodes)[number];

/** All members of {@link LocalPriceErrorCode}. */
export const errorCodes = ['config', 'network', 'timeout', 'csp', 'protocol', 'service'] as const;

/** What a {@link LocalPriceError} contains besides its message. */
export interface LocalPriceErrorDetails {
  /** Only for `service`: the numeric code of the answer, 0 if it has no code. */
  status?: number;
  /** Only for `service`: the answer's word for the failure, or its code as text. */
  serviceCode?: string;
  /** Only for `service`: seconds to wait before the next request, if the service says so. */
  retryAfter?: number | undefined;
  /** What caused the error, if that is known. */
  cause?: unknown;
}

/** The only class of errors that this package throws. */
export class LocalPriceError extends Error {
  override readonly name = 'LocalPriceError';
  /** The kind of error. */
  readonly code: LocalPriceErrorCode;
  /** For `service`: the numeric code of the answer, 0 if it has no code. */
  declare readonly status?: number;
  /** For `service`: the answer's word for the failure, or its code as text. */
  declare readonly serviceCode?: string;
  /** For `service`: seconds to wait before the next request, if the service says so. */
  declare retryAfter?: number | undefined;

  constructor(code: LocalPriceErrorCode, message: string, details: LocalPriceErrorDetails = {}) {
    super(message, details);
    this.code = code;
    if (code === 'service') {
      this.status = details.status ?? 0;
      this.serviceCode = details.serviceCode ?? '';
      this.retryAfter = details.retryAfter;
    }
  }
}

/** Turns anything that was thrown into a {@link LocalPriceError}; a `LocalPriceError` stays as it is. */
export function toLocalPriceError(thrown: unknown, code: LocalPriceErrorCode): LocalPriceError {
  if (thrown instanceof LocalPriceError) return thrown;
  return new LocalPriceError(code, String(thrown), { cause: thrown });
}

/**
 * Checks a value that a script gives.
 *
 * @param name the value's name in the message
 * @param remedy what to write instead
 * @throws LocalPriceError `config` unless the value is good
 */
export function check(
  isGood: unknown,
  name: string,
  value: unknown,
  remedy: string,
): asserts isGood {
  if (isGood) return;
  throw new LocalPriceError('config', `${name}="${asText(value) ?? value}": write ${remedy}.`);
}
