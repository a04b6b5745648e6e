import { countries, products, type Product } from './products.ts';

/** What a form asks for. */
export interface Order {
  /** The same however often the form is sent. */
  id: string;
  sku: string;
  product: Product;
  /** Where it is delivered, one of `countries`. */
  country: string;
  shown: Shown;
}

/** What the buyer's page showed, or so it says: an amount from a browser is only ever compared. */
export interface Shown {
  amount: string | null;
  currency: string | null;
  /** The day of its exchange rate, `YYYY-MM-DD`. */
  rateDate: string | null;
}

/** Reads a form that was sent; `null` where it is none of this shop. */
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
  };
  return { id, sku, product, country, shown };
}
