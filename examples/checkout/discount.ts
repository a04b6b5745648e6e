import { priceFor } from 'local-price/money';
import { countries, list, titles } from './list.ts';
import type { Line } from './provider.ts';

/**
 * Says why a card does not get the discounts that an order has. Anyone can disguise their address or choose a country,
 * but a card is from where its bank is. A price by place, as for delivery, needs only the address.
 *
 * @param country ISO 3166 code of the country of the card; `null`: there is no card, or its country is unknown
 * @returns `null` if it gets them, or if there are none
 */
export function discountProblem(lines: readonly Line[], country: string | null): string | null {
  for (const { sku, price } of lines) {
    if (!price.discount) continue;
    const there = { country, currency: null, rate: null };
    const withCard = priceFor(list.products[sku]!, there, list);
    if (withCard.discount === price.discount) continue;
    const place = countries.get(price.place ?? '') ?? price.place;
    const what = `The discount of ${price.discount}% on “${titles[sku]}” is for cards from ${place}`;
    return country
      ? `${what}, and yours is from ${countries.get(country) ?? country}.`
      : `${what}, and the country of this payment is not known.`;
  }
  return null;
}
