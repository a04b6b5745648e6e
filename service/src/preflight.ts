import { commonHeaders } from './respond.js';

/** Seconds for which a browser may remember what a preflight said; Chromium takes at most 7200. */
const maxAge = '7200';

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
    'access-control-max-age': maxAge,
    'cache-control': 'no-store',
    vary: 'access-control-request-headers',
  };
  if (requestHeaders !== undefined && /^[\w!#$%&'*+.^`|~, -]{1,1024}$/.test(requestHeaders)) {
    headers['access-control-allow-headers'] = requestHeaders;
  }
  return new Response(null, { status: 204, headers });
}
