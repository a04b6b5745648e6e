/**
 * A host as browsers write it in an origin (lower case, Punycode), with `*.` in front for its
 * subdomains; `null` where the text is anything more or less than a host.
 */
export function parseHost(text: string): string | null {
  const wildcard = text.startsWith('*.') ? '*.' : '';
  const name = text.slice(wildcard.length);
  if (!/^[^\s*/?#@:\\]+$/.test(name)) return null;
  try {
    return wildcard + new URL(`http://${name}`).hostname;
  } catch {
    return null;
  }
}
