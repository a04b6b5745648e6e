import { bodyLimit } from 'hono/body-limit';
import { ServiceFailure } from '../ServiceFailure.js';
import type { Middleware } from './AppEnvironment.js';

/**
 * Rejects a body that is longer than an endpoint reads.
 *
 * @param maxSize bytes
 */
export function limitBody(maxSize: number): Middleware {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new ServiceFailure(
        'CONTENT_TOO_LARGE',
        `The body is longer than ${maxSize} bytes; send one report of the widget.`,
      );
    },
  });
  return async (c, next) => {
    c.set('readsBody', true);
    return limit(c, next);
  };
}
