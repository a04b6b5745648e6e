import type { ServerSettings, ServerTerms } from 'local-price/money';

/** A price list: the settings of the page that decide amounts, and the terms of each price. */
export interface PriceList extends ServerSettings {
  currencies: string;
  products: Readonly<Record<string, ServerTerms>>;
}

/** The only prices that count: the page shows them, and the server charges them. */
export const list: PriceList = {
  baseCurrency: 'USD',
  currencies: 'USD EUR GBP HUF INR JPY KWD NGN',
  // PayPal takes no fractions of a forint, and Stripe no third decimal of a dinar.
  rounding: 'cash HUF:10 JPY:10 KWD:0.01',
  // Where buyers pay the price of the British Isles, and where the shop ships.
  groups: 'ISLES: GB IE; SHIP: DE HU IN IE JP KW NG GB US',
  products: {
    kettle: {
      basePrice: '129.00',
      prices: 'EUR:119 GBP:105 HUF:46900 INR:9900 JPY:18000 KWD:39.50 ISLES/EUR:125',
      compareAt: '159.00 EUR:149 ISLES/EUR:155',
    },
    tea: { basePrice: '24.50', discount: 'IN:60%' },
    whisk: { basePrice: '18.50' },
    sample: { basePrice: '0.20' },
    club: { basePrice: '12.00', prices: 'EUR:11 GBP:9.50' },
  },
};

/** What the products are called. */
export const titles: Readonly<Record<string, string>> = {
  kettle: 'Cast-iron kettle',
  tea: 'Sencha, 200 g',
  whisk: 'Bamboo whisk',
  sample: 'Sencha, a sample',
  club: 'Tea club, each month',
};

/** The products that are paid each month. */
export const monthly: ReadonlySet<string> = new Set(['club']);

/** The countries that the shop ships to, by ISO 3166 code. */
export const countries: ReadonlyMap<string, string> = new Map([
  ['DE', 'Germany'],
  ['HU', 'Hungary'],
  ['IN', 'India'],
  ['IE', 'Ireland'],
  ['JP', 'Japan'],
  ['KW', 'Kuwait'],
  ['NG', 'Nigeria'],
  ['GB', 'United Kingdom'],
  ['US', 'United States'],
]);
