import type { Visit } from '../Endpoint.js';
import { parseAddress } from '../../callers/address.js';
import type { IsTrusted } from '../../callers/parseTrustedProxies.js';

/** A name, an IPv4 address, or an IPv6 address in brackets, and a port. */
const hostForm = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Where this service is for the one who asks, such as `https://rates.example`. `Host` is a claim, so it
 * must look like one; whether the way here is encrypted is believed from a trusted proxy alone.
 *
 * @returns `null` where the request does not say it in a form that may be repeated
 */
export function publicOrigin(visit: Visit, isTrusted: IsTrusted): string | null {
  const own = new URL(visit.url);
  const host = visit.header('host') ?? own.host;
  if (!hostForm.test(host)) return null;
  const peer = parseAddress(visit.peer ?? '');
  // Of several, the last is what the trusted peer itself says.
  const said = visit.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase();
  const isBelieved = peer !== null && isTrusted(peer) && (said === 'https' || said === 'http');
  const origin = `${isBelieved ? `${said}:` : own.protocol}//${host.toLowerCase()}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
