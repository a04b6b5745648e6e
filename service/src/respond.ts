import type { FailureEnvelope, SuccessEnvelope } from 'local-price/protocol';
import { jsonpBody, scriptSafeJson } from './jsonp.js';
import type { ServiceFailure } from './ServiceFailure.js';

/** An answer, before it is a `Response` or the bytes on a connection that has none. */
export interface Reply {
  /** The HTTP status. */
  status: number;
  /** Every header but those that belong to the connection, in lower case. */
  headers: Record<string, string>;
  /** JSON, or the script of JSONP. */
  body: string;
}

/** What every answer carries: any page may read it, and none may take it for something else. */
const commonHeaders = {
  'access-control-allow-origin': '*',
  // When to ask again is for the asking page to know.
  'access-control-expose-headers': 'retry-after',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Seconds for which a browser may remember what a preflight said; Chromium takes at most 7200. */
const preflightAge = '7200';

/** A success as JSON, or with a callback as JSONP. */
export function successReply(metaData: object, cacheControl: string, callback?: string): Reply {
  const envelope: SuccessEnvelope<object> = {
    status: true,
    code: 200,
    message: 'Successful',
    meta_data: metaData,
  };
  return reply(envelope, callback, { 'cache-control': cacheControl });
}

/** A failure as JSON, or with a callback as JSONP; never stored by anyone. */
export function failureReply(failure: ServiceFailure, callback?: string): Reply {
  const envelope: FailureEnvelope = {
    status: false,
    code: failure.code,
    error: failure.error,
    message: failure.message,
    meta_data: null,
  };
  return reply(envelope, callback, { ...failure.headers, 'cache-control': 'no-store' });
}

/** The answer for Hono and its adapter. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

/**
 * Answers OPTIONS, and with it the preflight of the fetch standard: no request header changes what
 * this service does, so whatever is asked for is allowed.
 */
export function preflight(
  methods: readonly string[],
  requestHeaders: string | undefined,
): Response {
  const headers: Record<string, string> = {
    ...commonHeaders,
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-max-age': preflightAge,
    'cache-control': 'no-store',
    vary: 'access-control-request-headers',
  };
  if (requestHeaders !== undefined && /^[\w!#$%&'*+.^`|~, -]{1,1024}$/.test(requestHeaders)) {
    headers['access-control-allow-headers'] = requestHeaders;
  }
  return new Response(null, { status: 204, headers });
}

function reply(
  envelope: SuccessEnvelope<object> | FailureEnvelope,
  callback: string | undefined,
  headers: Record<string, string>,
): Reply {
  const json = scriptSafeJson(envelope);
  const isScript = callback !== undefined;
  const type = isScript ? 'text/javascript' : 'application/json';
  return {
    // No browser runs a script that comes with a status from 300 up, so JSONP is always 200.
    status: isScript ? 200 : envelope.code,
    headers: { ...commonHeaders, ...headers, 'content-type': `${type}; charset=utf-8` },
    body: isScript ? jsonpBody(callback, json) : json,
  };
}
