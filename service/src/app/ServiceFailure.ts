import { failureStatuses, type ServiceErrorCode } from 'local-price/protocol';
import type { Log } from '../common/Log.js';

/** A failure that is sent to the caller. Everything in it may be public. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  /** The code of the kind of failure. */
  readonly error: ServiceErrorCode;
  /** Headers that belong to this failure, such as `allow`. */
  readonly headers: Record<string, string>;

  constructor(error: ServiceErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.error = error;
    this.headers = headers;
  }

  /** Returns a copy with one more sentence. */
  with(note: string): ServiceFailure {
    return new ServiceFailure(this.error, `${this.message} ${note}`, this.headers);
  }

  /** The HTTP status, which is also the `code` of the envelope. */
  get code(): number {
    return failureStatuses[this.error];
  }
}

/** Returns the failure for a request that its caller must change. */
export function badRequest(message: string): ServiceFailure {
  return new ServiceFailure('BAD_REQUEST', message);
}

/** Returns the failure for a service that lacks something now, and may have it after some seconds. */
export function notReady(message: string, seconds: number): ServiceFailure {
  return new ServiceFailure('NOT_READY', message, { 'retry-after': String(seconds) });
}

/** Returns the failure for an error of the program itself. Only the log gets the details. */
export function serverError(error: unknown, log: Log): ServiceFailure {
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return new ServiceFailure(
    'SERVER_ERROR',
    'Something went wrong in the service; try again later.',
  );
}
