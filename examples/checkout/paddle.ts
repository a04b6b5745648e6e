import { html, raw } from 'hono/html';
import { fromMinorUnits, toMinorUnits } from 'local-price/money';
import { titles } from './list.ts';
import { call, Refused, type Provider } from './provider.ts';

/** How a server reaches Paddle. */
export interface PaddleSettings {
  /** `pdl_sdbx_apikey_…` of the sandbox, which no page may have. */
  apiKey: string;
  /** `test_…` of the sandbox, for pages. */
  clientToken: string;
  /** Default: Paddle's sandbox. */
  api?: string | undefined;
  /** The address of Paddle.js; default: Paddle's own. */
  script?: string | undefined;
}

/** Paddle's checkout on a page of the shop. Paddle is the seller, and pays the taxes. */
export function paddle({
  apiKey,
  clientToken,
  api = 'https://sandbox-api.paddle.com',
  script = 'https://cdn.paddle.com/paddle/v2/paddle.js',
}: PaddleSettings): Provider {
  async function send<T>(path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const codeOf = (answer: unknown) => (answer as { error?: { code?: string } }).error?.code;
    return (await call<{ data: T }>(api + path, init, codeOf)).data;
  }

  return {
    currencies: ['USD', 'EUR', 'GBP', 'HUF', 'INR', 'JPY'],
    // It charges on its own page, and tells nobody where a card is from.
    knowsCountry: false,
    hasSubscriptions: false,

    async currencyOf(customer) {
      const query = new URLSearchParams({ customer_id: customer, status: 'active' });
      const [first] = await send<{ currency_code: string }[]>(`/subscriptions?${query}`);
      return first?.currency_code ?? null;
    },

    async start({ order, lines, total, customer }, { pay }) {
      const items = lines.map(({ sku, quantity, price }) => ({
        quantity,
        price: {
          description: titles[sku],
          product: { name: titles[sku], tax_category: 'standard' },
          unit_price: {
            amount: String(toMinorUnits(price, 'iso4217')),
            currency_code: price.currency,
          },
          // Otherwise, taxes may be added to what the page has shown.
          tax_mode: 'internal',
        },
      }));
      const transaction = await send<Transaction>('/transactions', {
        items,
        // Otherwise, Paddle may choose a currency and convert.
        currency_code: total.currency,
        custom_data: { order },
        checkout: { url: pay },
        ...(customer && { customer_id: customer }),
      });
      return transaction.checkout.url;
    },

    payPage({ _ptxn: id = '' }, _find, { paid }) {
      const settings = { successUrl: `${paid}?transaction=${encodeURIComponent(id)}` };
      const options = { token: clientToken, checkout: { settings } };
      return html`<p>The payment opens here.</p>
        <script src="${script}"></script>
        <script type="module">
          Paddle.Environment.set('sandbox');
          // Opens the transaction that the address names.
          Paddle.Initialize(${raw(JSON.stringify(options).replaceAll('<', '\\u003c'))});
        </script>`;
    },

    async finish({ transaction: id = '' }) {
      const path = `/transactions/${encodeURIComponent(id)}`;
      const { status, custom_data, details } = await send<Transaction>(path);
      if (status !== 'paid' && status !== 'completed')
        throw new Refused('The payment is not made.');
      const { grand_total: units, currency_code: currency } = details.totals;
      const amount = fromMinorUnits(units, currency, 'iso4217');
      return { order: custom_data?.order ?? '', amount, currency };
    },
  };
}

/** A transaction, as far as it is read. */
interface Transaction {
  status: string;
  checkout: { url: string };
  custom_data: { order?: string } | null;
  details: { totals: { grand_total: string; currency_code: string } };
}
