import { append } from '../append.js';
import { identifierNames, offersOf, type Offers, type Seller } from './offersOf.js';
import { allTextsOf, linksOf, thingsIn, type Thing } from './Thing.js';

/** Something that is sold, with its offers. */
export interface Sold extends Offers {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly identifiers: readonly string[];
  /** Whether it is only mentioned: in a list, as an accessory, or as a similar product. */
  readonly isRelated: boolean;
  /** Whether the page says that it is about this thing. */
  readonly isMain: boolean;
}

/** Properties that lead to things of which the page need not show a price. */
const related = new Set(
  `isRelatedTo isSimilarTo isAccessoryOrSparePartFor isConsumableFor itemListElement item mentions hasPart addOn
  makesOffer hasOfferCatalog`.split(/\s+/),
);

const variantLinks = ['hasVariant', 'isVariantOf'];

/** Returns what the things of a graph sell, on a page with these addresses. */
export function soldIn(things: readonly Thing[], pages: ReadonlySet<string>): Sold[] {
  const relatedOnes = relatedIn(things);
  const aboutPages = things.filter(({ types }) => types.some((type) => type.endsWith('Page')));
  const mainOnes = new Set(aboutPages.flatMap((page) => thingsIn(page, 'mainEntity')));
  return sellersIn(things).map((sellers): Sold => {
    const products = sellers.map(({ thing }) => thing);
    const all = sellers.flatMap(({ thing, offers }) => [thing, ...offers]);
    return {
      names: allTextsOf(products, /^name$/),
      addresses: allTextsOf(all, /^url$/),
      identifiers: allTextsOf(all, identifierNames),
      isRelated: all.some((each) => relatedOnes.has(each)),
      isMain:
        products.some((each) => mainOnes.has(each)) ||
        allTextsOf(all, /^mainEntityOfPage$/).some((each) => pages.has(each.split('#', 1)[0]!)),
      ...offersOf(sellers),
    };
  });
}

/** Returns the things that are reached only as something related. */
function relatedIn(things: readonly Thing[]): Set<Thing> {
  const links = things.flatMap(linksOf);
  const inner = new Set(links.map(({ thing }) => thing));
  const outer = things.filter((each) => !inner.has(each));
  const direct = reachedFrom(outer, (name) => !related.has(name));
  const targets = links.flatMap(({ name, thing }) => (related.has(name) ? thing : []));
  const found = reachedFrom(targets, () => true);
  for (const each of direct) found.delete(each);
  return found;
}

function reachedFrom(things: readonly Thing[], follows: (name: string) => boolean): Set<Thing> {
  const reached = new Set(things);
  for (const each of reached) {
    for (const { name, thing } of linksOf(each)) if (follows(name)) reached.add(thing);
  }
  return reached;
}

/** Returns what has offers. Variants of a product stand together. */
function sellersIn(things: readonly Thing[]): Seller[][] {
  const groups = groupsOf(things);
  const sellers = new Map<Thing, Seller[]>();
  const add = (thing: Thing, offers: readonly Thing[]): void =>
    append(sellers, groups.get(thing)!, { thing, offers });
  for (const thing of things.filter((each) => !isOffer(each))) {
    const isPriced =
      thing.properties.has('price') && thing.types.some((type) => /Product|Vehicle|Car/.test(type));
    const offers = [...thingsIn(thing, 'offers'), ...(isPriced ? [thing] : [])];
    if (offers.length) add(thing, offers);
  }
  const offered = new Set(things.flatMap((thing) => thingsIn(thing, 'offers')));
  const inner = new Set(things.flatMap(linksOf).map(({ thing }) => thing));
  for (const offer of things.filter((each) => isOffer(each) && !offered.has(each))) {
    const [item] = thingsIn(offer, 'itemOffered');
    // What something else says of an offer need not be sold here, such as the way to see a film.
    if (item || !inner.has(offer)) add(item ?? offer, [offer]);
  }
  return [...sellers.values()];
}

/** Returns, for each thing, one that stands for all variants of it. */
function groupsOf(things: readonly Thing[]): Map<Thing, Thing> {
  const variants = new Map<Thing, Thing[]>();
  for (const thing of things) {
    for (const other of variantLinks.flatMap((name) => thingsIn(thing, name))) {
      append(variants, thing, other);
      append(variants, other, thing);
    }
  }
  const groups = new Map<Thing, Thing>();
  for (const first of things) {
    const waiting = [first];
    for (let thing = waiting.pop(); thing; thing = waiting.pop()) {
      if (groups.has(thing)) continue;
      groups.set(thing, first);
      waiting.push(...(variants.get(thing) ?? []));
    }
  }
  return groups;
}

const isOffer = ({ types }: Thing): boolean =>
  types.some((type) => /^(?:Aggregate)?Offer(?:For\w+)?$/.test(type));
