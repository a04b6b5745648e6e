import type { ServerTerms } from 'local-price/money';

/** What the shop sells. */
export interface Product {
  name: string;
  /** The attributes of its `<local-price>`. The server charges by the same terms, and by `settings.ts`. */
  terms: ServerTerms;
  /** How its price per kilogram follows from its price. */
  perKilogram?: { times: string };
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

/** The price list: the only prices that count. */
export const products: ReadonlyMap<string, Product> = new Map([
  [
    'kettle',
    {
      name: 'Cast-iron kettle',
      terms: {
        basePrice: '129.00',
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
      terms: { basePrice: '24.50', currencies },
      perKilogram: { times: '5' },
    },
  ],
]);
