import { problemOf, type LocalPriceErrorCode, type Problem, type Subject } from './Problem.js';
import { asText } from './text.js';

/** What a {@link LocalPriceError} contains besides its message; only one with the code `service` has what is said of it. */
export type LocalPriceErrorDetails = Partial<
  Pick<LocalPriceError, 'subject' | 'remedy' | 'status' | 'serviceCode' | 'retryAfter' | 'cause'>
>;

/** The only class of errors that this package throws. */
export class LocalPriceError extends Error implements Problem {
  override readonly name = 'LocalPriceError';
  /** The kind of error. */
  readonly code: LocalPriceErrorCode;
  /** What is wrong, as data; `null`: nothing that the page or its developer has written. */
  readonly subject: Subject | null;
  /** What to write instead, as in the message; missing: the message says something else. */
  declare readonly remedy?: string | undefined;
  /** For `service`: the numeric code of the answer, 0 if it has no code. */
  declare readonly status?: number;
  /** For `service`: the answer's word for the failure, or its code as text. */
  declare readonly serviceCode?: string;
  /** For `service`: seconds to wait before the next request, if the service says so. */
  declare retryAfter?: number | undefined;

  constructor(code: LocalPriceErrorCode, message: string, details: LocalPriceErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.subject = details.subject ?? null;
    if (details.remedy !== undefined) this.remedy = details.remedy;
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

/** Returns the error for a problem. */
export function errorOf(problem: Problem): LocalPriceError {
  return new LocalPriceError(problem.code, problem.message, problem);
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
  const given = asText(value) ?? String(value);
  throw errorOf(problemOf('argument', name, given, remedy));
}
