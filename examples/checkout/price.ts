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
import { settings } from './settings.ts';

/** Computes the price to charge: from our own list, for the country of the address, at the page's rate. */
export async function priceOf(client: Client, order: Order): Promise<PriceValue> {
  const { country, product, shown } = order;
  // In a currency that we do not accept, we charge the listed price.
  const currency = currencies.find((each) => each === shown.currency) ?? null;
  const pair = rateNeeded(product.terms, { country, currency }, settings);
  const rate = pair && (await rateOf(client, pair, shown.rateDate));
  return priceFor(product.terms, { country, currency, rate }, settings);
}

/** Returns the rate of a day, or the newest rate if the service does not keep that day. */
async function rateOf(client: Client, pair: RatePair, date: string | null): Promise<Swap> {
  try {
    return await client.swap({ ...pair, date: date ?? undefined });
  } catch (error) {
    const code = error instanceof LocalPriceError && error.serviceCode;
    // BAD_REQUEST means that the value is not a day.
    if (code !== 'RATE_NOT_FOUND' && code !== 'BAD_REQUEST') throw error;
    return client.swap(pair);
  }
}

/** Returns whether the buyer has seen this price, to the last digit. */
export function isAsShown(price: PriceValue, shown: Shown): boolean {
  return (
    price.amount === shown.amount &&
    price.currency === shown.currency &&
    price.rateDate === shown.rateDate
  );
}

/** Explains why a price differs from the price that was shown. */
export function reasonOf(price: PriceValue, { country, shown }: Order): string {
  if (!shown.amount) return 'Your page had not worked out the price yet.';
  if (!shown.currency || !currencies.includes(shown.currency)) {
    return 'We do not accept the currency that your page showed.';
  }
  const here = countries.get(country);
  if (shown.shipTo && shown.shipTo !== country) {
    return `You have chosen to ship to ${countries.get(shown.shipTo) ?? 'another country'}, and your address is in ${here}. This is the price there.`;
  }
  if (price.rateDate && !shown.rateDate) {
    return 'Your page did not say which day its exchange rate is from.';
  }
  if (price.rateDate && price.rateDate !== shown.rateDate) {
    return `Your page was open for too long: its exchange rate has expired. This is the price at the rate of ${price.rateDate}.`;
  }
  if (shown.shipTo && price.discount) {
    return `With your address in ${here}, you pay ${price.discount}% less than your page showed: choosing a country is not enough for this discount.`;
  }
  return `Your page showed a different price from ours for delivery to ${here}. Prices depend on the country, and may have changed since you opened the page.`;
}
