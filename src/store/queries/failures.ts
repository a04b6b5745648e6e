import { errorCodes, LocalPriceError, type LocalPriceErrorCode } from '../../input/index.js';

/** Milliseconds for which a failure stands at least, and at most, before the query asks again. */
const shortestWait = 60_000;
const longestWait = 600_000;

/** Returns the data that is stored for an error. */
export function packError({ code, message, status, serviceCode, retryAfter }: LocalPriceError) {
  return [code, message, status, serviceCode, retryAfter] as const;
}

/** Reads stored data, which is untrusted; returns `null` where it is no error. */
export function parseError(data: unknown): LocalPriceError | null {
  if (!Array.isArray(data)) return null;
  const [code, message, status, serviceCode, retryAfter] = data as unknown[];
  if (!errorCodes.includes(code as LocalPriceErrorCode) || typeof message !== 'string') return null;
  return new LocalPriceError(code as LocalPriceErrorCode, message, {
    status: Number.isFinite(status) ? (status as number) : 0,
    serviceCode: typeof serviceCode === 'string' ? serviceCode : '',
    retryAfter: Number.isFinite(retryAfter) ? (retryAfter as number) : undefined,
  });
}

/**
 * Returns the milliseconds for which a failure stands: as long as the service says, ten minutes where
 * the tokens are used up, else one minute.
 */
export function retryDelay({ status, serviceCode, retryAfter }: LocalPriceError): number {
  const isExhausted = status === 402 || serviceCode === 'INSUFFICIENT_TOKENS';
  const wait = isExhausted ? longestWait : (retryAfter || 0) * 1000;
  return Math.min(Math.max(wait, shortestWait), longestWait);
}
