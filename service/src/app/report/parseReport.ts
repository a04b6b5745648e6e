import { ServiceFailure } from 'local-price/protocol';
import { isObject, parseJson } from '../../common/json.js';
import { errorCodes, outcomes, type Report } from './Report.js';

const files = new Set(['local-price.js', 'local-price-all.js', 'local-price-static.js', 'npm']);
const transports = new Set(['jsonp', 'jsonp-isolated', 'fetch']);

/** The maximum of a count; a page has fewer prices. */
const maxCounted = 1e6;

/** The maximum of errors of one kind that count, so that one report can't spoil the sum. */
const maxErrors = 1000;

/** The hash in the name of a script file that this service serves. */
const hash = /\.[\da-f]{16}(?=\.js$)/;

/**
 * Parses what the widget reports about a page. Fields that a later version may add are ignored.
 *
 * @param versions the versions that are told apart
 * @throws ServiceFailure `BAD_REQUEST` naming the field that is wrong
 */
export function parseReport(text: string, versions: ReadonlySet<string>): Report {
  const report = objectIn({ report: parsed(text) }, 'report', '');
  const [calls, states, errors] = ['calls', 'states', 'errors'].map((name) =>
    objectIn(report, name),
  ) as [Fields, Fields, Fields];
  for (const name of ['origin', 'swap', 'convert', 'fromCache']) countIn(calls, name, 'calls.');
  const counts = outcomes.map((name) => countIn(states, name, 'states.'));
  const counted = new Map<string, number>();
  for (const name of Object.keys(errors)) {
    const code = known(errorCodes, name);
    const count = (counted.get(code) ?? 0) + countIn(errors, name, 'errors.');
    counted.set(code, Math.min(count, maxErrors));
  }
  return {
    outcome: outcomes[counts.findIndex((count) => count > 0)] ?? 'none',
    file: known(files, textIn(report, 'file').replace(hash, '')),
    transport: known(transports, textIn(report, 'transport')),
    version: known(versions, textIn(report, 'version')),
    errors: counted,
    firstLocalMs: timeIn(report, 'firstLocalMs'),
  };
}

type Fields = Record<string, unknown>;

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function known(names: ReadonlySet<string>, name: string): string {
  return names.has(name) ? name : 'other';
}

function refusal(name: string, wanted: string): ServiceFailure {
  return new ServiceFailure(
    'BAD_REQUEST',
    `The body is not a report of the widget: ${name} must be ${wanted}.`,
  );
}

function objectIn(fields: Fields, name: string, path = name): Fields {
  const value = fields[name];
  if (isObject(value)) return value;
  throw refusal(path || 'it', 'an object');
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  throw refusal(name, 'a text');
}

function countIn(fields: Fields, name: string, path: string): number {
  const value = fields[name];
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxCounted) {
    return Number(value);
  }
  throw refusal(path + name, `a whole number from 0 to ${maxCounted}`);
}

function timeIn(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (value === null || (Number.isFinite(value) && Number(value) >= 0))
    return value as number | null;
  throw refusal(name, 'milliseconds from 0 up, or null');
}
