import type { IsTrusted } from '../../callers/parseTrustedProxies.js';
import type { ResourceRequest } from '../Endpoint.js';
import { trustedValue } from './servicePath.js';

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
  const forwarded = request.header('x-forwarded-proto');
  const scheme = trustedValue(forwarded, request.peer, isTrusted).toLowerCase();
  const protocol = /^https?$/.test(scheme) ? `${scheme}:` : own.protocol;
  const origin = `${protocol}//${host.toLowerCase()}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
