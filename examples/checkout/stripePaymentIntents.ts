import { html, raw } from 'hono/html';
import { formatPrice, toMinorUnits } from 'local-price/money';
import { discountProblem } from './discount.ts';
import { Refused, type Provider, type Purchase } from './provider.ts';
import { settled, stripeApi, type Intent, type StripeSettings } from './stripe.ts';

/** Stripe's Payment Element on a page of the shop. The card is known before the PaymentIntent is made. */
export function stripePaymentIntents(settings: StripeSettings): Provider {
  const { publishableKey, script = 'https://js.stripe.com/basil/stripe.js' } = settings;
  const stripe = stripeApi(settings);

  /** Returns the PaymentIntent of an order, which is made once. */
  const intentOf = ({ order, total, customer }: Purchase): Promise<Intent> => {
    const form = {
      amount: String(toMinorUnits(total, 'stripe')),
      currency: total.currency.toLowerCase(),
      'automatic_payment_methods[enabled]': 'true',
      'metadata[order]': order,
      ...(customer && { customer }),
    };
    return stripe.post<Intent>('payment_intents', form, order);
  };

  return {
    currencies: settled,
    knowsCountry: true,
    hasSubscriptions: false,
    currencyOf: stripe.currencyOf,

    async start(purchase, { pay }) {
      await intentOf(purchase);
      return `${pay}?order=${purchase.order}`;
    },

    payPage({ order: id }, find) {
      const { order, total } = find(id);
      const amount = Number(toMinorUnits(total, 'stripe'));
      const element = { mode: 'payment', amount, currency: total.currency.toLowerCase() };
      return html`<p>Total: <output id="total">${formatPrice(total, { locale: 'en' })}</output></p>
        <form id="payment" action="/paid" method="post">
          <div id="card"></div>
          <input type="hidden" name="order" value="${order}" />
          <input type="hidden" name="token" />
          <p id="problem" role="alert"></p>
          <button>Pay</button>
        </form>
        <script src="${script}"></script>
        <script type="module">
          const stripe = Stripe(${raw(JSON.stringify(publishableKey))});
          const elements = stripe.elements(${raw(JSON.stringify(element))});
          elements.create('payment').mount('#card');
          const form = document.querySelector('#payment');
          form.addEventListener('submit', async (event) => {
            event.preventDefault();
            const submitted = await elements.submit();
            const { error, confirmationToken } = submitted.error
              ? submitted
              : await stripe.createConfirmationToken({ elements });
            form.querySelector('#problem').textContent = error?.message ?? '';
            form.elements.token.value = confirmationToken?.id ?? '';
            if (!error) form.submit();
          });
        </script>`;
    },

    async finish({ order: id, token = '', payment_intent: started = '' }, find, { paid }) {
      if (started) return stripe.receipt(await stripe.get<Intent>('payment_intents', started));
      const purchase = find(id);
      const { payment_method_preview: method } = await stripe.get<Token>(
        'confirmation_tokens',
        token,
      );
      const problem = discountProblem(purchase.lines, method.card?.country ?? null);
      if (problem) throw new Refused(problem);
      // Another card confirms the same PaymentIntent, so no two can pay the order.
      const { id: made } = await intentOf(purchase);
      const confirm = { confirmation_token: token, return_url: paid };
      const intent = await stripe.post<Intent>(`payment_intents/${made}/confirm`, confirm, token);
      return intent.next_action?.redirect_to_url?.url ?? stripe.receipt(intent);
    },
  };
}

/** A ConfirmationToken, as far as it is read: how the buyer wants to pay. */
interface Token {
  payment_method_preview: { card?: { country: string | null } };
}
