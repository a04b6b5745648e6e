import type { Context } from 'hono';
import type { Endpoint } from '../Endpoint.js';
import { badRequest, ServiceFailure } from '../ServiceFailure.js';
import type { AppEnvironment } from './AppEnvironment.js';

/** The maximum length of a URL, several times the length of the longest useful request. */
const maxUrlLength = 4096;

/** Rejects a long body that nobody reads, a URL that is too long, and a method that the endpoint lacks. */
export function checkRequest(
  c: Context<AppEnvironment>,
  { methods, maxBodySize }: Pick<Endpoint, 'methods' | 'maxBodySize'>,
): void {
  const limit = c.env?.bodyLimit;
  if (limit !== undefined && maxBodySize === undefined) {
    throw badRequest(
      `The body is longer than ${limit} bytes; send all parameters in the query, and no body.`,
    );
  }
  if (c.req.url.length > maxUrlLength) {
    throw badRequest(
      `The URL is longer than ${maxUrlLength} characters; send only the parameters of the endpoint.`,
    );
  }
  if (!methods.includes(c.req.method)) {
    const allow = methods.join(', ');
    throw new ServiceFailure('METHOD_NOT_ALLOWED', `Use one of the methods ${allow}.`, { allow });
  }
}
