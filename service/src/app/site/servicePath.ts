import { quote } from 'local-price/protocol';
import { parsePeer } from '../../callers/Address.js';
import type { IsTrusted } from '../../callers/parseTrustedProxies.js';

/** The form of a path under which a service is mounted: empty, or segments of letters, digits and `-._~`. */
const form = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/;

/** Returns whether a service can be mounted under a path, such as `/rates`; empty for the root. */
export function isServicePath(path: string): boolean {
  return form.test(path);
}

/** Returns the message for a path that can't be used. */
export function badPath(source: string, path: string): string {
  return `${source} must be like "/rates", not ${quote(path)}: letters, digits and - . _ ~ after each "/"`;
}

/** Returns a function that removes the path of the service from a URL without an origin, if it is there. */
export function pathRemover(path: string): (url: string) => string {
  return (url) =>
    url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`)
      ? url.slice(path.length).replace(/^(?!\/)/, '/')
      : url;
}

/**
 * Returns the path that a trusted proxy has removed from the URL, by its `X-Forwarded-Prefix`; empty if it says
 * nothing that can be used.
 */
export function forwardedPrefix(
  prefix: string | undefined,
  peer: string | undefined,
  isTrusted: IsTrusted,
): string {
  const path = trustedValue(prefix, peer, isTrusted).replace(/\/$/, '');
  return isServicePath(path) ? path : '';
}

/** Returns what a trusted proxy has sent in a header: the last of several values, which is its own; else nothing. */
export function trustedValue(
  header: string | undefined,
  peer: string | undefined,
  isTrusted: IsTrusted,
): string {
  if (!header) return '';
  const proxy = parsePeer(peer ?? '');
  return proxy !== null && isTrusted(proxy) ? header.split(',').at(-1)!.trim() : '';
}
