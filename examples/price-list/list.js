/** The only prices of the shop: its page shows them, its server charges them, and search engines read them. */
export const list = {
  baseCurrency: 'USD',
  currencies: 'USD EUR GBP JPY',
  rounding: 'cash JPY:10',
  products: {
    kettle: { basePrice: '129.00', prices: 'EUR:119 GBP:105' },
    whisk: { basePrice: '18.50' },
  },
};

/** The names of the products. */
export const titles = { kettle: 'Cast-iron kettle', whisk: 'Bamboo whisk' };
