import type { Client } from 'local-price/client';
import {
  LocalPriceError,
  priceFor,
  rateNeeded,
  type PriceValue,
  type RatePair,
  type Swap,
} from 'local-price/money';
import type { Order, Shown } from './order.ts';
import { countries, currencies } from './products.ts';

/** Computes what is charged: by our own list, for the place of delivery, at the rate that the page had. */
export async function priceOf(client: Client, order: Order): Promise<PriceValue> {
  const { country, product, shown } = order;
  // In a currency that we do not take, it is the price of the list.
  const currency = currencies.find((each) => each === shown.currency) ?? null;
  const pair = rateNeeded(product.terms, { country, currency });
  const rate = pair && (await rateOf(client, pair, shown.rateDate));
  return priceFor(product.terms, { country, currency, rate });
}

/** Gives the rate of a day, or the newest: the service keeps those of a few days. */
async function rateOf(client: Client, pair: RatePair, date: string | null): Promise<Swap> {
  try {
    return await client.swap({ ...pair, date: date ?? undefined });
  } catch (error) {
    const code = error instanceof LocalPriceError && error.serviceCode;
    // The other is said of what is no day at all.
    if (code !== 'RATE_NOT_FOUND' && code !== 'BAD_REQUEST') throw error;
    return client.swap(pair);
  }
}

/** Whether the buyer has seen this price, to the last digit. */
export function isAsShown(price: PriceValue, shown: Shown): boolean {
  return (
    price.amount === shown.amount &&
    price.currency === shown.currency &&
    price.rateDate === shown.rateDate
  );
}

/** Says why a price is not the one that was shown. */
export function reasonOf(price: PriceValue, { country, shown }: Order): string {
  if (!shown.amount) return 'Your page had not worked out the price yet.';
  if (!shown.currency || !currencies.includes(shown.currency)) {
    return 'We do not take the currency that your page showed.';
  }
  if (price.rateDate && !shown.rateDate) {
    return 'Your page did not say of which day its exchange rate was.';
  }
  if (price.rateDate && price.rateDate !== shown.rateDate) {
    return `Your page was open for too long: its exchange rate has run out. This is the price at the rate of ${price.rateDate}.`;
  }
  return `Your page showed another price than ours for delivery to ${countries.get(country)}. Prices depend on the country, and may have changed since you opened the page.`;
}
