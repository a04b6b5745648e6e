import { countries, products, type Product } from './products.ts';

/** What a buyer orders in a form. */
export interface Order {
  /** Stays the same if the form is sent again. */
  id: string;
  sku: string;
  product: Product;
  /** Country of the buyer's address, one of `countries`. The price depends on it. */
  country: string;
  shown: Shown;
}

/** What the buyer's page says that it showed. An amount from a browser is only compared, never charged. */
export interface Shown {
  amount: string | null;
  currency: string | null;
  /** The day of its exchange rate, `YYYY-MM-DD`. */
  rateDate: string | null;
  /** The country that the buyer has chosen under “Ship to”, if any. It decides only what the page shows. */
  shipTo: string | null;
}

/** Returns the order in a form, or `null` if the form is not from this shop. */
export function readOrder(form: Record<string, unknown>): Order | null {
  const field = (name: string): string | null => {
    const value = form[name];
    return typeof value === 'string' && value ? value : null;
  };
  const [id, sku, country] = [field('order'), field('product'), field('country')];
  const product = products.get(sku ?? '');
  if (!id || !/^[\da-f-]{36}$/.test(id) || !sku || !product) return null;
  if (!country || !countries.has(country)) return null;
  const shown = {
    amount: field('price'),
    currency: field('price-currency'),
    rateDate: field('price-rate-date'),
    shipTo: field('ship-to'),
  };
  return { id, sku, product, country, shown };
}
