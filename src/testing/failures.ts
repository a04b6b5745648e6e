import { ServiceFailure, type ServiceErrorCode } from '../protocol/index.js';

/**
 * How requests fail: with an error code of our service, without an answer (`timeout`), or because the
 * connection breaks (`network`). A code stops the requests that fail with it in our service:
 * `INSUFFICIENT_TOKENS` those for a rate, for example, and `ADDRESS_NOT_FOUND` those for the country.
 */
export type TestFailure = 'timeout' | 'network' | ServiceErrorCode;

/** Returns whether requests get no answer at all. */
export function isSilent(failure: TestFailure | undefined): failure is 'timeout' | 'network' {
  return failure === 'timeout' || failure === 'network';
}

/** The seconds in the `Retry-After` of the failures that have this header. */
const waits: Partial<Record<ServiceErrorCode, number>> = { RATE_LIMITED: 60, NOT_READY: 1 };

/** A step of a request that can fail. Each failure happens at the same step as in our service. */
export type Step = 'callback' | 'request' | 'caller' | 'day' | 'rates' | 'token';

/** The steps of the failures that do not stop every request. */
const steps: Partial<Record<ServiceErrorCode, Step>> = {
  INVALID_CALLBACK: 'callback',
  RESERVED_ADDRESS: 'caller',
  ADDRESS_NOT_FOUND: 'caller',
  RATE_NOT_FOUND: 'day',
  UNKNOWN_CURRENCY: 'rates',
  RATES_STALE: 'rates',
  INSUFFICIENT_TOKENS: 'token',
  NOT_READY: 'token',
};

/** Returns the answer of a failure if a step is where it happens. */
export function failureAt(step: Step, failure: TestFailure | undefined): ServiceFailure | null {
  if (failure === undefined || isSilent(failure)) return null;
  if ((steps[failure] ?? 'request') !== step) return null;
  const seconds = waits[failure];
  const headers = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return new ServiceFailure(failure, 'The test asks for this failure.', headers);
}

/** Throws a failure if a step is where it happens. @throws ServiceFailure */
export function failAt(step: Step, failure: TestFailure | undefined): void {
  const failed = failureAt(step, failure);
  if (failed) throw failed;
}
