import { samplePrice, scriptTag, scriptTags, whyOwnSite } from '../app/site/snippet.js';
import type { WidgetFile } from '../app/site/WidgetFile.js';
import { sentence } from '../common/text.js';
import type { CountryDatabase } from '../countries/CountryDatabase.js';
import { databaseLine, databaseWarnings } from '../countries/databaseNotes.js';
import type { ApiKey } from '../keys/Keys.js';
import { ratesLine, ratesWarnings } from '../rates/rateAge.js';
import type { RateTable } from '../rates/RateTable.js';

/**
 * Returns the lines that the operator reads at start: the address of the service, its data, and what to
 * paste.
 *
 * @param path the path of the service; empty at the root
 * @param dataLines the lines from `dataNotes`
 */
export async function welcome(
  url: string,
  path: string,
  dataLines: readonly string[],
  keys: readonly ApiKey[],
  [widget]: readonly WidgetFile[],
): Promise<string[]> {
  // An address that ends a line has no full stop, so that it can be copied.
  const lines = [`The service listens on ${url}`, ...dataLines.map(sentence)];
  const base = reachable(url) + path;
  const enabled = keys.filter(({ disabled }) => !disabled);
  // The home page is not on any host that a key may be restricted to.
  const key = (enabled.find(({ hosts }) => hosts.length === 0) ?? enabled[0])?.key;
  if (key === undefined) {
    lines.push(
      'No key is enabled. This command adds one: local-price-service keys add --name shop',
    );
    lines.push(`The home page is ${base}/`);
    return lines;
  }
  lines.push(`The home page is ${base}/?apikey=${encodeURIComponent(key)}`);
  if (widget) {
    lines.push(`Put this file on your own site: ${base}/local-price.js`);
    lines.push(`Paste this into the head of your pages. ${whyOwnSite}`, '');
    lines.push(await scriptTags(base, key), '');
    lines.push('Without a file on your own site, paste this in place of the first tag:', '');
    lines.push(await scriptTag(base, key, widget), '');
    lines.push('Paste this in place of each price, with your own amount:', '', samplePrice, '');
    lines.push(
      'On your own computer, the price stays as it is, since private addresses have no country.',
      'Append ?currency=JPY to the address of the page to see another currency.',
    );
  }
  return lines;
}

/**
 * Returns lines about the source and the age of the data.
 *
 * @param ratesLabel the source of the rates without secrets; `undefined` for the embedded table
 */
export function dataNotes(
  database: Pick<CountryDatabase, 'built' | 'source' | 'type' | 'nodes' | 'countryOf'>,
  rates: Pick<RateTable, 'date' | 'size' | 'embedded'>,
  ratesLabel: string | undefined,
  now: number,
): { info: string[]; warnings: string[] } {
  const source = rates.embedded ? 'embedded' : (ratesLabel ?? '');
  return {
    info: [databaseLine(database), ratesLine(rates, source)],
    warnings: [
      ...databaseWarnings(database, now),
      ...ratesWarnings(rates, ratesLabel !== undefined, now),
    ],
  };
}

/** Replaces the address for all interfaces, which a browser can't open, by `localhost`. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//localhost:').replace('//[::]:', '//localhost:');
}
