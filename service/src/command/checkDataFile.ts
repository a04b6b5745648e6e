import { parseJson } from '../common/json.js';
import { oneLine, tooLarge } from '../common/text.js';
import { unusableForm } from '../common/unusableForm.js';
import { CountryDatabase } from '../countries/CountryDatabase.js';
import { checkCountries } from '../countries/CountryGate.js';
import { attributionOf, databaseWarnings } from '../countries/databaseNotes.js';
import { maxDatabaseSize, unpackDatabase } from '../countries/unpackDatabase.js';
import { loadEmbeddedRates } from '../rates/loadEmbeddedRates.js';
import { maxTableSize, parseRates } from '../rates/parseRates.js';
import { differencesFromEmbedded } from '../rates/differences.js';
import { ratesWarnings } from '../rates/rateAge.js';
import { RateGate } from '../rates/RateGate.js';
import { readFile } from '../reload/readFile.js';

/** The marker before the metadata of every file in the MaxMind DB format. */
const metadataMark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/** The result of the check of a file. */
export interface DataCheck {
  /** `true` if the service would accept the file at its start. */
  ok: boolean;
  /** The lines for the operator. */
  lines: string[];
}

/**
 * Describes a data file, and checks whether the service would accept it at its start: the command
 * `local-price-service data check FILE`. Never rejects.
 *
 * @param tenders ISO 4217 codes of the legal tenders
 * @param now milliseconds since 1970
 */
export async function checkDataFile(
  file: string,
  tenders: readonly string[],
  now: number,
): Promise<DataCheck> {
  const facts: string[] = [];
  try {
    const content = readFile(file, maxDatabaseSize);
    facts.push(`${file}: ${size(content.length)}`);
    const unpacked = await unpackDatabase(content);
    const notes = unpacked.includes(metadataMark)
      ? checkDatabase(unpacked, facts, now)
      : checkRates(content, tenders, facts, now);
    return { ok: true, lines: [facts.join(', '), 'it would be accepted', ...notes].map(oneLine) };
  } catch (error) {
    const head = facts.length > 0 ? facts.join(', ') : file;
    const verdict = `it would be rejected: ${(error as Error).message}`;
    return { ok: false, lines: [head, verdict].map(oneLine) };
  }
}

function checkDatabase(content: Buffer, facts: string[], now: number): string[] {
  facts.push('a database in the MaxMind DB format');
  const database = new CountryDatabase(content);
  facts.push(`of the type "${database.type}", built ${database.built.toISOString().slice(0, 10)}`);
  checkCountries(database);
  const attribution = attributionOf(database.type);
  return [
    ...(attribution ? [`its license requires: ${attribution}`] : []),
    ...databaseWarnings(database, now).map(asWarning),
  ];
}

function checkRates(
  content: Buffer,
  tenders: readonly string[],
  facts: string[],
  now: number,
): string[] {
  if (!/^\uFEFF?\s*\{/.test(content.toString('utf8', 0, 1000))) {
    throw new Error(
      unusableForm(content) ??
        'it is neither a rate table in JSON nor a complete file in the MaxMind DB format',
    );
  }
  if (content.length > maxTableSize) throw new Error(tooLarge(maxTableSize));
  const parsed = parseRates(parseJson(content), tenders);
  const { base, date, values } = parsed;
  facts.push(`a rate table of ${date}, ${values.size} currencies in ${base.toUpperCase()}`);
  new RateGate(tenders).admit(parsed, now);
  return [
    ...differencesFromEmbedded(parsed, loadEmbeddedRates(tenders), tenders),
    ...ratesWarnings({ date, embedded: false }, true, now),
  ].map(asWarning);
}

function asWarning(line: string): string {
  return `warning: ${line}`;
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
