import { parameters, quote, ServiceFailure, type RequestQuery } from 'local-price/protocol';
import { isOneOf, pageHost, pageOf } from '../callers/hosts.js';
import type { KeyFinder, KnownKey } from '../keys/Keys.js';

/**
 * Returns the key of a request.
 *
 * @param header returns a header of the request; called only if the key is restricted to hosts
 * @throws ServiceFailure `INVALID_API_KEY` if the key is missing or unknown, `KEY_DISABLED`,
 * `UNAUTHORIZED_ORIGIN` if it is for other hosts, or `BAD_REQUEST` if it is given twice
 */
export function authorize(
  query: RequestQuery,
  keys: KeyFinder,
  header: (name: 'origin' | 'referer') => string | undefined,
): KnownKey {
  const name = parameters.apikey;
  const invalid = (problem: string): ServiceFailure =>
    new ServiceFailure('INVALID_API_KEY', `The parameter ${name} ${problem}`);
  const sent = query.optional(name);
  if (!sent) throw invalid('is missing; add the key that this service gave you.');
  const key = keys.find(sent);
  if (!key) throw invalid('is not a key of this service; check that it is complete.');
  if (key.disabled) {
    throw new ServiceFailure(
      'KEY_DISABLED',
      `The key in the parameter ${name} is disabled; ask the operator to enable it.`,
    );
  }
  if (key.hosts.length === 0) return key;
  const page = pageOf(header('origin'), header('referer'));
  const host = pageHost(page);
  if (host !== null && isOneOf(key.hosts, host)) return key;
  throw new ServiceFailure('UNAUTHORIZED_ORIGIN', refusalOf(page, host, key.hosts));
}

function refusalOf(page: string, host: string | null, hosts: readonly string[]): string {
  if (host !== null) {
    return `The key is restricted to other websites than ${quote(host)}, which sent the request${differenceOf(host, hosts)}.`;
  }
  const restricted = 'The key is restricted to certain websites, and the request';
  return page === ''
    ? `${restricted} has no Origin or Referer.`
    : `${restricted}'s Origin or Referer is ${quote(page)}. Only pages of http and https can be allowed by their ` +
        'host: any other page or app needs a key without hosts.';
}

/** Returns a note if a host differs from one of the key's only by `www.` or by a dot at its end. */
function differenceOf(host: string, hosts: readonly string[]): string {
  const [name = ''] = host.split(':');
  if (name.endsWith('.') && isOneOf(hosts, name.slice(0, -1))) {
    return ': without the dot at its end, the host is allowed';
  }
  const other = name.startsWith('www.') ? name.slice('www.'.length) : `www.${name}`;
  return isOneOf(hosts, other) ? `: the operator must add it beside ${quote(other)}` : '';
}
