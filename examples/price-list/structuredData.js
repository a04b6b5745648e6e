import { list, titles } from './list.js';

/** Returns the products and their base prices as JSON-LD. */
export function structuredData() {
  const products = Object.entries(list.products).map(([sku, { basePrice: price }]) => ({
    '@type': 'Product',
    sku,
    name: titles[sku],
    offers: { '@type': 'Offer', price, priceCurrency: list.baseCurrency },
  }));
  return { '@context': 'https://schema.org', '@graph': products };
}
