/**
 * What kind of thing went wrong.
 *
 * - `config`: a setting or an attribute is missing or malformed.
 * - `network`: the service could not be reached, or the connection broke.
 * - `timeout`: the call took longer than `timeout`.
 * - `csp`: a policy of the page stopped the call, where the browser tells the script so.
 * - `protocol`: the answer is not what the service interface says.
 * - `service`: the service itself reports a failure.
 */
export type LocalPriceErrorCode = (typeof errorCodes)[number];

/** All of {@link LocalPriceErrorCode}. */
export const errorCodes = ['config', 'network', 'timeout', 'csp', 'protocol', 'service'] as const;

/** What a {@link LocalPriceError} carries besides its message. */
export interface LocalPriceErrorDetails {
  /** Only for `service`: the numeric code of the answer, 0 where it has none. */
  status?: number;
  /** Only for `service`: the answer's word for the failure, or its code as text. */
  serviceCode?: string;
  /** Only for `service`: seconds to wait before asking again, where the service says so. */
  retryAfter?: number | undefined;
  /** What caused the error, where that is known. */
  cause?: unknown;
}

/** The one kind of error that this package throws. */
export class LocalPriceError extends Error {
  override readonly name = 'LocalPriceError';
  /** What kind of thing went wrong. */
  readonly code: LocalPriceErrorCode;
  /** For `service`: the numeric code of the answer, 0 where it has none. */
  declare readonly status?: number;
  /** For `service`: the answer's word for the failure, or its code as text. */
  declare readonly serviceCode?: string;
  /** For `service`: seconds to wait before asking again, where the service says so. */
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

/** Makes a {@link LocalPriceError} of anything that was thrown; one that is one already stays as it is. */
export function toLocalPriceError(thrown: unknown, code: LocalPriceErrorCode): LocalPriceError {
  if (thrown instanceof LocalPriceError) return thrown;
  return new LocalPriceError(code, String(thrown), { cause: thrown });
}
