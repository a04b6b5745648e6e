import { check } from '../../input/index.js';
import { jsonpBody, scriptSafeJson } from '../jsonp.js';
import type { SuccessEnvelope } from '../wire.js';

/** An answer with the envelope, as JSON or JSONP. */
export interface EnvelopeReply {
  /** The HTTP status. */
  status: number;
  /** All headers except those of the connection, with names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Returns the headers of every answer: any page may read it, and browsers must not guess its type. */
export function openHeaders(cacheControl: string): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl,
  };
}

/** The JSON of frozen `meta_data`. */
const frozenJson = new WeakMap<object, string>();

/**
 * Returns a success (section 2.1 of the interface) as JSON, or as JSONP if there is a callback.
 *
 * @param metaData if it is frozen, its JSON is created only once
 * @throws LocalPriceError `config` for data that JSON can't express, or a callback that is not a name
 */
export function successReply(
  metaData: object,
  cacheControl: string,
  callback?: string,
): EnvelopeReply {
  check(Object(metaData) === metaData, 'metaData', metaData, 'an object');
  let json = frozenJson.get(metaData);
  if (json === undefined) {
    const envelope: SuccessEnvelope<object> = {
      status: true,
      code: 200,
      message: 'Successful',
      meta_data: metaData,
    };
    json = scriptSafeJson(envelope);
    if (Object.isFrozen(metaData)) frozenJson.set(metaData, json);
  }
  return replyWith(200, json, cacheControl, callback);
}

/**
 * Returns an answer with the envelope.
 *
 * @param code the HTTP status without a callback
 * @param json text from `scriptSafeJson`
 */
export function replyWith(
  code: number,
  json: string,
  cacheControl: string,
  callback?: string,
): EnvelopeReply {
  const isScript = callback !== undefined;
  return {
    // Browsers run no script whose status is 300 or higher, so JSONP is always 200.
    status: isScript ? 200 : code,
    headers: {
      ...openHeaders(cacheControl),
      'content-type': `${isScript ? 'text/javascript' : 'application/json'}; charset=utf-8`,
    },
    body: isScript ? jsonpBody(callback, json) : json,
  };
}
