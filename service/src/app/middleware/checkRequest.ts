import type { Endpoint } from '../Endpoint.js';
import { ServiceFailure } from '../ServiceFailure.js';
import type { Middleware } from './Middleware.js';

/** The maximum length of a URL, several times the length of the longest useful request. */
const longestUrl = 4096;

/** Rejects a long body that nobody reads, a URL that is too long, and a method that the endpoint lacks. */
export function checkRequest({
  methods,
  longestBody,
}: Pick<Endpoint, 'methods' | 'longestBody'>): Middleware {
  const allow = methods.join(', ');
  return async function checkRequest(c, next) {
    const limit = c.env?.bodyLimit;
    if (limit !== undefined && longestBody === undefined) {
      throw new ServiceFailure(
        'BAD_REQUEST',
        `The body is longer than ${limit} bytes; send all parameters in the query, and no body.`,
      );
    }
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
