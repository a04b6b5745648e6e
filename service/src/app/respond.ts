import type { FailureEnvelope, SuccessEnvelope } from 'local-price/protocol';
import { jsonpBody, scriptSafeJson } from 'local-price/protocol';
import type { ServiceFailure } from './ServiceFailure.js';

/** An answer before it becomes a `Response`. */
export interface Reply {
  /** The HTTP status. */
  status: number;
  /** All headers except those of the connection, with names in lower case. */
  headers: Record<string, string>;
  /** Text is sent as UTF-8. `null` means no body. */
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** An answer with the envelope, as JSON or JSONP. */
export interface EnvelopeReply extends Reply {
  body: string;
}

/** Returns the headers of every answer: any page may read it, and browsers must not guess its type. */
function commonHeaders(cacheControl: string): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl,
  };
}

/** Seconds for which a browser may cache a preflight; Chromium caches for at most 7200. */
const preflightAge = '7200';

/** The JSON of frozen `meta_data`. */
const frozenJson = new WeakMap<object, string>();

/**
 * Returns a success as JSON, or as JSONP if there is a callback.
 *
 * @param metaData if it is frozen, its JSON is created only once
 */
export function successReply(
  metaData: object,
  cacheControl: string,
  callback?: string,
): EnvelopeReply {
  const known = frozenJson.get(metaData);
  if (known !== undefined) return reply(200, known, cacheControl, callback);
  const envelope: SuccessEnvelope<object> = {
    status: true,
    code: 200,
    message: 'Successful',
    meta_data: metaData,
  };
  const json = scriptSafeJson(envelope);
  if (Object.isFrozen(metaData)) frozenJson.set(metaData, json);
  return reply(200, json, cacheControl, callback);
}

/** Returns a failure as JSON, or as JSONP if there is a callback. No cache may store it. */
export function failureReply(failure: ServiceFailure, callback?: string): EnvelopeReply {
  const envelope: FailureEnvelope = {
    status: false,
    code: failure.code,
    error: failure.error,
    message: failure.message,
    meta_data: null,
  };
  const answer = reply(failure.code, scriptSafeJson(envelope), 'no-store', callback);
  Object.assign(answer.headers, failure.headers);
  return answer;
}

/**
 * Returns an answer without the envelope, with the common headers.
 *
 * @param headers the answer's own headers, including `content-type`
 */
export function fileReply(
  body: Reply['body'],
  cacheControl: string,
  headers: Record<string, string>,
  status = 200,
): Reply {
  return { status, headers: { ...commonHeaders(cacheControl), ...headers }, body };
}

/** Creates a `Response` from an answer. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

/**
 * Answers OPTIONS, including the preflights of the Fetch standard. All request headers are allowed, since
 * none changes what this service does.
 */
export function preflight(
  methods: readonly string[],
  requestHeaders: string | undefined,
): Response {
  const headers: Record<string, string> = {
    ...commonHeaders('no-store'),
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-max-age': preflightAge,
    vary: 'access-control-request-headers',
  };
  if (requestHeaders !== undefined && /^[\w!#$%&'*+.^`|~, -]{1,1024}$/.test(requestHeaders)) {
    headers['access-control-allow-headers'] = requestHeaders;
  }
  return new Response(null, { status: 204, headers });
}

function reply(
  code: number,
  json: string,
  cacheControl: string,
  callback: string | undefined,
): EnvelopeReply {
  const isScript = callback !== undefined;
  const headers = commonHeaders(cacheControl);
  headers['content-type'] = isScript
    ? 'text/javascript; charset=utf-8'
    : 'application/json; charset=utf-8';
  return {
    // Browsers run no script whose status is 300 or higher, so JSONP is always 200.
    status: isScript ? 200 : code,
    headers,
    body: isScript ? jsonpBody(callback, json) : json,
  };
}
