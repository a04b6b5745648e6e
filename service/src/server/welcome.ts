import { samplePrice, scriptTag } from '../app/site/snippet.js';
import type { WidgetFile } from '../app/site/WidgetFile.js';
import type { CountryDatabase } from '../countries/CountryDatabase.js';
import { databaseLine, databaseWarnings } from '../countries/databaseNotes.js';
import type { ApiKey } from '../keys/Keys.js';
import { ratesWarning } from '../rates/rateAge.js';
import type { RateTable } from '../rates/RateTable.js';

/**
 * Returns what the operator reads at start: where the service is, what its data are, and what to paste.
 *
 * @param dataLines from `dataNotes`
 */
export async function welcome(
  url: string,
  dataLines: readonly string[],
  keys: readonly ApiKey[],
  [widget]: readonly WidgetFile[],
): Promise<string[]> {
  const lines = [`local-price-service listens on ${url}`, ...dataLines];
  const enabled = keys.filter(({ disabled }) => !disabled);
  // The page for people is on none of the hosts that a key may be for.
  const key = (enabled.find(({ hosts }) => hosts.length === 0) ?? enabled[0])?.key;
  if (key === undefined) {
    lines.push('no key is in force; add one: keys add --name shop');
    lines.push(`for people: ${reachable(url)}/`);
    return lines;
  }
  lines.push(`for people: ${reachable(url)}/?apikey=${encodeURIComponent(key)}`);
  if (widget) {
    lines.push('paste this into the head of your pages:', '');
    lines.push(await scriptTag(reachable(url), key, widget), '');
    lines.push('and this where the price goes, with your own price in it:', '', samplePrice, '');
    lines.push(
      'from your own computer the price stays as it is, since a private address is in no country:',
      'append ?currency=JPY to the address of the page to see another',
    );
  }
  return lines;
}

/**
 * Returns what the operator should know at start about the data: where they are from and how old they
 * are.
 *
 * @param ratesLabel where the rates are from, fit to be printed; `undefined` where the embedded table
 * is all that is wanted
 */
export function dataNotes(
  database: Pick<CountryDatabase, 'built' | 'type' | 'nodes' | 'countryOf'>,
  geoFile: string | undefined,
  rates: Pick<RateTable, 'date' | 'size' | 'embedded'>,
  ratesLabel: string | undefined,
  now: number,
): { info: string[]; warnings: string[] } {
  const warning = ratesWarning(rates, ratesLabel !== undefined, now);
  const source = rates.embedded ? 'embedded' : (ratesLabel ?? '');
  return {
    info: [
      databaseLine(database, geoFile),
      `rates of ${rates.date}, ${rates.size} currencies, ${source}`,
    ],
    warnings: [...databaseWarnings(database, now), ...(warning === null ? [] : [warning])],
  };
}

/** Returns an address that a browser on this machine can open, where the service listens on all. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//localhost:').replace('//[::]:', '//localhost:');
}
