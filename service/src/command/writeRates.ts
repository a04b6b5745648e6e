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

/** The significant digits of a rate in the file, as many as a service sends. */
const digits = 15;

/**
 * Writes a rates file for pages without a service: `{"date": "2026-01-31", "usd": {"eur": 0.88, …}}`. The
 * table is checked as a service checks it, and compared with the existing file. After a failure, that file is
 * unchanged.
 *
 * @param tenders ISO 4217 codes of the legal tenders
 * @param warn gets warnings, which don't prevent the file from being written
 * @returns the text to print: the content, or a sentence that names the file
 * @throws SettingsError if there is no usable table, or if it lacks a currency
 */
export async function writeRates(
  { base, currencies, source, out }: RatesCommand,
  tenders: readonly string[],
  warn: Log['warn'],
  now: () => number = Date.now,
): Promise<string> {
  const warnings: string[] = [];
  const collect = (line: string): void => void warnings.push(line);
  const log: Log = { info: () => undefined, warn: collect, error: collect };
  const last = out === undefined ? undefined : await readLast(out);
  const { rates, label } = await openRates({ source, refresh: 1, tenders, last, log, now });
  rates.close();
  const { current: table, problem } = rates;
  if (problem !== null) {
    // The collected warnings only say what a service would do in this case.
    throw new SettingsError(
      `the rate table ${label} can't be used: ${problem}; no file was written`,
    );
  }
  warnings.forEach(warn);
  if (last && last.date > table.date) {
    throw new SettingsError(`the file ${out} is of ${last.date}, newer than ${table.date}`);
  }
  const age = daysSince(table.date, now());
  const trust = rateAge(table.date, now());
  if (trust !== 'fresh') {
    const limit = trust === 'expired' ? ', and pages reject files older than 14 days' : '';
    warn(`the rates are ${age} days old${limit}: name newer rates with --rates`);
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

/** Returns the rates of the existing file; `undefined` if it is missing or can't be parsed. */
async function readLast(file: string): Promise<ParsedRates | undefined> {
  try {
    return parseRates(parseJson(await readFile(file)), []);
  } catch {
    return undefined;
  }
}

/** Replaces the file atomically: readers see the old or the new content. */
async function replace(file: string, content: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    const mode = await stat(file).then(
      (old) => old.mode & 0o7777,
      () => 0o644,
    );
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new SettingsError(`the file ${file} can't be written (${code}): name another with --out`);
  }
}
