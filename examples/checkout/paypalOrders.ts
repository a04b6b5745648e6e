import { discountProblem } from './discount.ts';
import { titles } from './list.ts';
import { call, Refused, Undecided, type Provider } from './provider.ts';

/** How a server reaches PayPal. */
export interface PayPalSettings {
  clientId: string;
  secret: string;
  /** Default: PayPal's sandbox. */
  api?: string | undefined;
}

/** PayPal's Orders. The buyer approves an order, and the shop then captures it: the account is known in between. */
export function paypalOrders({
  clientId,
  secret,
  api = 'https://api-m.sandbox.paypal.com',
}: PayPalSettings): Provider {
  const send = <T>(path: string, init: RequestInit): Promise<T> =>
    call<T>(api + path, init, (answer) => (answer as Problem).details?.[0]?.issue);

  async function paypal<T>(path: string, body?: object, key?: string): Promise<T> {
    const { access_token } = await send<{ access_token: string }>('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const headers = {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      // Answers with the whole order.
      prefer: 'return=representation',
      ...(key && { 'paypal-request-id': key }),
    };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return send<T>(`/v2/checkout/orders${path}`, init);
  }

  return {
    // It takes neither KWD nor NGN, and INR only in India.
    currencies: ['USD', 'EUR', 'GBP', 'HUF', 'JPY'],
    knowsCountry: true,
    hasSubscriptions: false,
    // A plan has a currency, and not a customer.
    currencyOf: async () => null,

    async start({ order, lines, total }, { paid, front }) {
      // The amounts are decimals. In HUF, JPY and TWD, they have no fraction.
      const moneyOf = (value: string) => ({ currency_code: total.currency, value });
      const items = lines.map(({ sku, quantity, price }) => ({
        name: titles[sku],
        quantity: String(quantity),
        unit_amount: moneyOf(price.amount),
      }));
      const breakdown = { item_total: moneyOf(total.amount) };
      const unit = { custom_id: order, items, amount: { ...moneyOf(total.amount), breakdown } };
      const pages = { return_url: paid, cancel_url: front };
      const experience_context = {
        ...pages,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      };
      const payment_source = { paypal: { experience_context } };
      const body = { intent: 'CAPTURE', purchase_units: [unit], payment_source };
      const { links } = await paypal<Order>('', body, order);
      return links.find(({ rel }) => rel === 'payer-action')!.href;
    },

    async finish({ token: id = '' }, find) {
      const path = `/${encodeURIComponent(id)}`;
      let order = await paypal<Order>(path);
      if (order.status !== 'COMPLETED') {
        const purchase = find(order.purchase_units[0].custom_id);
        const country = order.payment_source?.paypal?.address?.country_code ?? null;
        const problem = discountProblem(purchase.lines, country);
        if (problem) throw new Refused(problem, purchase.order);
        order = await paypal<Order>(`${path}/capture`, {}, `${id} capture`);
      }
      const { custom_id, payments } = order.purchase_units[0];
      const [capture] = payments?.captures ?? [];
      if (capture?.status === 'PENDING') throw new Undecided('PayPal has not decided yet.');
      if (capture?.status !== 'COMPLETED') throw new Refused('The payment is not made.');
      const { value: amount, currency_code: currency } = capture.amount;
      return { order: custom_id ?? '', amount, currency };
    },
  };
}

/** An order, as far as it is read. */
interface Order {
  status: string;
  links: readonly { rel: string; href: string }[];
  payment_source?: { paypal?: { address?: { country_code?: string } } };
  purchase_units: readonly [Unit];
}

interface Unit {
  custom_id?: string;
  payments?: { captures: readonly Capture[] };
}

interface Capture {
  status: string;
  amount: { value: string; currency_code: string };
}

interface Problem {
  details?: readonly { issue: string }[];
}
