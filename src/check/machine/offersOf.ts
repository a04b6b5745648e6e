import type { Thing } from './MachineData.js';
import { localName } from './readMachineData.js';

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

/** Something that is sold, with its offers. */
export interface Sold {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly identifiers: readonly string[];
  /** Whether it is only mentioned: in a list, as an accessory, or as a similar product. */
  readonly isRelated: boolean;
  /** Whether the page says that it is about this thing. */
  readonly isMain: boolean;
  /** The prices of each offer. What nothing tells apart is one offer. */
  readonly offers: readonly (readonly OfferPrice[])[];
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

/** Properties by which offers of one product differ. */
const telling =
  /^(?:sku|gtin\d*|mpn|productID|identifier|url|name|itemCondition|seller|eligibleRegion|areaServed|color|size|material|pattern|availableAtOrFrom)$/;

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
  for (const thing of things) {
    if (!isOffer(thing) || offered.has(thing)) continue;
    const [item = thing] = thingsIn(thing, 'itemOffered');
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

/** Returns the offers of a product and its variants. Those that nothing tells apart are one. */
function offersOf(
  members: readonly { thing: Thing; offers: readonly Thing[] }[],
): Pick<Sold, 'offers' | 'range'> {
  const range: OfferPrice[] = [];
  const apart = new Map<string, OfferPrice[]>();
  const seen = new Set<Thing>();
  const visit = (offer: Thing, owner: Thing, currency: string): void => {
    if (seen.has(offer)) return;
    seen.add(offer);
    const money = textsOf(offer, 'priceCurrency')[0] ?? currency;
    const prices = pricesOf(offer, money);
    if (offer.types.includes('AggregateOffer')) range.push(...prices);
    else if (prices.length) {
      const key = keyOf(offer, owner);
      const same = apart.get(key) ?? [];
      apart.set(key, same);
      same.push(...prices);
    }
    if (offer === owner) return;
    for (const each of thingsIn(offer, 'offers')) visit(each, owner, money);
  };
  for (const { thing, offers } of members) {
    const [currency = ''] = textsOf(thing, 'priceCurrency');
    for (const each of offers) visit(each, thing, currency);
  }
  return { offers: [...apart.values()], range };
}

/** Returns what tells an offer, of a product or a variant, from others. */
function keyOf(offer: Thing, owner: Thing): string {
  const own = [owner, offer, ...thingsIn(offer, 'itemOffered')].map((thing) => [
    thing.id,
    ...[...thing.properties.keys()]
      .filter((name) => telling.test(name))
      .toSorted()
      .map((name) => [name, ...textsOf(thing, name)]),
  ]);
  return JSON.stringify([own, textsOf(offer, 'itemOffered')]);
}

/** Returns the prices of an offer, and those of its specifications. */
function pricesOf(offer: Thing, currency: string): OfferPrice[] {
  return [
    ...pricesIn(offer, currency, isLimited(offer)),
    ...thingsIn(offer, 'priceSpecification').flatMap((each) => {
      const money = textsOf(each, 'priceCurrency')[0] ?? currency;
      const isOther =
        isLimited(offer) || isLimited(each) || each.types.includes('DeliveryChargeSpecification');
      return pricesIn(each, money, isOther);
    }),
  ];
}

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
