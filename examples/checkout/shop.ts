import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createClient } from 'local-price/client';
import { LocalPriceError, toMinorUnits, total } from 'local-price/money';
import { createHash } from 'node:crypto';
import { readOrder } from './order.ts';
import { confirmPage, frontPage, messagePage, payPage, receiptPage } from './pages.ts';
import { linesOf, listFor, reasonOf } from './price.ts';
import {
  Refused,
  Undecided,
  type Charged,
  type Fields,
  type Provider,
  type Purchase,
  type ShopPages,
} from './provider.ts';

/** Settings of the shop. */
export interface ShopSettings {
  /** Address of the currency service. */
  baseUrl: string;
  /** The service's key for pages. */
  apikey: string;
  /** The service's key for this server. */
  serverKey: string;
  provider: Provider;
}

/** Creates the app of the shop. It keeps orders in memory: your shop has a database. */
export function createShop({ baseUrl, apikey, serverKey, provider }: ShopSettings): Hono {
  const client = createClient({ baseUrl, apikey: serverKey });
  const started = new Map<string, { purchase: Purchase; address: Promise<string> }>();
  const paid = new Map<string, Charged>();
  /** The orders whose payment has ended without a charge. */
  const ended = new Set<string>();
  const shop = new Hono();

  /**
   * Who is logged in: the customer's id at the provider, and the currency that they are bound to. Your shop reads its own
   * session: a cookie like this proves nothing.
   */
  const customerOf = async (context: Context) => {
    const customer = getCookie(context, 'customer') ?? null;
    return { customer, bound: customer && (await provider.currencyOf(customer)) };
  };

  const find = (order = ''): Purchase => {
    const known = started.get(order);
    if (!known) throw new Refused('There is no such order.');
    return known.purchase;
  };

  shop.get('/', async (context) => {
    const { bound } = await customerOf(context);
    // The page is for this customer.
    context.header('cache-control', 'private, no-cache');
    return context.html(frontPage(listFor(provider, bound), { baseUrl, apikey }));
  });

  shop.post('/checkout', async (context) => {
    const { customer, bound } = await customerOf(context);
    const prices = listFor(provider, bound);
    const order = readOrder(await context.req.parseBody());
    if (!order?.items.every(({ sku }) => Object.hasOwn(prices.products, sku))) {
      return context.html(messagePage('This is not an order from our shop.'), 400);
    }
    const lines = await linesOf(client, prices, order);
    const sum = total(lines.map(({ price, quantity }) => ({ value: price, quantity })));
    if (!sum) throw new Refused('These prices are in several currencies.');
    // Sent again, it is the same order. With other contents, which another tab may send, it is another one.
    let id = hashOf([order, lines, customer]);
    while (ended.has(id)) id = hashOf(id);
    const charged = paid.get(id);
    if (charged) return context.html(receiptPage(charged));
    const purchase = { order: id, lines, total: sum, customer };
    const reason = reasonOf(lines, order, prices);
    if (reason) return context.html(confirmPage(order, purchase, reason), 409);
    const { address } = started.get(id) ?? {
      address: provider.start(purchase, pagesOf(context)),
    };
    started.set(id, { purchase, address });
    // What was refused can be tried again.
    address.catch(() => started.delete(id));
    return context.redirect(await address, 303);
  });

  shop.get('/pay', (context) => {
    const page = provider.payPage?.(context.req.query(), find, pagesOf(context));
    return page ? context.html(payPage(page)) : context.notFound();
  });

  // Buyers may not come back: let the provider's webhook end payments, too.
  shop.on(['GET', 'POST'], '/paid', async (context) => {
    const fields = { ...context.req.query(), ...(await context.req.parseBody()) } as Fields;
    const known = paid.get(fields['order'] ?? '');
    const charged = known ?? (await provider.finish(fields, find, pagesOf(context)));
    if (typeof charged === 'string') return context.redirect(charged, 303);
    const { total: wanted } = started.get(charged.order)?.purchase ?? {};
    if (!wanted || !isSame(charged, wanted)) throw new Error(`charged: ${JSON.stringify(charged)}`);
    paid.set(charged.order, charged);
    return context.html(receiptPage(charged));
  });

  shop.onError((error, context) => {
    if (error instanceof Refused) {
      if (error.ended) ended.add(error.ended);
      return context.html(messagePage(`${error.message} Nothing was charged.`), 409);
    }
    if (error instanceof Undecided) {
      const text = `${error.message} We write to you when the payment is made. Please do not pay again.`;
      return context.html(messagePage(text), 202);
    }
    // Of these errors, only that of the service comes before a payment.
    if (error instanceof LocalPriceError && error.code !== 'config') {
      const text = 'We can’t compute the price right now. Nothing was charged. Please try later.';
      return context.html(messagePage(text), 503);
    }
    console.error(error);
    const text = 'Something has failed. Please write to us before you pay again.';
    return context.html(messagePage(text), 500);
  });

  return shop;
}

function hashOf(contents: unknown): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}

/** Returns whether two amounts are the same: a provider may print other digits. */
function isSame(one: Omit<Charged, 'order'>, other: Omit<Charged, 'order'>): boolean {
  const [units, wanted] = [one, other].map((each) => toMinorUnits(each, 'iso4217'));
  return one.currency === other.currency && units === wanted;
}

function pagesOf({ req }: Context): ShopPages {
  const { origin } = new URL(req.url);
  return { front: `${origin}/`, pay: `${origin}/pay`, paid: `${origin}/paid` };
}
