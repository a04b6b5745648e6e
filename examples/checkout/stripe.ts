import { fromMinorUnits } from 'local-price/money';
import { call, Refused, Undecided, type Charged } from './provider.ts';

/** How a server reaches Stripe. */
export interface StripeSettings {
  /** `sk_…`, which no page may have. */
  secretKey: string;
  /** `pk_…`, for pages. */
  publishableKey: string;
  /** Default: Stripe's own. */
  api?: string | undefined;
  /** The address of Stripe.js; default: Stripe's own. */
  script?: string | undefined;
}

/** A PaymentIntent, as far as it is read. */
export interface Intent {
  id: string;
  status: string;
  currency: string;
  amount_received: number;
  metadata: { order?: string };
  /** Where the bank asks the buyer. */
  next_action?: { redirect_to_url?: { url: string } } | null;
  latest_charge?: { payment_method_details: { card?: { country: string | null } } } | null;
}

/** The currencies in which the account is paid out: of any other, Stripe converts the payout at a fee. */
export const settled: readonly string[] = ['USD', 'EUR', 'GBP', 'HUF', 'INR', 'JPY', 'KWD'];

/** Returns what this shop uses of Stripe's API. */
export function stripeApi({ secretKey, api = 'https://api.stripe.com' }: StripeSettings) {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': '2025-03-31.basil' };
  const send = <T>(path: string, init: RequestInit): Promise<T> =>
    call<T>(`${api}/v1/${path}`, init, (answer) => {
      const { error } = answer as { error: { code?: string; type: string } };
      return error.code ?? error.type;
    });
  const get = <T>(kind: string, id: string, expand?: string): Promise<T> =>
    send<T>(`${kind}/${encodeURIComponent(id)}${expand ? `?expand[]=${expand}` : ''}`, { headers });
  return {
    get,

    /** @param key two requests with the same key are one */
    post: <T>(path: string, form: Readonly<Record<string, string>>, key: string): Promise<T> =>
      send<T>(path, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: new URLSearchParams(form),
      }),

    /** Returns the currency of a customer's subscriptions, which no other may be added to. */
    async currencyOf(customer: string): Promise<string | null> {
      const { currency } = await get<{ currency: string | null }>('customers', customer);
      return currency?.toUpperCase() ?? null;
    },

    /** Returns what was charged. @throws Refused if nothing was */
    receipt({ status, currency: code, amount_received: units, metadata }: Intent): Charged {
      if (status === 'processing') throw new Undecided('The bank has not answered yet.');
      if (status !== 'succeeded') throw new Refused(`The payment is not made (${status}).`);
      const currency = code.toUpperCase();
      const amount = fromMinorUnits(units, currency, 'stripe');
      return { order: metadata.order ?? '', amount, currency };
    },
  };
}
