import { readAuthorPrice, readPriceTerms, type RoundMode } from '../../src/pricing/index.js';
import type { Priced } from '../../src/store/index.js';

/** The attributes of a price, in camel case. */
export type Attributes = Record<string, string>;

export function priced(
  baseCurrency: string,
  attributes: Attributes = {},
  currencies?: readonly string[],
): Priced {
  const all = { basePrice: '49.00', baseCurrency, ...attributes };
  const mode = (attributes['roundMode'] ?? 'nearest') as RoundMode;
  return {
    author: readAuthorPrice(all, 'it'),
    terms: readPriceTerms({ ...all, roundMode: mode }, 'it', () => undefined, baseCurrency),
    currencies: currencies && new Set(currencies),
  };
}
