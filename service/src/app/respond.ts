import { openHeaders } from 'local-price/protocol';

/** An answer before it becomes a `Response`. */
export interface Reply {
  /** The HTTP status. */
  status: number;
  /** All headers except those of the connection, with names in lower case. */
  headers: Record<string, string>;
  /** Text is sent as UTF-8. `null` means no body. */
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** Seconds for which a browser may cache a preflight; Chromium caches for at most 7200. */
const preflightAge = '7200';

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
  return { status, headers: { ...openHeaders(cacheControl), ...headers }, body };
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
    ...openHeaders('no-store'),
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
