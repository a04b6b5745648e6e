import { currencyCode, parseCodes, type ParsedList } from './codes.js';
import { errorOf } from './LocalPriceError.js';
import { problemOf, type Problem } from './Problem.js';
import { asText, isEnabled, kebabCase, wordIn } from './text.js';

/** What is wrong with attributes. */
export interface Problems {
  /** The first attribute that has no default for a wrong value; `null`: none is wrong. */
  fault: Problem | null;
  /** The same of the page's defaults. */
  pageFault: Problem | null;
  /** Values, and lists with words, that are ignored. What is wrong with the page's settings is said where they are read. */
  readonly ignored: Problem[];
}

/** Values by the names of attributes, in camel case. */
type Values<A> = { readonly [name in keyof A]?: unknown };

/** The attributes of one object, the page's defaults for those that are missing, and what is wrong with those that were read. */
export interface Attributes<A> extends Problems {
  readonly own: Values<A>;
  readonly page: Values<A>;
  /** The object's name in messages: a tag, whose attributes are named as in HTML, or a function. */
  readonly owner: string;
}

/** The value of a list that is missing. */
export const emptyList: ParsedList<readonly never[]> = { items: [], wrong: [] };

/** Returns attributes, none of which was read yet. */
export function attributesOf<A>(
  own: Values<A>,
  owner: string,
  page: Values<A> = {},
): Attributes<A> {
  return { own, page, owner, fault: null, pageFault: null, ignored: [] };
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
  const given = attributes.own[name] ?? attributes.page[name];
  // Most attributes are missing.
  if (given == null && absent !== null) return absent;
  const text = asText(given)?.trim() ?? '';
  if (!text && absent !== null) return absent;
  const value = parse(text);
  if (value !== null && !(value as Partial<ParsedList<unknown>>).wrong?.length) return value;
  const problem = problemIn(attributes, name, remedyFor(value, remedy));
  if (problem.subject?.of === 'setting') attributes.pageFault ??= problem;
  else attributes.fault ??= problem;
  return absent;
}

/** Returns what to write instead of what was read: `null`, or a list with a wrong word; empty: nothing is wrong. */
export function remedyFor(value: unknown, remedy: string): string {
  if (value === null) return remedy;
  const [word] = (value as Partial<ParsedList<unknown>>).wrong ?? [];
  return word ? `${remedy} (wrong: ${word.slice(0, 99)})` : '';
}

/** Reads one of a few words, the first of which is the default of a page that has none. Any other word is ignored. */
export function readWord<A, T extends string>(
  attributes: Attributes<A>,
  name: keyof A & string,
  values: readonly [T, ...T[]],
): T {
  const [own, page] = [attributes.own[name], attributes.page[name]];
  // An empty attribute has the standard value, not that of the page.
  if (own === '') return values[0];
  if (own != null) {
    const text = asText(own)!;
    const word = wordIn(text, values);
    if (word) return word;
    if (text.trim()) attributes.ignored.push(problemIn(attributes, name, values.join(' or ')));
  }
  return (page && wordIn(asText(page)!, values)) || values[0];
}

/** Reads whether a boolean attribute is on. */
export function readFlag<A>({ own, page }: Attributes<A>, name: keyof A): boolean {
  const value = own[name] ?? page[name];
  return value !== '' && isEnabled(value);
}

/** Reads an own list of ISO 4217 codes; other words are ignored. `undefined`: the attribute is missing or blank. */
export function readCurrencies(
  attributes: Attributes<{ currencies?: unknown }>,
): ReadonlySet<string> | undefined {
  const text = asText(attributes.own.currencies)?.trim();
  if (!text) return undefined;
  const { items, wrong } = parseCodes(text, currencyCode);
  const remedy = 'ISO 4217 codes such as EUR GBP';
  if (wrong[0]) attributes.ignored.push(problemIn(attributes, 'currencies', remedy));
  return items;
}

function problemIn<A>(
  { own, page, owner }: Attributes<A>,
  name: keyof A & string,
  remedy: string,
): Problem {
  const isSetting = own[name] == null && page[name] != null;
  if (!isSetting) return attributeProblem(owner, name, own[name], remedy);
  // In the words of the message that comes when the setting is read.
  return problemOf('setting', name, shortText(page[name]), remedy);
}

function shortText(value: unknown): string | null {
  return asText(value)?.slice(0, 99) ?? null;
}

/**
 * Says what is wrong with an attribute.
 *
 * @param owner a tag, or the name of a function
 * @param property the name in camel case
 */
export function attributeProblem(
  owner: string,
  property: string,
  value: unknown,
  remedy: string,
): Problem {
  const isTag = owner.startsWith('<');
  const name = isTag ? kebabCase(property) : property;
  return problemOf(isTag ? 'attribute' : 'argument', name, shortText(value), remedy, owner);
}

/** Refuses what a script gives. @throws LocalPriceError `config` if anything is wrong */
export function throwProblem({ fault, ignored }: Pick<Problems, 'fault' | 'ignored'>): void {
  const problem = fault ?? ignored[0];
  if (problem) throw errorOf(problem);
}
