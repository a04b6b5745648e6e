import { failureStatuses, type ServiceErrorCode } from './failureStatuses.js';
import { scriptSafeJson } from '../jsonp.js';
import { replyWith, type EnvelopeReply } from './respond.js';
import type { FailureEnvelope } from '../wire.js';

/** A failure that a service sends to the caller. Everything in it may be public. */
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

  /** Returns the failure as JSON, or as JSONP if there is a callback. No cache may store it. */
  reply(callback?: string): EnvelopeReply {
    const { error, message } = this;
    const code = failureStatuses[error];
    const envelope: FailureEnvelope = { status: false, code, error, message, meta_data: null };
    const reply = replyWith(code, scriptSafeJson(envelope), 'no-store', callback);
    return { ...reply, headers: { ...reply.headers, ...this.headers } };
  }
}
