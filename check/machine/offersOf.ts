import { allTextsOf, localName, textsOf, thingsIn, type Thing } from './Thing.js';

/** A price of an offer. */
export interface OfferPrice {
  /** The property, such as `lowPrice`. */
  readonly name: string;
  /** `other`: it is compared with nothing, such as the price of shipping. */
  readonly kind: 'price' | 'low' | 'high' | 'list' | 'other';
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

/** A thing with offers. It may be its own offer. */
export interface Seller {
  readonly thing: Thing;
  readonly offers: readonly Thing[];
}

/** The properties by which a product is known. */
export const identifierNames = /^(?:sku|gtin\d*|mpn|productID|identifier)$/;

/** Properties of a product by which its variants differ. */
const telling =
  /^(?:sku|gtin\d*|mpn|productID|identifier|url|name|color|size|material|pattern|additionalProperty)$/;

/** Properties that do not tell an offer or a price from another: all others may. */
const untelling =
  /^(?:price|priceCurrency|priceSpecification|priceType|minPrice|maxPrice|availability|offers)$/;

/** Properties of a price that holds only for some buyers or quantities, or for a unit. */
const limits =
  /^(?:validForMemberTier|eligibleQuantity|eligibleTransactionVolume|referenceQuantity)$/;

const listTypes = ['StrikethroughPrice', 'ListPrice', 'RegularPrice'];

const kinds: Readonly<Record<string, OfferPrice['kind']>> = {
  price: 'price',
  lowPrice: 'low',
  highPrice: 'high',
  minPrice: 'low',
  maxPrice: 'high',
};

/** What sellers offer. */
export interface Offers {
  /** The offers. Those that nothing tells apart are one. */
  readonly offers: readonly Offer[];
  /** The prices of all offers together. */
  readonly range: readonly OfferPrice[];
}

/** Returns the offers of a product and its variants. Limits are of no account where everything is limited. */
export function offersOf(sellers: readonly Seller[]): Offers {
  const placed = placedIn(sellers);
  const found = collect(placed, isLimited);
  const prices = [...found.range, ...found.offers.flatMap((each) => each.prices)];
  return prices.every(({ kind }) => kind === 'other') ? collect(placed, () => false) : found;
}

/** An offer, and where it stands. */
interface Placed {
  readonly offer: Thing;
  readonly product: Thing;
  /** The currency that counts for it; empty: none is given. */
  readonly currency: string;
  /** Tells the product, and the place in a range, from others. */
  readonly place: string;
}

function placedIn(sellers: readonly Seller[]): readonly Placed[] {
  const placed = new Map<Thing, Placed>();
  const add = (offer: Thing, product: Thing, around: string, place: string): void => {
    if (placed.has(offer)) return;
    const currency = currencyOf(offer, around);
    placed.set(offer, { offer, product, currency, place });
    if (offer === product) return;
    for (const [at, each] of thingsIn(offer, 'offers').entries()) {
      add(each, product, currency, `${place} ${at}`);
    }
  };
  for (const { thing, offers } of sellers) {
    const place = JSON.stringify(keyOf(thing, (name) => telling.test(name)));
    for (const each of offers) add(each, thing, currencyOf(thing, ''), place);
  }
  return [...placed.values()];
}

function collect(placed: readonly Placed[], isLimited: (thing: Thing) => boolean): Offers {
  const range: OfferPrice[] = [];
  const offers = new Map<string, { prices: OfferPrice[]; of: Thing[] }>();
  for (const each of placed) {
    const { offer, product, place } = each;
    const items = thingsIn(offer, 'itemOffered');
    const own = [place, keyOf(offer), items.map((item) => keyOf(item))];
    for (const { key, prices } of pricesOf(each, isLimited)) {
      if (offer.types.includes('AggregateOffer')) range.push(...prices);
      else if (prices.length) {
        const name = JSON.stringify([own, key]);
        const same = offers.get(name) ?? { prices: [], of: [product, offer, ...items] };
        same.prices.push(...prices);
        offers.set(name, same);
      }
    }
  }
  const all = [...offers.values()].map(({ prices, of }) => ({
    prices,
    identifiers: allTextsOf(of, identifierNames),
    addresses: allTextsOf(of, /^url$/),
  }));
  return { offers: all, range };
}

/** Returns the prices of an offer and those of its specifications, with what tells these from others. */
function pricesOf({ offer, currency }: Placed, isLimited: (thing: Thing) => boolean) {
  const isOther = isLimited(offer);
  const specified = thingsIn(offer, 'priceSpecification').map((each) => {
    const isPart = isOther || isLimited(each) || isExtra(each);
    return { key: keyOf(each), prices: pricesIn(each, currencyOf(each, currency), isPart) };
  });
  return [{ key: [null], prices: pricesIn(offer, currency, isOther) }, ...specified];
}

function pricesIn(thing: Thing, currency: string, isOther: boolean): OfferPrice[] {
  const types = textsOf(thing, 'priceType').map((type) => localName(type) ?? type);
  const isList = types.some((type) => listTypes.includes(type));
  const isSale = types.every((type) => type === 'SalePrice');
  return Object.entries(kinds).flatMap(([name, own]) => {
    const meant = isList ? 'list' : isSale ? own : 'other';
    const kind = isOther ? 'other' : meant;
    return textsOf(thing, name).map((amount) => ({ name, kind, amount, currency }));
  });
}

const currencyOf = (thing: Thing, around: string): string =>
  textsOf(thing, 'priceCurrency')[0] ?? around;

/** Returns what tells a product, an offer or a price from others. */
function keyOf(thing: Thing, tells = (name: string): boolean => !untelling.test(name)): unknown[] {
  const names = [...thing.properties.keys()].filter(tells).toSorted();
  return [thing.id, ...names.map((name) => [name, ...textsOf(thing, name)])];
}

/** Whether a price is only a part of what is paid, or is paid for something else. */
const isExtra = (thing: Thing): boolean =>
  thing.types.includes('DeliveryChargeSpecification') || thing.properties.has('priceComponentType');

const isLimited = (thing: Thing): boolean =>
  [...thing.properties.keys()].some((name) => limits.test(name));
