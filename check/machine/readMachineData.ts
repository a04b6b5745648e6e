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
  const unreadable = (syntax: Syntax, why: string): void => {
    faults.push(`The ${syntax} can't be read: ${why}.`);
  };
  const read = async (
    syntax: Syntax,
    parse: typeof readJsonLd,
    text: string,
  ): Promise<Statement[]> => {
    try {
      return await parse(text, baseUrl);
    } catch (error) {
      unreadable(syntax, `it does not follow its rules (${(error as Error).message})`);
      return [];
    }
  };

  const ofJson: Statement[] = [];
  const length = jsonLd.reduce((sum, each) => sum + each.length, 0);
  if (length > longestJson) unreadable('JSON-LD', `it has more than ${longestJson} characters`);
  for (const [at, text] of (length > longestJson ? [] : jsonLd).entries()) {
    const parsed = parseJson(text);
    if (!parsed) continue;
    const which = jsonLd.length > 1 ? ` in script ${at + 1} of ${jsonLd.length}` : '';
    if ('problem' in parsed) unreadable('JSON-LD', parsed.problem + which);
    else {
      const found = await read('JSON-LD', readJsonLd, withoutInherited(parsed.value));
      // Nodes without an address belong to their script.
      for (const each of found) {
        const { subject, object, isNode } = each;
        const own = (name: string): string => name.replace(/^_:/, `_:${at}:`);
        ofJson.push({ ...each, subject: own(subject), object: isNode ? own(object) : object });
      }
    }
  }

  const references = [...html.matchAll(/ itemref="([^"]*)"/g)].flatMap(([, names]) =>
    names!.trim().split(/\s+/),
  );
  const isLong = html.length > longestHtml;
  const isCostly = references.length > mostReferences;
  if (isLong) unreadable('microdata', `the page has more than ${longestHtml} characters`);
  else if (isCostly) unreadable('microdata', `it has more than ${mostReferences} references`);
  const ofMicrodata = isLong || isCostly ? [] : await read('microdata', readMicrodata, html);
  const ofRdfa = isLong ? [] : await read('RDFa', readRdfa, html);
  const pages = new Set(addresses);
  const sold = (syntax: Syntax, statements: readonly Statement[]): MachineData['sold'] =>
    soldIn(thingsOf(statements), pages).map((each) => ({ ...each, syntax }));
  return {
    addresses,
    titles,
    baseUrl,
    sold: [...sold('JSON-LD', ofJson), ...sold('microdata', ofMicrodata), ...sold('RDFa', ofRdfa)],
    tags: tagsOf(ofRdfa),
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
    const thing = things.get(subject)!;
    const name = localName(predicate);
    if (predicate === typeName) thing.types.push(localName(object) ?? object);
    else if (name) {
      const values = thing.properties.get(name) ?? [];
      thing.properties.set(name, values);
      const node = isNode ? things.get(object) : undefined;
      if (node || !object.startsWith('_:')) values.push(node ?? object);
    }
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
    const values = tags.get(name) ?? [];
    tags.set(name, values);
    values.push(object);
  }
  return tags;
}
