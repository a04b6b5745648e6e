import { ServiceFailure } from '../ServiceFailure.js';
import type { Middleware } from './Middleware.js';

/** The maximum length of a URL, several times the length of the longest useful request. */
const longestUrl = 4096;

/** Rejects a URL that is too long and a method that the endpoint lacks. */
export function checkRequest(methods: readonly string[]): Middleware {
  const allow = methods.join(', ');
  return async function checkRequest(c, next) {
    if (c.req.url.length > longestUrl) {
      throw new ServiceFailure(
        'BAD_REQUEST',
        `The URL is longer than ${longestUrl} characters; send only the parameters of the endpoint.`,
      );
    }
    if (!methods.includes(c.req.method)) {
      throw new ServiceFailure('METHOD_NOT_ALLOWED', `Use one of the methods ${allow}.`, { allow });
    }
    return next();
  };
}
