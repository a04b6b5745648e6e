import { createRequire } from 'node:module';
import { parseRates, type ParsedRates } from './parseRates.js';
import { readJsonFile } from '../reload/readFile.js';
import { SettingsError } from '../common/SettingsError.js';

/** The daily table that comes with the service. */
const embeddedTable = '@fawazahmed0/currency-api/v1/currencies/usd.json';

/**
 * Loads the table that comes with the service.
 *
 * @param tenders the ISO 4217 codes of which nearly all must be there
 * @throws SettingsError where the installation is broken
 */
export function loadEmbeddedRates(tenders: readonly string[]): ParsedRates {
  const path = createRequire(import.meta.url).resolve(embeddedTable);
  try {
    return parseRates(readJsonFile(path), tenders);
  } catch (error) {
    throw new SettingsError(`the rate table ${path} can't be used: ${(error as Error).message}`);
  }
}
