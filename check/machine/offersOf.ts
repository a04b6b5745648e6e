import { localName } from './localName.js';
import type { Thing } from './Thing.js';

/** What a price of an offer says. `other`: it is compared with nothing, such as the price of shipping. */
export type PriceKind = 'price' | 'low' | 'high' | 'list' | 'other';

/** A price of an offer. */
export interface OfferPrice {
  /** The property, such as `lowPrice`. */
  readonly name: string;
  readonly kind: PriceKind;
  readonly amount: string;
  /** Empty: none is given. */
  readonly currency: string;
}

/** An offer, with what the page may say of the one that it shows. */
export interface Offer {
  readonly prices: readonly OfferPrice[];
  readonly identifiers: readonly string[];
  readonly addresses: readonly string[];
}

/** Something that is sold, with its offers. */
export interface Sold {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly identifiers: readonly string[];
  /** Whether it is only mentioned: in a list, as an accessory, or as a similar product. */
  readonly isRelated: boolean;
  /** Whether the page says that it is about this thing. */
  readonly isMain: boolean;
  /** The offers. Those that nothing tells apart are one. */
  readonly offers: readonly Offer[];
  /** The prices of all offers together. */
  readonly range: readonly OfferPrice[];
}

/** Properties that lead to things of which the page need not show a price. */
const related = new Set(
  `isRelatedTo isSimilarTo isAccessoryOrSparePartFor isConsumableFor itemListElement item mentions hasPart addOn
  makesOffer hasOfferCatalog`.split(/\s+/),
);

const variantLinks = ['hasVariant', 'isVariantOf'];

const identifierNames = /^(?:sku|gtin\d*|mpn|productID|identifier)$/;

/** Properties of a product by which its variants differ. */
const telling =
  /^(?:sku|gtin\d*|mpn|productID|identifier|url|name|color|size|material|pattern|additionalProperty)$/;

/** Properties that do not tell an offer or a price from another: all others may. */
const untelling =
  /^(?:price|priceCurrency|priceSpecification|priceType|minPrice|maxPrice|availability|offers)$/;

/** Properties of a price that holds only for some buyers or quantities, or for a unit. */
const limits = [
  'validForMemberTier',
  'eligibleQuantity',
  'eligibleTransactionVolume',
  'referenceQuantity',
];

const listTypes = ['StrikethroughPrice', 'ListPrice', 'RegularPrice'];

const kinds: Readonly<Record<string, PriceKind>> = {
  price: 'price',
  lowPrice: 'low',
  highPrice: 'high',
  minPrice: 'low',
  maxPrice: 'high',
};

const valuesOf = (thing: Thing, name: string): (string | Thing)[] =>
  thing.properties.get(name) ?? [];

const thingsIn = (thing: Thing, name: string): Thing[] =>
  valuesOf(thing, name).filter((each) => typeof each !== 'string');

/** Returns a value as a text: a thing is named by its address, value or name. */
function textOf(value: string | Thing): string {
  if (typeof value === 'string') return value;
  const own = ['value', 'name', 'identifier'].flatMap((name) => valuesOf(value, name));
  return own.find((each) => typeof each === 'string') ?? value.id ?? '';
}

const textsOf = (thing: Thing, name: string): string[] => valuesOf(thing, name).map(textOf);

/**
 * Returns what the things of a graph sell.
 *
 * @param pages the addresses of the page
 */
export function soldIn(things: readonly Thing[], pages: ReadonlySet<string>): Sold[] {
  const relatedOnes = relatedIn(things);
  const mainOnes = new Set(
    things.flatMap((thing) =>
      thing.types.some((type) => type.endsWith('Page')) ? thingsIn(thing, 'mainEntity') : [],
    ),
  );
  const groups = new Map<Thing, Thing>();
  const groupOf = (thing: Thing): Thing => {
    let group = thing;
    for (let next = groups.get(group); next; next = groups.get(group)) {
      // The way is half as long the next time.
      groups.set(group, groups.get(next) ?? next);
      group = next;
    }
    return group;
  };
  for (const thing of things) {
    for (const other of variantLinks.flatMap((name) => thingsIn(thing, name))) {
      const [one, two] = [groupOf(thing), groupOf(other)];
      if (one !== two) groups.set(two, one);
    }
  }

  const sellers = new Map<Thing, { thing: Thing; offers: Thing[] }[]>();
  const add = (thing: Thing, offers: Thing[]): void => {
    const group = groupOf(thing);
    const own = sellers.get(group) ?? [];
    sellers.set(group, own);
    own.push({ thing, offers });
  };
  const offered = new Set<Thing>();
  for (const thing of things) {
    const offers = thingsIn(thing, 'offers');
    for (const each of offers) offered.add(each);
    if (isOffer(thing)) continue;
    const hasPrice =
      thing.properties.has('price') && thing.types.some((type) => /Product|Vehicle|Car/.test(type));
    if (offers.length || hasPrice) add(thing, hasPrice ? [...offers, thing] : offers);
  }
  const inner = new Set(
    things.flatMap(({ properties }) =>
      [...properties.values()].flat().filter((each) => typeof each !== 'string'),
    ),
  );
  for (const thing of things) {
    if (!isOffer(thing) || offered.has(thing)) continue;
    const [item = thing] = thingsIn(thing, 'itemOffered');
    // What something else says of an offer need not be sold here, such as the way to see a film.
    if (item === thing && inner.has(thing)) continue;
    add(item, [thing]);
  }

  return [...sellers.values()].map((members): Sold => {
    const all = members.flatMap(({ thing, offers }) => [thing, ...offers]);
    const pagesOf = textsOfAll(all, /^mainEntityOfPage$/);
    const own = members.map(({ thing }) => thing);
    return {
      names: textsOfAll(own, /^name$/),
      addresses: textsOfAll(all, /^url$/),
      identifiers: textsOfAll(all, identifierNames),
      isRelated: all.some((each) => relatedOnes.has(each)),
      isMain:
        own.some((each) => mainOnes.has(each)) ||
        pagesOf.some((each) => pages.has(each.split('#', 1)[0]!)),
      ...offersOf(members),
    };
  });
}

const isOffer = ({ types }: Thing): boolean =>
  types.some((type) => /^(?:Aggregate)?Offer(?:For\w+)?$/.test(type));

const textsOfAll = (things: readonly Thing[], name: RegExp): string[] => [
  ...new Set(
    things.flatMap((thing) =>
      [...thing.properties.keys()]
        .filter((each) => name.test(each))
        .flatMap((each) => textsOf(thing, each)),
    ),
  ),
];

/** Returns the things that are reached only as something related. */
function relatedIn(things: readonly Thing[]): Set<Thing> {
  const targets: Thing[] = [];
  const inner = new Set<Thing>();
  for (const thing of things) {
    for (const [name, values] of thing.properties) {
      for (const value of values) {
        if (typeof value === 'string') continue;
        inner.add(value);
        if (related.has(name)) targets.push(value);
      }
    }
  }
  const reach = (from: readonly Thing[], isAll: boolean): Set<Thing> => {
    const reached = new Set(from);
    for (const thing of reached) {
      for (const [name, values] of thing.properties) {
        if (!isAll && related.has(name)) continue;
        for (const value of values) if (typeof value !== 'string') reached.add(value);
      }
    }
    return reached;
  };
  const direct = reach(
    things.filter((each) => !inner.has(each)),
    false,
  );
  const found = reach(targets, true);
  for (const each of direct) found.delete(each);
  return found;
}

type Member = Readonly<{ thing: Thing; offers: readonly Thing[] }>;

/** Returns the offers of a product and its variants. Limits are of no account where everything is limited. */
function offersOf(members: readonly Member[]): Pick<Sold, 'offers' | 'range'> {
  const found = collect(members, isLimited);
  const prices = [...found.range, ...found.offers.flatMap((each) => each.prices)];
  return prices.every(({ kind }) => kind === 'other') ? collect(members, () => false) : found;
}

/** Returns the offers. Those that nothing tells apart are one. */
function collect(
  members: readonly Member[],
  isLimited: (thing: Thing) => boolean,
): Pick<Sold, 'offers' | 'range'> {
  const range: OfferPrice[] = [];
  const apart = new Map<string, { prices: OfferPrice[]; of: Thing[] }>();
  const seen = new Set<Thing>();
  const add = (prices: readonly OfferPrice[], key: unknown, of: Thing[]): void => {
    if (!prices.length) return;
    const name = JSON.stringify(key);
    const same = apart.get(name) ?? { prices: [], of };
    apart.set(name, same);
    same.prices.push(...prices);
  };
  const visit = (offer: Thing, owner: Thing, currency: string, own: string): void => {
    if (seen.has(offer)) return;
    seen.add(offer);
    const money = textsOf(offer, 'priceCurrency')[0] ?? currency;
    const isOther = isLimited(offer);
    const prices = pricesIn(offer, money, isOther);
    const specifications = thingsIn(offer, 'priceSpecification').map((each) => ({
      key: keyOf(each),
      prices: pricesIn(
        each,
        textsOf(each, 'priceCurrency')[0] ?? money,
        isOther || isLimited(each) || isExtra(each),
      ),
    }));
    if (offer.types.includes('AggregateOffer')) {
      range.push(...prices, ...specifications.flatMap((each) => each.prices));
    } else {
      const items = thingsIn(offer, 'itemOffered');
      const key = [own, keyOf(offer), items.map((each) => keyOf(each))];
      const of = [owner, offer, ...items];
      add(prices, [key, keyOf(null)], of);
      for (const each of specifications) add(each.prices, [key, each.key], of);
    }
    if (offer === owner) return;
    // Whatever lies within a range is an offer of its own.
    for (const [at, each] of thingsIn(offer, 'offers').entries()) {
      visit(each, owner, money, `${own} ${at}`);
    }
  };
  for (const { thing, offers } of members) {
    const [currency = ''] = textsOf(thing, 'priceCurrency');
    const own = JSON.stringify(keyOf(thing, (name) => telling.test(name)));
    for (const each of offers) visit(each, thing, currency, own);
  }
  const all = [...apart.values()].map(({ prices, of }) => ({
    prices,
    identifiers: textsOfAll(of, identifierNames),
    addresses: textsOfAll(of, /^url$/),
  }));
  return { offers: all, range };
}

/** Returns what tells a product, an offer or a price from others. */
function keyOf(
  thing: Thing | null,
  tells = (name: string): boolean => !untelling.test(name),
): unknown[] {
  if (!thing) return [null];
  const names = [...thing.properties.keys()].filter(tells).toSorted();
  return [thing.id, ...names.map((name) => [name, ...textsOf(thing, name)])];
}

/** Whether a price is only a part of what is paid, or is paid for something else. */
const isExtra = (thing: Thing): boolean =>
  thing.types.includes('DeliveryChargeSpecification') || thing.properties.has('priceComponentType');

const isLimited = (thing: Thing): boolean => limits.some((name) => thing.properties.has(name));

function pricesIn(thing: Thing, currency: string, isOther: boolean): OfferPrice[] {
  const types = textsOf(thing, 'priceType').map((type) => localName(type) ?? type);
  const isList = types.some((type) => listTypes.includes(type));
  const isSale = types.every((type) => type === 'SalePrice');
  return Object.entries(kinds).flatMap(([name, kind]) =>
    textsOf(thing, name).map((amount) => {
      const own = isList ? 'list' : isSale ? kind : 'other';
      return { name, kind: isOther ? 'other' : own, amount, currency };
    }),
  );
}
