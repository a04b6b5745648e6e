/** The countries from which the front page shows a price. The first has the shop's own currency. */
export const countries = ['US', 'DE', 'JP', 'IN'] as const;

/** The price of the front page. */
export const sample = { basePrice: '49.00', baseCurrency: 'USD' } as const;
