import type { Client } from 'local-price/client';
import { LocalPriceError, priceFor, rateNeeded, type RatePair, type Swap } from 'local-price/money';
import { countries, list, monthly, type PriceList } from './list.ts';
import type { Item, Order } from './order.ts';
import type { Line, Provider } from './provider.ts';

/**
 * Returns the price list as a provider can charge it.
 *
 * @param bound the currency that the customer is bound to; `null`: none
 */
export function listFor(
  { currencies, knowsCountry, hasSubscriptions }: Provider,
  bound: string | null,
): PriceList & { currency?: string } {
  const offered = list.currencies.split(' ').filter((code) => currencies.includes(code));
  const products = Object.entries(list.products).flatMap(([sku, { discount, ...terms }]) =>
    monthly.has(sku) && !hasSubscriptions
      ? []
      : [[sku, knowsCountry && discount ? { ...terms, discount } : terms] as const],
  );
  return {
    ...list,
    currencies: bound ?? offered.join(' '),
    ...(bound && { currency: bound }),
    products: Object.fromEntries(products),
  };
}

/** Computes the prices to charge: from the list, for the country of the address, at the rates of the page. */
export async function linesOf(client: Client, prices: PriceList, order: Order): Promise<Line[]> {
  const { country } = order;
  const lines: Line[] = [];
  for (const { sku, quantity, currency: shown, rateDate } of order.items) {
    const terms = prices.products[sku]!;
    // In a currency that we do not accept, we charge the listed price, or in the only one that is left.
    const accepted = prices.currencies.split(' ');
    const currency = accepted.find((each) => each === shown) ?? (accepted[1] ? null : accepted[0]!);
    const pair = rateNeeded(terms, { country, currency }, prices);
    const rate = pair && (await rateOf(client, pair, rateDate));
    lines.push({ sku, quantity, price: priceFor(terms, { country, currency, rate }, prices) });
  }
  return lines;
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
function isAsShown({ price }: Line, { amount, currency, rateDate }: Item): boolean {
  return price.amount === amount && price.currency === currency && price.rateDate === rateDate;
}

/** Explains why a price differs from the one that was shown; `null`: none differs. */
export function reasonOf(lines: readonly Line[], order: Order, prices: PriceList): string | null {
  const at = lines.findIndex((line, index) => !isAsShown(line, order.items[index]!));
  if (at < 0) return null;
  const { price } = lines[at]!;
  const { amount, currency, rateDate } = order.items[at]!;
  const { country, shipTo } = order;
  if (!amount) return 'Your page had not worked out the price yet.';
  if (!currency || !prices.currencies.split(' ').includes(currency)) {
    return `We can’t charge you in the currency that your page showed${prices.currencies === price.currency ? `: you pay in ${price.currency}` : ''}.`;
  }
  const here = countries.get(country);
  if (shipTo && shipTo !== country) {
    return `You have chosen to ship to ${countries.get(shipTo) ?? 'another country'}, and your address is in ${here}. This is the price there.`;
  }
  if (price.rateDate && !rateDate) {
    return 'Your page did not say which day its exchange rate is from.';
  }
  if (price.rateDate && price.rateDate !== rateDate) {
    return `Your page was open for too long: its exchange rate has expired. This is the price at the rate of ${price.rateDate}.`;
  }
  if (shipTo && price.discount) {
    return `With your address in ${here}, you pay ${price.discount}% less than your page showed: choosing a country is not enough for this discount.`;
  }
  return `Your page showed a different price from ours for delivery to ${here}. Prices depend on the country, and may have changed since you opened the page.`;
}
