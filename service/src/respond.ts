import type { FailureEnvelope, SuccessEnvelope } from 'local-price/protocol';
import { jsonpBody } from './jsonpBody.js';
import { scriptSafeJson } from './scriptSafeJson.js';
import type { ServiceFailure } from './ServiceFailure.js';

/** What every answer carries: any page may read it, and none may take it for something else. */
export const commonHeaders = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

/** A success as JSON, or with a callback as JSONP. */
export function respond(
  metaData: object,
  cacheControl: string,
  callback: string | undefined,
): Response {
  const envelope: SuccessEnvelope<object> = {
    status: true,
    code: 200,
    message: 'Successful',
    meta_data: metaData,
  };
  return send(envelope, callback, { 'cache-control': cacheControl });
}

/** A failure as JSON, or with a callback as JSONP; never stored by anyone. */
export function respondFailure(failure: ServiceFailure, callback?: string): Response {
  const envelope: FailureEnvelope = {
    status: false,
    code: failure.code,
    error: failure.error,
    message: failure.message,
    meta_data: null,
  };
  return send(envelope, callback, { ...failure.headers, 'cache-control': 'no-store' });
}

function send(
  envelope: SuccessEnvelope<object> | FailureEnvelope,
  callback: string | undefined,
  headers: Record<string, string>,
): Response {
  const json = scriptSafeJson(envelope);
  // No browser runs a script that comes with a status from 300 up, so JSONP is always 200.
  return callback === undefined
    ? new Response(json, {
        status: envelope.code,
        headers: {
          ...commonHeaders,
          ...headers,
          'content-type': 'application/json; charset=utf-8',
        },
      })
    : new Response(jsonpBody(callback, json), {
        status: 200,
        headers: { ...commonHeaders, ...headers, 'content-type': 'text/javascript; charset=utf-8' },
      });
}
