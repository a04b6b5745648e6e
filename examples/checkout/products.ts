import type { PriceAttributes, ServerTerms } from 'local-price/money';

/** What the shop sells. */
export interface Product {
  name: string;
  /** The attributes of its `<local-price>`. The server charges by the same terms. */
  terms: PriceAttributes;
}

/** Returns the terms with the page setting that they depend on, as the server needs them. */
export function serverTerms({ terms }: Product): ServerTerms {
  return { ...terms, groups };
}

/** The currencies that the shop accepts. */
export const currencies: readonly string[] = ['USD', 'EUR', 'GBP', 'INR', 'JPY', 'NGN'];

/** The countries that the shop ships to, by ISO 3166 code. */
export const countries: ReadonlyMap<string, string> = new Map([
  ['DE', 'Germany'],
  ['IN', 'India'],
  ['IE', 'Ireland'],
  ['JP', 'Japan'],
  ['NG', 'Nigeria'],
  ['GB', 'United Kingdom'],
  ['US', 'United States'],
]);

/** The page setting `groups`: where buyers pay the price of the British Isles, and where the shop ships. */
export const groups = `ISLES: GB IE; SHIP: ${[...countries.keys()].join(' ')}`;

/** The price list: the only prices that count. */
export const products: ReadonlyMap<string, Product> = new Map([
  [
    'kettle',
    {
      name: 'Cast-iron kettle',
      terms: {
        basePrice: '129.00',
        baseCurrency: 'USD',
        prices: 'EUR:119 ISLES/EUR:125',
        compareAt: '159.00 EUR:149 ISLES/EUR:155',
        discount: 'IN:60%',
        currencies,
      },
    },
  ],
  [
    'tea',
    {
      name: 'Sencha, 200 g',
      terms: { basePrice: '24.50', baseCurrency: 'USD', rounding: 'cash', currencies },
    },
  ],
]);
