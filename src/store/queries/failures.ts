import {
  errorCodes,
  isSubject,
  LocalPriceError,
  type LocalPriceErrorCode,
} from '../../input/index.js';

/** The least and the most milliseconds after a failure before the query sends the next request. */
const minDelay = 60_000;
const maxDelay = 600_000;

/** Returns the data that is stored for an error. */
export function packError(error: LocalPriceError) {
  const { code, message, status, serviceCode, retryAfter, subject } = error;
  return [code, message, status, serviceCode, retryAfter, subject] as const;
}

/** Reads stored data, which is untrusted; returns `null` if it is not an error. */
export function parseError(data: unknown): LocalPriceError | null {
  if (!Array.isArray(data)) return null;
  const [code, message, status, serviceCode, retryAfter, subject] = data as unknown[];
  if (!errorCodes.includes(code as LocalPriceErrorCode) || typeof message !== 'string') return null;
  return new LocalPriceError(code as LocalPriceErrorCode, message, {
    status: Number.isFinite(status) ? (status as number) : 0,
    serviceCode: typeof serviceCode === 'string' ? serviceCode : '',
    retryAfter: Number.isFinite(retryAfter) ? (retryAfter as number) : undefined,
    subject: isSubject(subject) ? subject : null,
  });
}

/**
 * Returns the milliseconds after a failure before the next request: as long as the service says, between
 * one and ten minutes. If the tokens are used up, ten minutes.
 */
export function retryDelay({ status, serviceCode, retryAfter }: LocalPriceError): number {
  const isExhausted = status === 402 || serviceCode === 'INSUFFICIENT_TOKENS';
  const wait = isExhausted ? maxDelay : (retryAfter || 0) * 1000;
  return Math.min(Math.max(wait, minDelay), maxDelay);
}
