import { attributesOf } from '../../src/input/index.js';
import { readPriceTerms, type PriceAttributes, type PriceTerms } from '../../src/pricing/index.js';

/** The attributes of a price, in camel case. */
export type Attributes = Record<string, string>;

export function priced(
  baseCurrency: string,
  attributes: Attributes = {},
  currencies?: readonly string[],
): PriceTerms {
  const all = { basePrice: '49.00', baseCurrency, ...attributes };
  const reader = attributesOf<PriceAttributes>(all, 'it');
  const terms = readPriceTerms(reader)!;
  if (reader.fault) throw new Error(reader.fault.message);
  return { ...terms, currencies: currencies && new Set(currencies) };
}
