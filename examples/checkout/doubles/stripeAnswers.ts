import type { Context } from 'hono';
import { randomBytes } from 'node:crypto';
import { StripeRefusal } from './stripeAmounts.ts';
import type { Form, Intent, Session, Token } from './stripeForms.ts';

/** Returns a session as the API shows it. */
export function sessionJson(session: Session, form?: Form): Record<string, unknown> {
  const { id, url, mode, amount, currency, status, intent, order, reference, customer } = session;
  const withIntent = form?.expands('payment_intent');
  const withCharge = form?.expands('payment_intent.latest_charge') ?? false;
  const isPayment = mode === 'payment';
  const whole = intent && intentJson(intent, withCharge);
  return {
    id,
    object: 'checkout.session',
    mode,
    url: status === 'open' ? url : null,
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    customer: customer ?? null,
    client_reference_id: reference ?? null,
    metadata: order ? { order } : {},
    status,
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: isPayment && intent ? (withIntent || withCharge ? whole : intent.id) : null,
    subscription: !isPayment && intent ? intent.id.replace('pi_', 'sub_') : null,
    presentment_details: presentmentJson(intent),
  };
}

/** Answers with a refusal. */
export function answer(context: Context, refusal: StripeRefusal) {
  const { type, code, message, param, status } = refusal;
  return context.json({ error: { type, code, message, param } }, status);
}

/** Returns the refusal of a missing or foreign key. */
export function badKey(key: string | undefined): StripeRefusal {
  const text = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****`
    : 'The request has no key: write Authorization: Bearer sk_….';
  return new StripeRefusal(undefined, text, undefined, 401);
}

/** Returns what has an id. @throws StripeRefusal if there is none */
export function find<T>(all: ReadonlyMap<string, T>, id: string, kind: string): T {
  const one = all.get(id);
  if (one) return one;
  throw new StripeRefusal('resource_missing', `No such ${kind}: '${id}'`, kind, 404);
}

/** Returns a new id. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`;
const methodJson = ({ type = 'card', country }: Pick<Intent, 'type' | 'country'>) => ({
  type,
  [type]: type === 'card' ? { brand: 'visa', country, last4: '4242' } : { last4: '6789' },
});
/** Returns a confirmation token as the API shows it. */
export const tokenJson = (token: Token) => ({
  id: token.id,
  object: 'confirmation_token',
  livemode: false,
  payment_intent: token.usedBy ?? null,
  payment_method_preview: methodJson(token),
});
const presentmentJson = (intent?: Intent) =>
  intent?.presentment && {
    presentment_amount: intent.presentment.units,
    presentment_currency: intent.presentment.currency,
  };

/** Returns a payment as the API shows it. */
export function intentJson(intent: Intent, withCharge: boolean): Record<string, unknown> {
  const { id, amount, currency, status, order, received = 0, isManual, type } = intent;
  const charge = {
    id: id.replace('pi_', 'ch_'),
    object: 'charge',
    amount,
    currency,
    captured: status === 'succeeded',
    payment_method_details: methodJson(intent),
    presentment_details: presentmentJson(intent),
  };
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: received,
    capture_method: isManual ? 'manual' : 'automatic_async',
    client_secret: `${id}_secret_${id.slice(-12)}`,
    currency,
    next_action:
      status === 'requires_action' && intent.bank
        ? { type: 'redirect_to_url', redirect_to_url: { url: intent.bank.url } }
        : null,
    latest_charge: type ? (withCharge ? charge : charge.id) : null,
    metadata: order ? { order } : {},
    presentment_details: presentmentJson(intent),
    status,
  };
}
