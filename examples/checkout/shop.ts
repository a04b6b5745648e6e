import { Hono } from 'hono';
import { createClient } from 'local-price/client';
import { LocalPriceError } from 'local-price/money';
import { readOrder } from './order.ts';
import { confirmPage, frontPage, messagePage, receiptPage } from './pages.ts';
import type { Payments } from './payments.ts';
import { isAsShown, priceOf, reasonOf } from './price.ts';

/** Settings of the shop. */
export interface ShopSettings {
  /** Address of the currency service. */
  baseUrl: string;
  /** The service's key for pages. */
  apikey: string;
  /** The service's key for this server. */
  serverKey: string;
  payments: Payments;
}

/** Creates the app of the shop. */
export function createShop({ baseUrl, apikey, serverKey, payments }: ShopSettings): Hono {
  const client = createClient({ baseUrl, apikey: serverKey });
  const shop = new Hono();

  shop.get('/', (context) => context.html(frontPage({ baseUrl, apikey })));

  shop.post('/checkout', async (context) => {
    const order = readOrder(await context.req.parseBody());
    if (!order) return context.html(messagePage('This is not an order from our shop.'), 400);
    const paid = await payments.find(order.id);
    if (paid) return context.html(receiptPage(paid));
    const price = await priceOf(client, order);
    if (!isAsShown(price, order.shown)) {
      return context.html(confirmPage(order, price, reasonOf(price, order)), 409);
    }
    const { amount, currency } = price;
    const description = order.product.name;
    const charge = await payments.charge({ order: order.id, amount, currency, description });
    return context.html(receiptPage(charge));
  });

  shop.onError((error, context) => {
    // Only the price throws this error, and it is computed before the charge.
    const isPrice = error instanceof LocalPriceError && error.code !== 'config';
    if (!isPrice) throw error;
    const text =
      'We can’t compute the price right now. Nothing was charged. Please try again later.';
    return context.html(messagePage(text), 503);
  });

  return shop;
}
