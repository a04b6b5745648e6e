import { ServiceFailure } from 'local-price/protocol';
import type { Log } from '../common/Log.js';

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
