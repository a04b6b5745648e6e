import { currencyCode, parseCodes, type ParsedList } from './codes.js';
import { LocalPriceError } from './LocalPriceError.js';
import { asText, wordIn } from './text.js';

/** What is wrong with attributes, in sentences. */
export interface Problems {
  /** The first attribute that has no default for a wrong value; `null`: none is wrong. */
  readonly fault: string | null;
  /** Values, and lists with words, that are ignored. */
  readonly ignored: readonly string[];
}

/** The attributes of one object, and what is wrong with those that were read. */
export interface Attributes<A> extends Problems {
  /** The values by the attributes' names in camel case. */
  readonly of: { readonly [name in keyof A]?: A[name] | null | undefined };
  /** The object's name in messages: a tag, whose attributes are named as in HTML, or a function. */
  readonly owner: string;
  fault: string | null;
  readonly ignored: string[];
}

/** The value of a list that is missing. */
export const emptyList: ParsedList<never> = { items: [], wrong: [] };

/** Returns attributes, none of which was read yet. */
export function attributesOf<A>(of: Attributes<A>['of'], owner: string): Attributes<A> {
  return { of, owner, fault: null, ignored: [] };
}

/**
 * Reads an attribute that has no default for a wrong value. No word of a {@link ParsedList} may be wrong.
 *
 * @param parse returns `null` if the text, or the list as a whole, is wrong
 * @param remedy what to write instead
 * @param absent the value of an attribute that is missing, blank or wrong; without it, the attribute is required
 */
export function readValue<A, T, D extends T | null = null>(
  attributes: Attributes<A>,
  name: keyof A & string,
  parse: (text: string) => T | null,
  remedy: string,
  absent: D = null as D,
): T | D {
  const text = textOf(attributes, name);
  if (!text && absent !== null) return absent;
  const value = parse(text);
  const [word] = (value as Partial<ParsedList<unknown>> | null)?.wrong ?? [];
  if (value !== null && !word) return value;
  const place = word ? ` (wrong: ${word.slice(0, 99)})` : '';
  attributes.fault ??= problemWith(attributes, name, remedy + place);
  return absent;
}

/** Reads one of a few words, the first of which is the default. Any other word is ignored. */
export function readWord<A, T extends string>(
  attributes: Attributes<A>,
  name: keyof A & string,
  values: readonly [T, ...T[]],
): T {
  const text = textOf(attributes, name);
  const word = wordIn(text, values);
  if (text && !word) attributes.ignored.push(problemWith(attributes, name, values.join(' or ')));
  return word ?? values[0];
}

/** Reads a list of ISO 4217 codes; other words are ignored. `undefined`: the attribute is missing or blank. */
export function readCurrencies(
  attributes: Attributes<{ currencies?: unknown }>,
): ReadonlySet<string> | undefined {
  const text = textOf(attributes, 'currencies');
  if (!text) return undefined;
  const { codes, wrong } = parseCodes(text, currencyCode);
  if (wrong[0]) {
    const remedy = 'ISO 4217 codes such as EUR GBP';
    attributes.ignored.push(problemWith(attributes, 'currencies', remedy));
  }
  return codes;
}

function textOf<A>({ of }: Attributes<A>, name: keyof A): string {
  const value = of[name];
  // Most attributes are missing.
  return value == null ? '' : asText(value)!.trim();
}

function problemWith<A>(
  { of, owner }: Attributes<A>,
  name: keyof A & string,
  remedy: string,
): string {
  return problemOf(owner, name, asText(of[name]), remedy);
}

/**
 * Refuses what a script gives, where there is no console of a page.
 *
 * @throws LocalPriceError `config` if anything is wrong
 */
export function refuseWrong({ fault, ignored: [first] }: Problems): void {
  const message = fault ?? first;
  if (message) throw new LocalPriceError('config', message);
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
