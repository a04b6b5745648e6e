import type { LocalPrice } from '../../src/elements/local-price/local-price.js';
import type { Problem } from '../../src/input/index.js';
import type { PriceValue } from '../../src/pricing/PriceValue.js';
import type { PriceOutcome } from '../../src/visit/readOutcome.js';

/** What the element of a price says. */
export interface ObjectPrice {
  readonly outcome: PriceOutcome;
  readonly value: PriceValue | null;
  /** The name under which its form sends the amount. */
  readonly name: string | null;
  /** What the author has set, in attributes or properties. */
  readonly terms: ObjectTerms;
}

/** The amounts that an author has set for a price, as texts. */
export type ObjectTerms = Readonly<
  Partial<Record<'basePrice' | 'basePriceMax' | 'prices' | 'compareAt', string>>
>;

/** What the objects of the page say: its elements and our script. Any script of the page may have made it up. */
export interface PageObjects {
  /** The version of the script; `null`: it is unknown. */
  readonly version: string | null;
  /** The name of the script file, or `npm`; `null`: none has run. */
  readonly file: string | null;
  /** The address or the content of the rates file, as it is set. */
  readonly rates: string | null;
  /** What the script has told the developer of the page. */
  readonly problems: readonly Pick<Problem, 'message' | 'subject'>[];
  readonly prices: readonly ObjectPrice[];
}

/**
 * Reads what the objects of the page say, with as little as possible of what the page may have replaced. Sends no
 * request and changes nothing.
 *
 * The function is sent into the page as text, so it uses nothing of this file.
 *
 * @param ours the names of our elements
 */
export function readObjects(
  readOutcome: (price: LocalPrice) => PriceOutcome,
  ours: readonly string[],
  elements: readonly LocalPrice[],
): PageObjects {
  const prices: ObjectPrice[] = [];
  const termNames = ['basePrice', 'basePriceMax', 'prices', 'compareAt'] as const;
  let store: LocalPrice['store'] | undefined;
  for (let at = 0; at < ours.length; at += 1) {
    const prototype = customElements.get(ours[at]!)?.prototype as LocalPrice | undefined;
    if (prototype && 'baseUrl' in prototype) store ??= prototype.store;
  }
  for (let at = 0; at < elements.length; at += 1) {
    const price = elements[at]!;
    // The page may hide it from its registry.
    store ??= price.store;
    const { value = null, name = null } = price.store ? price : {};
    const terms: Record<string, string> = {};
    const { products } = price.store?.settings ?? {};
    const listed = products?.[price.product ?? ''];
    for (let term = 0; price.store && term < termNames.length; term += 1) {
      const given = price[termNames[term]!] ?? listed?.[termNames[term]!];
      if (given != null) terms[termNames[term]!] = `${given}`;
    }
    prices[at] = { outcome: readOutcome(price), value, name: name || null, terms };
  }
  const version = (window as { localPrice?: { version?: unknown } }).localPrice?.version;
  return {
    version: typeof version === 'string' ? version : null,
    file: store ? store.telemetry.file : null,
    rates: store?.settings.rates ?? null,
    // An earlier version has none.
    problems: store?.telemetry.problems ?? [],
    prices,
  };
}
