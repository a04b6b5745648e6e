import type { MachinePrice } from './page/look.js';

/**
 * Reads the prices in `application/ld+json`: `price`, `lowPrice` and `highPrice`, with the currency beside them or
 * around them. What is not JSON is omitted.
 */
export function pricesInJsonLd(texts: readonly string[]): MachinePrice[] {
  const prices: MachinePrice[] = [];
  let products = 0;
  const walk = (node: unknown, currency: string, product: string): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, currency, product));
    if (typeof node !== 'object' || node === null) return;
    const own = node as Record<string, unknown>;
    const isProduct = [own['@type']]
      .flat()
      .some((type) => /Product(Group|Model)?$/.test(String(type)));
    // The variants of a product belong to it.
    const group = isProduct && !product ? `JSON-LD ${(products += 1)}` : product;
    const money = typeof own['priceCurrency'] === 'string' ? own['priceCurrency'] : currency;
    for (const name of ['price', 'lowPrice', 'highPrice']) {
      const value = own[name];
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const place = { where: `The JSON-LD ${name}`, product: group || 'JSON-LD' };
      prices.push({ ...place, amount: String(value), currency: money });
    }
    for (const value of Object.values(own)) walk(value, money, group);
  };
  for (const text of texts) {
    try {
      walk(JSON.parse(text), '', '');
    } catch {
      // Search engines cannot read it either.
    }
  }
  return prices;
}
