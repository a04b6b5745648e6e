import QuickLRU from 'quick-lru';

/** A host as an operator writes it: a name or an address, with `*.` in front for subdomains, and a port. */
const form = /^(\*\.)?([^\s*/\\@?#]+)$/;

/** The form of a parsed host. `URL` accepts more characters, such as the comma of a list. */
const characters = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/;

/**
 * Normalizes an entry of `hosts` for comparison: lower case, punycode, IPv6 in brackets, no default port. A
 * whole URL is reduced to its host.
 *
 * @returns `null` if the entry is not a host
 */
export function parseHost(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    // The default port of http; `URL` removes the one of https below.
    .replace(/:80$/, '');
  const [, wildcard = '', name = ''] = form.exec(bare) ?? [];
  const host = hostOf(`https://${name}`);
  if (host === null || !characters.test(host) || (wildcard && /^[\d.[]/.test(host))) return null;
  return wildcard + host;
}

/**
 * Returns the page that sends a request, as it was sent. Browsers send its origin in `Origin` or, if that is missing or
 * opaque, its address in `Referer`.
 */
export function pageOf(origin: string | undefined, referer: string | undefined): string {
  return (origin !== 'null' && origin) || referer || origin || '';
}

/**
 * Returns whether the host of a page is one of these hosts. Programs can send anything, so this check only keeps out
 * other websites.
 *
 * @param hosts normalized by {@link parseHost}; an entry without a port matches all ports
 */
export function isOneOf(hosts: readonly string[], host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return hosts.some((each) =>
    each.startsWith('*.')
      ? [host, name].some((own) => own.length > each.length - 1 && own.endsWith(each.slice(1)))
      : each === host || each === name,
  );
}

/** Returns the host and port of an http(s) address, or `null` for any other text. */
function hostOf(address: string): string | null {
  try {
    // Not `URL.canParse`: once it is optimized, Node 20 rejects letters such as ü (nodejs/node, fast calls).
    const { protocol, host } = new URL(address);
    return /^https?:$/.test(protocol) && host ? host : null;
  } catch {
    return null;
  }
}

/**
 * The hosts of recent pages, by header value. The same few pages send most requests, and parsing a URL costs
 * as much as looking up a country.
 */
const pageHosts = new QuickLRU<string, string | null>({ maxSize: 500 });
const maxPageLength = 200;

/** Returns the host of a page, with its port, or `null` if the page is not one of http(s), which has none. */
export function pageHost(page: string): string | null {
  const known = pageHosts.get(page);
  if (known !== undefined) return known;
  const host = hostOf(page);
  if (page.length <= maxPageLength) pageHosts.set(page, host);
  return host;
}
