import { append } from '../append.js';
import { parseJson } from './jsonProblem.js';
import type { MachineData, MachineTexts, Syntax } from './MachineData.js';
import { soldIn } from './soldIn.js';
import { readJsonLd, readMicrodata, readRdfa, type Statement } from './parsers.js';
import { localName, type Thing } from './Thing.js';

/** The most characters of JSON-LD and of HTML that are read, and the most references of `itemref`. */
const [longestJson, longestHtml, mostReferences] = [1_000_000, 5_000_000, 100];

const typeName = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** Reads what a page writes for machines. What is too long or too costly is not read, and said to be that. */
export async function readMachineData(texts: MachineTexts, baseUrl: string): Promise<MachineData> {
  const { jsonLd, html, addresses, titles } = texts;
  const faults: string[] = [];
  const unreadable = (syntax: Syntax, why: string): Statement[] => {
    faults.push(`The ${syntax} can't be read: ${why}.`);
    return [];
  };
  const read = (syntax: Syntax, parse: typeof readJsonLd, text: string): Promise<Statement[]> =>
    parse(text, baseUrl).catch((error: Error) =>
      unreadable(syntax, `it does not follow its rules (${error.message})`),
    );

  const readScript = async (text: string, at: number): Promise<Statement[]> => {
    const parsed = parseJson(text);
    if (!parsed) return [];
    const which = jsonLd.length > 1 ? ` in script ${at + 1} of ${jsonLd.length}` : '';
    if ('problem' in parsed) return unreadable('JSON-LD', parsed.problem + which);
    const found = await read('JSON-LD', readJsonLd, withoutInherited(parsed.value));
    // Nodes without an address belong to their script.
    const named = (name: string): string => name.replace(/^_:/, `_:${at}:`);
    return found.map((each) => ({
      ...each,
      subject: named(each.subject),
      object: each.isNode ? named(each.object) : each.object,
    }));
  };
  const readScripts = async (): Promise<Statement[]> => {
    if (jsonLd.join('').length > longestJson) {
      return unreadable('JSON-LD', `it has more than ${longestJson} characters`);
    }
    const found: Statement[] = [];
    for (const [at, text] of jsonLd.entries()) found.push(...(await readScript(text, at)));
    return found;
  };
  const readItems = (): Statement[] | Promise<Statement[]> => {
    if (html.length > longestHtml) {
      return unreadable('microdata', `the page has more than ${longestHtml} characters`);
    }
    const references = [...html.matchAll(/ itemref="([^"]*)"/g)];
    const count = references.flatMap(([, names]) => names!.trim().split(/\s+/)).length;
    return count > mostReferences
      ? unreadable('microdata', `it has more than ${mostReferences} references`)
      : read('microdata', readMicrodata, html);
  };

  const statements: [Syntax, Statement[]][] = [
    ['JSON-LD', await readScripts()],
    ['microdata', await readItems()],
    ['RDFa', html.length > longestHtml ? [] : await read('RDFa', readRdfa, html)],
  ];
  const pages = new Set(addresses);
  return {
    addresses,
    titles,
    baseUrl,
    sold: statements.flatMap(([syntax, found]) =>
      soldIn(thingsOf(found), pages).map((each) => ({ ...each, syntax })),
    ),
    tags: tagsOf(statements[2]![1]),
    faults,
  };
}

/**
 * Prints JSON without the names that every object inherits: the parser would find them there. It leaves out a node whose
 * address has signs that addresses do not have, so these are encoded.
 */
function withoutInherited(value: unknown): string {
  return JSON.stringify(value, (name, each: unknown) => {
    if (name === '@id' && typeof each === 'string')
      return each.replace(/[\s<>"{}|\\^`]/g, encodeURIComponent);
    return typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).filter(([own]) => !(own in Object.prototype)))
      : each;
  });
}

/** Makes things of statements. A node of which nothing is said is a text: its address. */
function thingsOf(statements: readonly Statement[]): Thing[] {
  const things = new Map<string, Thing>();
  for (const { subject, predicate } of statements) {
    if (things.has(subject) || !(localName(predicate) || predicate === typeName)) continue;
    const id = subject.startsWith('_:') ? null : subject;
    things.set(subject, { id, types: [], properties: new Map() });
  }
  for (const { subject, predicate, object, isNode } of statements) {
    const thing = things.get(subject);
    if (!thing) continue;
    const name = localName(predicate);
    const node = isNode ? things.get(object) : undefined;
    if (predicate === typeName) thing.types.push(localName(object) ?? object);
    else if (name && (node || !object.startsWith('_:')))
      append(thing.properties, name, node ?? object);
  }
  return [...things.values()];
}

/** Returns the meta tags of Open Graph and its extensions, with or without a declared prefix. */
function tagsOf(statements: readonly Statement[]): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const { predicate, object } of statements) {
    const [, extension = 'og', rest] =
      /^https?:\/\/ogp\.me\/ns(?:\/(\w+))?#(.+)$/.exec(predicate) ?? [];
    const name = rest ? `${extension}:${rest}` : predicate;
    append(tags, name, object);
  }
  return tags;
}
