import { createRequire } from 'node:module';
import { oneLine } from './fileProblem.js';
import { parseRates } from './parseRates.js';
import { daysSince } from './rateAge.js';
import { RateTable } from './RateTable.js';
import { readJsonFile } from './readJsonFile.js';
import { SettingsError } from './SettingsError.js';

/** The daily table that comes with the service. */
const embeddedTable = '@fawazahmed0/currency-api/v1/currencies/usd.json';

/**
 * Reads and checks a rate table.
 *
 * @param file path of a table; without it the embedded one
 * @param tenders the ISO 4217 codes of which nearly all must be there
 * @throws SettingsError naming the file and what is wrong with it
 */
export function loadRates(
  file: string | undefined,
  tenders: readonly string[],
  now: number,
): RateTable {
  if (file !== undefined && /^https?:/i.test(file)) {
    throw new SettingsError(`the rates ${file} can't be used: give the path of a file`);
  }
  const path = file ?? createRequire(import.meta.url).resolve(embeddedTable);
  try {
    const { date, values } = parseRates(readJsonFile(path), tenders);
    // A day ahead is a time zone; more is an error that would make the table look fresh for ever.
    if (file !== undefined && daysSince(date, now) < -1) {
      throw new Error(`its date ${date} is in the future`);
    }
    return new RateTable(date, values, file === undefined);
  } catch (error) {
    throw new SettingsError(`the rate table ${path} can't be used: ${oneLine(error)}`);
  }
}
