import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { daysSince } from '../common/days.js';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { openRates } from '../rates/openRates.js';
import { parseRates, type ParsedRates } from '../rates/parseRates.js';
import { rateAge } from '../rates/rateAge.js';
import type { RateTable } from '../rates/RateTable.js';
import type { RatesCommand } from './readRatesCommand.js';

/** Significant digits of a rate in the file: as many as a service has. */
const digits = 15;

/**
 * Writes a rates file for those who have no service: `{"date": "2026-01-31", "usd": {"eur": 0.88, …}}`.
 * The table is checked as that of a service is, and against the file that is there. What can't be used
 * leaves that file as it is.
 *
 * @param tenders ISO 4217 codes of the legal tenders
 * @param warn is told what does not keep the file from being written
 * @returns what is printed: the content, or where it is now
 * @throws SettingsError where there is no table, or it lacks a currency
 */
export async function writeRates(
  { base, currencies, source, out }: RatesCommand,
  tenders: readonly string[],
  warn: Log['warn'],
  now: () => number = Date.now,
): Promise<string> {
  const told: string[] = [];
  const tell = (line: string): void => void told.push(line);
  const log: Log = { info: () => undefined, warn: tell, error: tell };
  const last = out === undefined ? undefined : await readLast(out);
  const { rates, label } = await openRates({ source, refresh: 1, tenders, last, log, now });
  rates.close();
  const { current: table, problem } = rates;
  if (problem !== null) {
    // What was told is what a service would do then.
    throw new SettingsError(
      `the rate table ${label} can't be used: ${problem}; no file was written`,
    );
  }
  told.forEach(warn);
  if (last && last.date > table.date) {
    throw new SettingsError(`the file ${out} is of ${last.date}, newer than ${table.date}`);
  }
  const age = daysSince(table.date, now());
  const trust = rateAge(table.date, now());
  if (trust !== 'fresh') {
    const refused = trust === 'expired' ? ', and no page takes a file of more than 14' : '';
    warn(`the rates are ${age} days old${refused}: name newer ones with --rates`);
  }
  const wanted = currencies ?? tenders.map((code) => code.toLowerCase());
  const content = contentOf(table, base, wanted, currencies !== undefined);
  if (out === undefined) return content;
  await replace(out, content);
  return `The rates of ${table.date} are in ${out}.\n`;
}

function contentOf(
  table: RateTable,
  base: string,
  wanted: readonly string[],
  isStrict: boolean,
): string {
  const missing = [base, ...(isStrict ? wanted : [])].find((code) => !table.has(code));
  if (missing !== undefined) {
    throw new SettingsError(`the rates of ${table.date} have no ${missing.toUpperCase()}`);
  }
  const codes = [...new Set([base, ...wanted])].filter((code) => table.has(code)).sort();
  const values = codes.map((code) => [code, Number(table.rate(base, code).toPrecision(digits))]);
  return `${JSON.stringify({ date: table.date, [base]: Object.fromEntries(values) })}\n`;
}

/** Reads the file that is there; one that can't be read is written anew. */
async function readLast(file: string): Promise<ParsedRates | undefined> {
  try {
    return parseRates(parseJson(await readFile(file)), []);
  } catch {
    return undefined;
  }
}

/** Whoever reads the file sees the old one or the new one. */
async function replace(file: string, content: string): Promise<void> {
  const beside = `${file}.${randomUUID()}`;
  try {
    const mode = await stat(file).then(
      (old) => old.mode & 0o7777,
      () => 0o644,
    );
    const handle = await open(beside, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new SettingsError(`the file ${file} can't be written (${code}): name another with --out`);
  }
}
