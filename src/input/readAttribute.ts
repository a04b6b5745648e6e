import { asText } from './asText.js';
import { codeList } from './codeList.js';
import { currencyCode } from './codes.js';
import { LocalPriceError } from './LocalPriceError.js';

/**
 * Reads the text of an attribute.
 *
 * @param blame names the part of the text that is wrong, where it is not all of it; returns `null`
 * @returns `null` for a wrong text
 */
export type Parse<T> = (text: string, blame: (part: string) => null) => T | null;

/**
 * Reads an attribute that has no default for a wrong value.
 *
 * @param of what has the attributes, as properties
 * @param owner how messages name that: a tag, whose attributes are named as in HTML, or a function
 * @param absent what stands for an attribute that is missing or blank
 * @throws LocalPriceError `config`, which names the attribute and says what to write
 */
export function readAttribute<T>(
  of: object,
  owner: string,
  property: string,
  absent: string,
  parse: Parse<T>,
  remedy: string,
): T {
  const text = asText(of[property as keyof typeof of]);
  let place = '';
  const value = parse(text?.trim() || absent, (part) => {
    place = ` (wrong: ${part.slice(0, 99)})`;
    return null;
  });
  if (value !== null) return value;
  throw new LocalPriceError('config', problemOf(owner, property, text, remedy + place));
}

/**
 * Reads an enumerated attribute, whose first value is the default.
 *
 * @param report is told what is wrong, if anything
 */
export function readWord<T extends string>(
  of: object,
  owner: string,
  property: string,
  values: readonly [T, ...T[]],
  report: Report,
): T {
  const text = asText(of[property as keyof typeof of]);
  const word = text?.trim().toLowerCase();
  const found = word ? values.find((each) => each === word) : values[0];
  if (!found) report(problemOf(owner, property, text, values.join(' or ')));
  return found ?? values[0];
}

/** Tells a developer what is wrong. */
export type Report = (message: string) => void;

/**
 * Reads the attribute `currencies`: ISO 4217 codes, of which those that are none are left out.
 *
 * @param report is told what is wrong, if anything
 * @returns `undefined` where it is missing or blank
 */
export function readCurrencies(
  of: object,
  owner: string,
  report: Report,
): ReadonlySet<string> | undefined {
  const text = asText((of as { currencies?: unknown }).currencies)?.trim();
  if (!text) return undefined;
  const { codes, wrong } = codeList(text, currencyCode);
  if (wrong.length) {
    report(problemOf(owner, 'currencies', text, 'ISO 4217 codes such as EUR GBP'));
  }
  return codes;
}

/** Says what is wrong with an attribute and what to write instead. */
export function problemOf(
  owner: string,
  property: string,
  text: string | null,
  remedy: string,
): string {
  const name = owner.startsWith('<') ? property.replace(/[A-Z]/g, '-$&').toLowerCase() : property;
  const what = text === null ? `${name} is missing` : `${name}="${text.slice(0, 99)}"`;
  return `${owner} ${what}: write ${remedy}.`;
}
