import type { PriceView } from '../page/PageView.js';
import type { MachineData } from './MachineData.js';
import type { Sold } from './soldIn.js';

/** The most names that are looked for, the most characters among which, and of a name. */
const [mostNames, mostText, longestName] = [1000, 300_000, 300];

/** Returns a text for comparison. Shops may write character references into JSON. */
const normal = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns those of the things sold that the page itself sells: what is named beside a price, the main thing, and the only
 * one. Others, such as those of lists, have other prices for good reasons.
 */
export function ofThePage<T extends Sold>(
  sold: readonly T[],
  { addresses, titles, baseUrl }: MachineData,
  prices: readonly PriceView[],
): T[] {
  const main = sold.filter(({ isRelated }) => !isRelated);
  const isOnly = areOne(main);
  const known = new Set(prices.flatMap(({ names }) => names.map(normal)));
  const isAt = (each: T, targets: readonly string[]): boolean =>
    each.addresses.some((url) => targets.includes(absolute(url, baseUrl)));
  const isMain = (each: T): boolean =>
    !each.isRelated && (each.isMain || isOnly || !keysOf(each).length);
  const isKnown = (each: T): boolean => each.identifiers.some((id) => known.has(normal(id)));
  const found = new Set(
    sold.filter((each) => isKnown(each) || isAt(each, addresses) || isMain(each)),
  );
  const find = namesOf(sold);
  let left = mostText;
  const named = (text: string, all: readonly T[]): T[] => {
    const part = text.slice(0, left);
    const names = find(part);
    const words = new Set(part.split(/[^\p{L}\p{N}_.-]+/u));
    const isWord = (id: string): boolean => isTelling(id) && words.has(id);
    return all.filter(
      (each) =>
        each.names.some((name) => names.has(normal(name))) ||
        each.identifiers.some((id) => isWord(normal(id))),
    );
  };
  for (const text of new Set(titles.map(normal))) {
    for (const each of named(text, main)) found.add(each);
    left = Math.max(0, left - text.length);
  }
  const sections = new Map(prices.map(({ beside, links }) => [normal(beside), links]));
  for (const [text, links] of sections) {
    if (!left) break;
    // A product beside a price may name what goes well with it, and lead there.
    const inText = named(text, main);
    const others = inText.length ? inText : named(text, sold);
    const linked = (each: T): boolean => isAt(each, links);
    for (const each of others.length ? others : sold.filter(linked)) found.add(each);
    left = Math.max(0, left - text.length);
  }
  return sold.filter((each) => found.has(each));
}

/** Whether an identifier is one wherever it stands. A short number may be a year or a count. */
const isTelling = (id: string): boolean => id.length >= (/^\d+$/.test(id) ? 8 : 4);

/** Returns what finds names in a text. The longest of those that begin at a place counts: not the kettle of a kettle lid. */
function namesOf(sold: readonly Sold[]): (text: string) => ReadonlySet<string> {
  const names = [...new Set(sold.flatMap((each) => each.names.map(normal)))]
    .filter((name) => name && name.length <= longestName)
    .slice(0, mostNames)
    .toSorted((a, b) => b.length - a.length);
  if (!names.length) return () => new Set();
  const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  // Languages without blanks have no ends of words.
  const letter = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{N}]`;
  const pattern = new RegExp(`(?<!${letter})(?:${escaped.join('|')})(?!${letter})`, 'gu');
  return (text) => new Set(text.match(pattern));
}

/** Whether all things have something in common, one with the next: they are one thing, in several syntaxes. */
function areOne(things: readonly Sold[]): boolean {
  const known = new Set(things[0] ? keysOf(things[0]) : []);
  return things.every((thing) => {
    const keys = keysOf(thing);
    const isSame = !keys.length || keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return isSame;
  });
}

function keysOf({ names, addresses, identifiers }: Sold): string[] {
  return [names, addresses, identifiers].flatMap((all, at) =>
    all.map((each) => `${at} ${normal(each)}`),
  );
}

function absolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
