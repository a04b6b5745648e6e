import { existsSync } from 'node:fs';
import { isCoarse, rateFrom } from 'local-price/money';
import { daysSince } from '../common/days.js';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { differencesFromEmbedded } from '../rates/differences.js';
import { loadEmbeddedRates } from '../rates/loadEmbeddedRates.js';
import { maxTableSize, type ParsedRates } from '../rates/parseRates.js';
import { parseTable, tableContent } from '../rates/tableContent.js';
import { readSource, type SourceTable } from '../rates/readSource.js';
import { rateAge } from '../rates/rateAge.js';
import { HeldBack, isCompared, RateGate, type UnusualChanges } from '../rates/RateGate.js';
import { missingLines, namesOf, type CompleteTable } from '../rates/missingTenders.js';
import type { RateTable } from '../rates/RateTable.js';
import { problemOfFirst, staleWarnings, type StaleRate } from '../rates/staleRates.js';
import { AddressSource, isAddress } from '../reload/AddressSource.js';
import { readFile } from '../reload/readFile.js';
import { findOutput } from './Output.js';
import type { RatesCommand } from './readRatesCommand.js';
import { HeldBackRates } from './HeldBackRates.js';

/** The significant digits of a rate in the file, as many as a service sends. */
const digits = 15;

/** Rates have moved so far, or so many are missing, that a running service would hold them back too. */
export class RatesHeldBack extends SettingsError {}

/**
 * Writes a rates file for pages without a service: `{"date": "2026-01-31", "usd": {"eur": 0.88, …}}`. The
 * table is checked as a service and a page check it. If the existing file is at most two weeks older, it counts as the
 * last good table: a table with unusual changes from it is held back, and stored beside the file,
 * until a table of a later day confirms them. A few tenders that the table lacks stay as they are in the file, whose
 * entry `kept` has the days of their rates, until tables of two days lack them. After a failure, the file is unchanged.
 *
 * @param tenders ISO 4217 codes of the legal tenders
 * @param warn gets warnings, which don't prevent the file from being written
 * @returns the text to print: the content, or a sentence that names the file
 * @throws RatesHeldBack if the rates have moved too far, or lack more than a quarter of those of the file
 * @throws SettingsError if there is no usable table, or if it lacks a currency
 */
export async function writeRates(
  { base, currencies, source, out, acceptMoves = false }: RatesCommand,
  tenders: readonly string[],
  warn: Log['warn'],
  now: () => number = Date.now,
): Promise<string> {
  const output = await findOutput(out);
  const embedded = loadEmbeddedRates(tenders);
  const [{ table: found, stale, early }, label] = await readTable(source, embedded, tenders, now());
  const { date } = found;
  const last = readLast(output.file);
  const good = isCompared(found, last) ? last : undefined;
  for (const line of staleWarnings(found, stale, last)) warn(line);
  const choice = { base, currencies, tenders };
  if (!good) {
    const problem = problemOfFirst(stale);
    if (problem) throw unusable(label, problem);
    checkChoice(found, choice, stale);
  }
  // The embedded table is written with its own date, however old.
  const check = (table: RateTable): void => {
    if (source !== undefined) checkForPages(contentOf(table, choice), table, base, now(), label);
  };
  if (found.has(base)) check(found);
  if (last && last.date > date) {
    throw new SettingsError(
      `the file ${out} is of ${last.date}, newer than ${date}, and stays: name newer rates with ` +
        '--rates, or remove the file',
    );
  }
  const memory = new HeldBackRates(output.file, warn);
  const heldBack = good && !acceptMoves ? memory.read() : undefined;
  const gate = new RateGate(tenders, { good, heldBack });
  const how = { isAccepted: acceptMoves, late: stale.map(({ code }) => code), early };
  let complete: CompleteTable;
  try {
    complete = gate.admit(found, now(), how);
  } catch (error) {
    if (!(error instanceof HeldBack && error.changes)) throw unusable(label, error as Error);
    const content = contentOf(found, found.has(base) ? choice : { ...choice, base: found.base });
    const problem = await memory.save(content);
    throw new RatesHeldBack(heldBackLine(error.changes, date, last!.date, out) + problem);
  }
  const { table } = complete;
  // A currency that a source has lost since the last file stops no other one.
  checkChoice(table, { ...choice, currencies: undefined }, stale);
  if (table !== found) check(table);
  const content = contentOf(table, choice);
  for (const line of missingLines(complete)) warn(line);
  for (const code of currencies ?? []) {
    const isNamed = table.has(code) || complete.gone.includes(code);
    if (!isNamed) warn(`${lacks(table, code, stale)}: it is left out`);
  }
  const written = parseTable(content);
  const differences = good ? [] : differencesFromEmbedded(written, embedded, tenders);
  for (const line of [...differences, ...ageWarnings(date, now())]) warn(line);
  if (!(await output.write(content))) return content;
  await memory.remove();
  return `The rates of ${date} are in ${out}.\n`;
}

function ageWarnings(date: string, now: number): string[] {
  const age = rateAge(date, now);
  if (age === 'fresh') return [];
  const limit = age === 'expired' ? ', and pages reject files older than 14 days' : '';
  return [`the rates are ${daysSince(date, now)} days old${limit}: name newer rates with --rates`];
}

/** Returns the table of the source, and the name of the source without secrets. */
async function readTable(
  source: string | undefined,
  embedded: RateTable,
  tenders: readonly string[],
  now: number,
): Promise<[table: SourceTable, label: string]> {
  if (source === undefined) {
    return [{ table: embedded, stale: [], early: [] }, 'installed with the service'];
  }
  const { location, parse } = readSource(source);
  const address = isAddress(location) ? new AddressSource(location, maxTableSize) : undefined;
  const label = address?.label ?? location;
  try {
    const download = await address?.read(new AbortController().signal);
    const content = download?.content ?? readFile(location, maxTableSize);
    return [parse(content, tenders, now), label];
  } catch (error) {
    throw unusable(label, error as Error);
  }
}

function unusable(label: string, { message }: Error): SettingsError {
  return new SettingsError(
    `the rate table ${label} can't be used: ${message}; no file was written`,
  );
}

/** @throws SettingsError if a page would refuse the file, or a rate in it */
function checkForPages(
  content: string,
  { values }: ParsedRates,
  base: string,
  now: number,
  label: string,
): void {
  try {
    // As a text first, for its length.
    rateFrom(content, { from: base, to: base }, { now });
    const file = parseJson(content) as Record<string, object>;
    const others = Object.keys(file[base]!).filter((code) => code !== base);
    if (others.length === 0) throw new Error(`there is only ${base.toUpperCase()}`);
    for (const to of others) rateFrom(file, { from: base, to }, { now });
    // In another base, a coarse rate has more digits, but is not more exact.
    const coarse = [base, ...others].find((code) => isCoarse(values.get(code)!));
    if (coarse) throw new Error(`the rate for ${coarse.toUpperCase()} has too few digits`);
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    throw unusable(label, new Error(`pages would refuse its rates: ${why}`));
  }
}

function heldBackLine(
  { missing, moves }: UnusualChanges,
  date: string,
  last: string,
  out: string | undefined,
): string {
  const changes = missing.length > 0 ? [`${namesOf(missing, 1)} is missing`] : [];
  if (moves) {
    const by = Number(moves.factor.toPrecision(3));
    changes.push(`${namesOf(moves.codes, 1)} has moved by a factor of ${by}`);
  }
  return (
    `the rates of ${date} are held back: since ${last}, ${changes.join(' and ')}; ${out} stays as it is ` +
    'until rates of a later day confirm this, or until you run the command with --accept-moves'
  );
}

/** The currencies of the file, in lower case. */
interface Choice {
  base: string;
  /** Default: all legal tenders. */
  currencies: readonly string[] | undefined;
  /** ISO 4217 codes. */
  tenders: readonly string[];
}

/** @throws SettingsError if a table lacks a currency of the file */
function checkChoice(
  table: RateTable,
  { base, currencies }: Choice,
  stale: readonly StaleRate[],
): void {
  const missing = [base, ...(currencies ?? [])].find((code) => !table.has(code));
  if (missing !== undefined) throw new SettingsError(lacks(table, missing, stale));
}

/** Says that a table lacks a currency, and the day of the rate that its source has. */
function lacks({ date }: RateTable, code: string, stale: readonly StaleRate[]): string {
  const other = stale.find((each) => each.code === code);
  const only = other ? `: the one of its source is of ${other.date.slice(0, 10)}` : '';
  return `the rates of ${date} have no ${code.toUpperCase()}${only}`;
}

function contentOf(table: RateTable, { base, currencies, tenders }: Choice): string {
  const wanted = currencies ?? tenders.map((code) => code.toLowerCase());
  const codes = [...new Set([base, ...wanted])].filter((code) => table.has(code)).sort();
  const rates = codes.map((code): [string, number] => [
    code,
    Number(table.rate(base, code).toPrecision(digits)),
  ]);
  const kept = new Set(codes.filter((code) => table.kept.has(code)));
  const days = new Map([...table.days].filter(([code]) => kept.has(code)));
  return `${tableContent({ date: table.date, base, values: new Map(rates), days, kept })}\n`;
}

/**
 * Returns the rates of the existing file; `undefined` if it is missing or is not a rates file.
 *
 * @throws SettingsError if it can't be read, since the new rates can't be compared then
 */
function readLast(file: string | undefined): ParsedRates | undefined {
  if (file === undefined || !existsSync(file)) return undefined;
  let content: Buffer;
  try {
    content = readFile(file, maxTableSize);
  } catch (error) {
    throw new SettingsError(`the file ${file} can't be replaced: ${(error as Error).message}`);
  }
  try {
    return parseTable(content);
  } catch {
    // Any other file is replaced.
    return undefined;
  }
}
