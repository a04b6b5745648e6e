import { countries, list } from './list.ts';

/** What a buyer orders in a form. */
export interface Order {
  /** Stays the same if the form is sent again. */
  id: string;
  items: readonly Item[];
  /** Country of the buyer's address, one of `countries`. The prices depend on it. */
  country: string;
  /** The country that the buyer has chosen under “Ship to”, if any. It decides only what the page shows. */
  shipTo: string | null;
}

/** A product, and what the buyer's page says that it showed. An amount from a browser is only compared, never charged. */
export interface Item {
  sku: string;
  quantity: number;
  amount: string | null;
  currency: string | null;
  /** The day of its exchange rate, `YYYY-MM-DD`. */
  rateDate: string | null;
}

/** Returns the order in a form, or `null` if the form is not from this shop. */
export function readOrder(form: Readonly<Record<string, unknown>>): Order | null {
  const field = (name: string): string | null => {
    const value = form[name];
    return typeof value === 'string' && value ? value : null;
  };
  const items = Object.keys(list.products).flatMap((sku): Item[] => {
    const quantity = Number(/^\d{1,2}$/.exec(field(`${sku}-quantity`) ?? '')?.[0] ?? 0);
    const [amount, currency] = [field(sku), field(`${sku}-currency`)];
    return quantity
      ? [{ sku, quantity, amount, currency, rateDate: field(`${sku}-rate-date`) }]
      : [];
  });
  const [id, country] = [field('order'), field('country')];
  if (!id || !/^[\da-f-]{36}$/.test(id) || !items.length) return null;
  if (!country || !countries.has(country)) return null;
  return { id, items, country, shipTo: field('ship-to') };
}
