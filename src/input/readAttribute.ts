import { asText } from './asText.js';
import { codeList } from './codeList.js';
import { currencyCode } from './codes.js';
import { LocalPriceError } from './LocalPriceError.js';
import { wordIn } from './wordIn.js';

/**
 * Parses the text of an attribute.
 *
 * @param blame names the part of the text that is wrong, if not all of it is wrong; returns `null`
 * @returns `null` if the text is wrong
 */
export type Parse<T> = (text: string, blame: (part: string) => null) => T | null;

/**
 * Reads an attribute. A wrong value has no default.
 *
 * @param of the object whose properties are the attributes
 * @param owner the object's name in messages: a tag, whose attributes are named as in HTML, or a function
 * @param absent the value of an attribute that is missing or blank; without it, the attribute is required
 * @throws LocalPriceError `config`, which names the attribute and says what to write
 */
export function readAttribute<T>(
  of: object,
  owner: string,
  property: string,
  parse: Parse<T>,
  remedy: string,
  absent?: T,
): T {
  const text = asText(of[property as keyof typeof of]);
  const trimmed = text?.trim() ?? '';
  if (!trimmed && absent !== undefined) return absent;
  let place = '';
  const value = parse(trimmed, (part) => {
    place = ` (wrong: ${part.slice(0, 99)})`;
    return null;
  });
  if (value !== null) return value;
  throw new LocalPriceError('config', problemOf(owner, property, text, remedy + place));
}

/**
 * Reads the value of an enumerated attribute. Case and whitespace around it do not matter.
 *
 * @param report called with a message if the value is wrong
 * @returns `null` if the value is missing, blank or wrong
 */
export function readWord<T extends string>(
  given: unknown,
  owner: string,
  property: string,
  values: readonly T[],
  report: Report,
): T | null {
  const text = asText(given);
  if (!text?.trim()) return null;
  const found = wordIn(text, values);
  if (!found) report(problemOf(owner, property, text, values.join(' or ')));
  return found;
}

/** Writes a message for the developer of the page. */
export type Report = (message: string) => void;

/**
 * Reads the attribute `currencies`: a list of ISO 4217 codes. Other words are left out.
 *
 * @param report called with a message if a word is left out
 * @returns `undefined` if the attribute is missing or blank
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

/** Returns a sentence that says what is wrong with an attribute and what to write instead. */
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
