import { createRequire } from 'node:module';
import { parseEmbeddedRates } from './parseRates.js';
import type { RateTable } from './RateTable.js';
import { readJsonFile } from '../reload/readFile.js';
import { unusableSource } from '../common/SettingsError.js';

/** The daily table that is installed with the service. */
const embeddedTable = '@fawazahmed0/currency-api/v1/currencies/usd.json';

/**
 * Loads the embedded table, which is installed with the service.
 *
 * @param tenders ISO 4217 codes of the legal tenders; nearly all of them must have a value
 * @throws SettingsError if the installation is broken
 */
export function loadEmbeddedRates(tenders: readonly string[]): RateTable {
  const path = createRequire(import.meta.url).resolve(embeddedTable);
  try {
    return parseEmbeddedRates(readJsonFile(path), tenders);
  } catch (error) {
    throw unusableSource(`the rate table ${path}`, error);
  }
}
