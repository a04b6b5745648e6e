import {
  asText,
  attributeProblem,
  attributesOf,
  problemOf,
  type Attributes,
} from '../input/index.js';
import { priceAttributes } from './priceAttributes.js';

/** The terms of prices by name: the attributes of a `<local-price>`, in camel case, such as `{"mug": {"basePrice": "49.00"}}`. */
export type Products = Readonly<Record<string, Terms>>;

/** The terms of one price. */
type Terms = Readonly<Record<string, unknown>>;

const isTerms = (value: unknown): value is Terms =>
  Object(value) === value && !Array.isArray(value);

/** Reads the setting `products`, as JSON. @returns `wrong`: names, and names of what has no terms */
export function parseProducts(text: string): { items: Products | undefined; wrong: string[] } {
  let items: unknown;
  try {
    items = JSON.parse(text);
  } catch {
    // The text is not JSON.
  }
  if (!isTerms(items)) return { items: undefined, wrong: [text.slice(0, 99)] };
  const wrong: string[] = [];
  for (const [name, terms] of Object.entries(items)) {
    if (/^[\w.-]{1,64}$/.test(name) && isTerms(terms)) continue;
    wrong.push(name.slice(0, 99));
    delete (items as Record<string, unknown>)[name];
  }
  return { items: items as Products, wrong };
}

/**
 * Returns the attributes of a price over those of the product that it names, if it names one.
 *
 * @param products the setting of the page
 */
export function withProduct<A>(given: Attributes<A>, products: unknown): Attributes<A> {
  const { own, page, owner } = given;
  const name = asText((own as Terms)['product'])?.trim();
  if (!name) return given;
  const all: Record<string, unknown> = { ...own };
  const attributes = attributesOf<A>(all as typeof own, `${owner} ${name}`, page);
  const list = Object(products) as Terms;
  const terms = Object.hasOwn(list, name) && list[name];
  if (!isTerms(terms)) {
    attributes.fault = attributeProblem(owner, 'product', name, 'a name in the setting products');
    return attributes;
  }
  for (const [term, value] of Object.entries(terms)) {
    // What an element says of itself is not said of its price.
    const isOfPrice = !/^(product|locale|name|form|of|times)$/.test(term);
    if (isOfPrice && Object.hasOwn(priceAttributes, term)) all[term] ??= value;
    else {
      const wrong = `${name}.${term.slice(0, 99)}`;
      attributes.ignored.push(problemOf('setting', 'products', wrong, 'attributes of a price'));
    }
  }
  return attributes;
}
