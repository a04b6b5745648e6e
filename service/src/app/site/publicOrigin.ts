import { parsePeer } from '../../callers/Address.js';
import type { IsTrusted } from '../../callers/parseTrustedProxies.js';
import type { ResourceRequest } from '../Endpoint.js';

/** A host name, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const hostForm = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Returns the origin of this service for the caller, such as `https://rates.example`. A caller may claim any
 * `Host`, so its form is checked. A forwarded scheme is only accepted from a trusted proxy.
 *
 * @returns `null` if the request has no valid host
 */
export function publicOrigin(request: ResourceRequest, isTrusted: IsTrusted): string | null {
  const own = new URL(request.url);
  const host = request.header('host') ?? own.host;
  if (!hostForm.test(host)) return null;
  const peer = parsePeer(request.peer ?? '');
  // The last of several values comes from the trusted peer itself.
  const scheme = request.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase();
  const isForwarded = peer !== null && isTrusted(peer) && (scheme === 'https' || scheme === 'http');
  const origin = `${isForwarded ? `${scheme}:` : own.protocol}//${host.toLowerCase()}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
