import type { ApiKey } from '../keys/loadKeys.js';
import { snippet } from '../app/site/snippet.js';
import type { WidgetFile } from './WidgetFile.js';

/**
 * What the operator reads at start: where the service is, what its data are, and what to paste.
 *
 * @param dataLines from `dataNotes`
 */
export async function welcome(
  url: string,
  dataLines: readonly string[],
  keys: readonly ApiKey[],
  widget: WidgetFile | null,
): Promise<string[]> {
  const lines = [`local-price-service listens on ${url}`, ...dataLines];
  const inForce = keys.filter(({ disabled }) => !disabled);
  // The page for people is on none of the hosts that a key may be for.
  const key = (inForce.find(({ hosts }) => hosts.length === 0) ?? inForce[0])?.key;
  if (key === undefined) {
    lines.push('no key is in force; add one: keys add --name shop');
    lines.push(`for people: ${reachable(url)}/`);
    return lines;
  }
  lines.push(`for people: ${reachable(url)}/?apikey=${encodeURIComponent(key)}`);
  if (widget) {
    lines.push('paste this into a page:', '', await snippet(reachable(url), key, widget), '');
    lines.push(
      'from your own computer the price stays as it is, since a private address is in no country:',
      'write ?currency=JPY behind the address of the page to see another',
    );
  }
  return lines;
}

/** An address that a browser on this machine can open, where the service listens on all of them. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//localhost:').replace('//[::]:', '//localhost:');
}
