import type { SeenPrice } from '../page/look.js';
import type { MachineData } from './MachineData.js';
import type { Sold } from './offersOf.js';

/** The most names that are looked for, the most characters among which, and of a name. */
const [mostNames, mostText, longestName] = [1000, 300_000, 300];

/** The fewest characters of an identifier that is looked for in a text, where a shorter one may be a count. */
const shortestWord = 4;

const normal = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns those of the things sold that the page itself sells: what is named beside a price, the main thing, and the only
 * one. Others, such as those of lists, have other prices for good reasons.
 */
export function ofThePage<T extends Sold>(
  sold: readonly T[],
  { addresses, titles, baseUrl }: MachineData,
  prices: readonly SeenPrice[],
): T[] {
  const texts = [...new Set([...titles, ...prices.map(({ beside }) => beside)].map(normal))];
  const beside = texts.join('\n').slice(0, mostText);
  const words = new Set(beside.split(/[^\p{L}\p{N}_.-]+/u));
  const named = namesIn(beside, sold);
  const known = new Set(prices.flatMap(({ names }) => names.map(normal)));
  const links = new Set([...addresses, ...prices.flatMap((each) => each.links)].map(withoutHash));
  const onlyOne = onlyOf(sold.filter(({ isRelated }) => !isRelated));
  return sold.filter((each) => {
    const { names, identifiers, isRelated, isMain } = each;
    const identity = identifiers.map(normal);
    return (
      names.some((name) => named.has(normal(name))) ||
      each.addresses.some((url) => links.has(absolute(url, baseUrl))) ||
      identity.some((id) => known.has(id) || (id.length >= shortestWord && words.has(id))) ||
      (!isRelated && (isMain || onlyOne || !keysOf(each).length))
    );
  });
}

/** Returns which names stand in a text. The longest of those that begin at a place counts: not the kettle of a kettle lid. */
function namesIn(text: string, sold: readonly Sold[]): Set<string> {
  const names = [...new Set(sold.flatMap((each) => each.names.map(normal)))]
    .filter((name) => name && name.length <= longestName)
    .slice(0, mostNames)
    .toSorted((a, b) => b.length - a.length);
  if (!names.length) return new Set();
  const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  // Languages without blanks have no ends of words.
  const letter = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{N}]`;
  const pattern = new RegExp(`(?<!${letter})(?:${escaped.join('|')})(?!${letter})`, 'gu');
  return new Set(text.match(pattern));
}

/** Whether all things have something in common, one with the next: they are one thing, in several syntaxes. */
function onlyOf(things: readonly Sold[]): boolean {
  const known = new Set(things[0] ? keysOf(things[0]) : []);
  return things.every((thing) => {
    const keys = keysOf(thing);
    const isSame = !keys.length || keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return isSame;
  });
}

function keysOf({ names, addresses, identifiers }: Sold): string[] {
  return [
    ...names.map((name) => `name ${normal(name)}`),
    ...addresses.map((url) => `url ${url}`),
    ...identifiers.map((id) => `id ${normal(id)}`),
  ];
}

const withoutHash = (url: string): string => url.split('#', 1)[0]!;

function absolute(url: string, base: string): string {
  return URL.canParse(url, base) ? withoutHash(new URL(url, base).href) : url;
}
