import { fromMinorUnits, toMinorUnits } from 'local-price/money';
import { discountProblem } from './discount.ts';
import { monthly, titles } from './list.ts';
import { Refused, Undecided, type Provider } from './provider.ts';
import { settled, stripeApi, type Intent, type StripeSettings } from './stripe.ts';

/** Stripe's own page, Checkout. The card is known only there, so a payment with a discount is first only authorized. */
export function stripeCheckout(settings: StripeSettings): Provider {
  const stripe = stripeApi(settings);
  return {
    currencies: settled,
    knowsCountry: true,
    hasSubscriptions: true,
    currencyOf: stripe.currencyOf,

    async start({ order, lines, total, customer }, { paid, front }) {
      const isMonthly = lines.some(({ sku }) => monthly.has(sku));
      const hasDiscount = lines.some(({ price }) => price.discount);
      if (isMonthly && hasDiscount) {
        throw new Refused('A subscription can’t be bought together with a discount by country.');
      }
      const items = lines.flatMap(({ sku, quantity, price }, at) => [
        [`line_items[${at}][quantity]`, String(quantity)],
        [`line_items[${at}][price_data][currency]`, total.currency.toLowerCase()],
        [`line_items[${at}][price_data][unit_amount]`, String(toMinorUnits(price, 'stripe'))],
        [`line_items[${at}][price_data][product_data][name]`, titles[sku]!],
        ...(monthly.has(sku)
          ? [[`line_items[${at}][price_data][recurring][interval]`, 'month']]
          : []),
      ]);
      const form = {
        mode: isMonthly ? 'subscription' : 'payment',
        success_url: `${paid}?session={CHECKOUT_SESSION_ID}`,
        cancel_url: front,
        // Otherwise, Stripe converts what was converted already, at its own rate.
        'adaptive_pricing[enabled]': 'false',
        'metadata[order]': order,
        ...(!isMonthly && { 'payment_intent_data[metadata][order]': order }),
        ...(hasDiscount && { 'payment_intent_data[capture_method]': 'manual' }),
        ...(customer && { customer }),
        ...(Object.fromEntries(items) as Record<string, string>),
      };
      return (await stripe.post<Session>('checkout/sessions', form, order)).url!;
    },

    async finish({ session: id = '' }, find) {
      const session = await stripe.get<Session>(
        'checkout/sessions',
        id,
        'payment_intent.latest_charge',
      );
      const { status, payment_status: paid, payment_intent: intent, metadata } = session;
      if (status !== 'complete') throw new Refused('The payment is not made.');
      // A subscription has invoices instead.
      if (!intent) {
        if (paid !== 'paid') throw new Undecided('The bank has not answered yet.');
        const currency = session.currency.toUpperCase();
        const amount = fromMinorUnits(session.amount_total, currency, 'stripe');
        return { order: metadata.order ?? '', amount, currency };
      }
      if (intent.status !== 'requires_capture') return stripe.receipt(intent);
      const country = intent.latest_charge?.payment_method_details.card?.country ?? null;
      const problem = discountProblem(find(metadata.order).lines, country);
      const end = <T>(verb: string): Promise<T> =>
        stripe.post<T>(`payment_intents/${intent.id}/${verb}`, {}, `${intent.id} ${verb}`);
      if (!problem) return stripe.receipt(await end<Intent>('capture'));
      await end('cancel');
      throw new Refused(problem, metadata.order);
    },
  };
}

/** A Checkout Session, as far as it is read. */
interface Session {
  url: string | null;
  status: string;
  payment_status: string;
  currency: string;
  amount_total: number;
  metadata: { order?: string };
  payment_intent: Intent | null;
}
