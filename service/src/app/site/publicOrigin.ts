import { parseAddress } from '../../callers/Address.js';
import type { IsTrusted } from '../../callers/parseTrustedProxies.js';
import type { ResourceRequest } from '../Endpoint.js';

/** A name, an IPv4 address, or an IPv6 address in brackets, and a port. */
const hostForm = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Returns where this service is for the caller, such as `https://rates.example`. `Host` is a claim, so
 * it must look like a host; the scheme is believed from a trusted proxy alone.
 *
 * @returns `null` where the request names no host that may be repeated
 */
export function publicOrigin(request: ResourceRequest, isTrusted: IsTrusted): string | null {
  const own = new URL(request.url);
  const host = request.header('host') ?? own.host;
  if (!hostForm.test(host)) return null;
  const peer = parseAddress(request.peer ?? '');
  // Of several, the last is what the trusted peer itself says.
  const said = request.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase();
  const isBelieved = peer !== null && isTrusted(peer) && (said === 'https' || said === 'http');
  const origin = `${isBelieved ? `${said}:` : own.protocol}//${host.toLowerCase()}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
