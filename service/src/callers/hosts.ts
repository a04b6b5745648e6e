import QuickLRU from 'quick-lru';

/** A host as an operator writes it: a name or an address, before it `*.` for all below, after it a port. */
const form = /^(\*\.)?([^\s*/\\@?#]+)$/;

/** What a host may be made of; `URL` accepts more, such as the comma of a list. */
const characters = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/;

/**
 * Brings an entry of `hosts` into the form in which hosts are compared: lower case, punycode, IPv6 in
 * brackets, no default port.
 *
 * @returns `null` where it is not a host; a whole URL is reduced to its host
 */
export function parseHost(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    // The default of http; that of https is left out below.
    .replace(/:80$/, '');
  const [, wildcard = '', name = ''] = form.exec(bare) ?? [];
  const host = hostOf(`https://${name}`);
  if (host === null || !characters.test(host) || (wildcard && /^[\d.[]/.test(host))) return null;
  return wildcard + host;
}

/**
 * Returns whether the page that asks is on one of these hosts. Browsers say where it is in `Origin`, and
 * where that is missing or opaque in `Referer`; other programs can send anything, so this keeps out
 * other websites and nobody else.
 *
 * @param hosts in the form of {@link parseHost}; an entry without a port stands for all ports
 */
export function isFrom(
  hosts: readonly string[],
  origin: string | undefined,
  referer: string | undefined,
): boolean {
  const page = origin && origin !== 'null' ? origin : referer;
  const host = page === undefined ? null : hostOfPage(page);
  if (host === null) return false;
  const name = host.replace(/:\d+$/, '');
  return hosts.some((each) =>
    each.startsWith('*.')
      ? [host, name].some((own) => own.length > each.length - 1 && own.endsWith(each.slice(1)))
      : each === host || each === name,
  );
}

/** Returns host and port of an http(s) address, or `null` where it is not one. */
function hostOf(address: string): string | null {
  try {
    // Not `URL.canParse`: once it is hot, Node 20 refuses letters such as ü (nodejs/node, fast calls).
    const { protocol, host } = new URL(address);
    return /^https?:$/.test(protocol) && host ? host : null;
  } catch {
    return null;
  }
}

/**
 * Hosts by what was sent: the same few pages ask over and over, and parsing a URL costs as much as looking
 * up a country.
 */
const pageHosts = new QuickLRU<string, string | null>({ maxSize: 500 });
const longestPage = 200;

function hostOfPage(page: string): string | null {
  const known = pageHosts.get(page);
  if (known !== undefined) return known;
  const host = hostOf(page);
  if (page.length <= longestPage) pageHosts.set(page, host);
  return host;
}
