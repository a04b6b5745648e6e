import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { html } from 'hono/html';
import { cardCountries, payPage, type Charge } from './payPage.ts';
import { missing, moneyOf, StripeRefusal } from './stripeAmounts.ts';
import {
  answer,
  badKey,
  find,
  intentJson,
  newId,
  sessionJson,
  tokenJson,
} from './stripeAnswers.ts';
import { stripeJs } from './stripeJs.ts';
import {
  Form,
  readSession,
  readUnits,
  type Intent,
  type Session,
  type Token,
} from './stripeForms.ts';

/** Settings of the double of Stripe. */
export interface StripeDoubleOptions {
  /** Customers with an active subscription, and its currency. */
  customers?: Record<string, { currency: string }>;
  /** The currencies that the account settles in. Adaptive Pricing converts only from these. */
  settlement?: readonly string[];
}

/** Stands in for Stripe: PaymentIntents, confirmation tokens, Checkout and its page, and Stripe.js. */
export class StripeDouble {
  readonly app = new Hono();
  readonly #charges: Charge[] = [];
  readonly #tokens = new Map<string, Token>();
  readonly #intents = new Map<string, Intent>();
  readonly #sessions = new Map<string, Session>();
  readonly #answers = new Map<string, { request: string; body?: string }>();
  readonly #customers: Record<string, { currency: string }>;
  readonly #settlement: readonly string[];

  constructor({ customers = {}, settlement = ['USD', 'EUR', 'GBP'] }: StripeDoubleOptions = {}) {
    this.#customers = customers;
    this.#settlement = settlement.map((each) => each.toLowerCase());
    const { app } = this;
    app.onError((error, context) => {
      if (error instanceof StripeRefusal) return answer(context, error);
      throw error;
    });
    app.notFound((context) => {
      const { method, path } = context.req;
      const text = `Unrecognized request URL (${method}: ${path}).`;
      return answer(context, new StripeRefusal(undefined, text, undefined, 404));
    });

    for (const path of ['/v3', '/v3/', '/:release{[a-z]+}/stripe.js']) {
      app.get(path, (context) => {
        context.header('content-type', 'text/javascript; charset=utf-8');
        return context.body(stripeJs);
      });
    }
    this.#servePages();

    // Stripe.js calls this from a shop's page, so it has a publishable key and no header.
    app.use('/v1/confirmation_tokens', cors());
    app.post('/v1/confirmation_tokens', async (context) => {
      const form = new Form(await context.req.text(), 'key type country');
      if (!form.get('key')?.startsWith('pk_')) throw badKey(form.get('key'));
      const [type, country = ''] = [form.get('type') ?? 'card', form.get('country')];
      if (type === 'card' && !cardCountries.has(country)) throw missing('country');
      const id = newId('ctoken');
      this.#tokens.set(id, { id, type, country });
      return context.json(tokenJson({ id, type, country }));
    });

    app.use('/v1/*', async (context, next) => {
      const key = /^Bearer (.*)$/.exec(context.req.header('authorization') ?? '')?.[1];
      if (!key?.startsWith('sk_test_')) throw badKey(key);
      await next();
    });
    app.use('/v1/*', (context, next) => this.#answerOnce(context, next));

    app.get('/v1/customers/:id', (context) => {
      const id = context.req.param('id');
      return context.json({
        id,
        object: 'customer',
        currency: this.#customer(id)?.currency ?? null,
      });
    });
    app.get('/v1/confirmation_tokens/:id', (context) => {
      return context.json(
        tokenJson(find(this.#tokens, context.req.param('id'), 'confirmation_token')),
      );
    });

    app.post('/v1/payment_intents', async (context) => {
      const form = new Form(
        await context.req.text(),
        `amount currency customer description metadata[*] capture_method
        automatic_payment_methods[enabled] expand[]`,
      );
      const intent: Intent = {
        id: newId('pi'),
        ...readUnits(form),
        status: 'requires_payment_method',
      };
      intent.order = form.get('metadata[order]');
      intent.isManual =
        form.oneOf('capture_method', 'automatic automatic_async manual') === 'manual';
      const customer = form.get('customer');
      if (customer) this.#customer(customer);
      this.#intents.set(intent.id, intent);
      return context.json(intentJson(intent, form.expands('latest_charge')));
    });

    app.post('/v1/payment_intents/:id/confirm', async (context) => {
      const form = new Form(await context.req.text(), 'confirmation_token return_url expand[]');
      const intent = find(this.#intents, context.req.param('id'), 'payment_intent');
      if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
        const text = `With the status ${intent.status}, there is nothing to confirm.`;
        throw new StripeRefusal('payment_intent_unexpected_state', text);
      }
      const token = find(this.#tokens, form.get('confirmation_token') ?? '', 'confirmation_token');
      this.#confirm(intent, token, form, new URL(context.req.url).origin);
      return context.json(intentJson(intent, form.expands('latest_charge')));
    });

    app.get('/v1/payment_intents/:id', (context) => {
      const form = new Form(new URL(context.req.url).search.slice(1), 'expand[] client_secret');
      const intent = find(this.#intents, context.req.param('id'), 'payment_intent');
      return context.json(intentJson(intent, form.expands('latest_charge')));
    });

    app.post('/v1/payment_intents/:id/:verb{capture|cancel}', async (context) => {
      const { id, verb } = context.req.param();
      const isCapture = verb === 'capture';
      const known = isCapture ? 'amount_to_capture expand[]' : 'cancellation_reason expand[]';
      const form = new Form(await context.req.text(), known);
      const intent = find(this.#intents, id, 'payment_intent');
      const from = isCapture
        ? ['requires_capture']
        : ['requires_capture', 'requires_payment_method'];
      if (!from.includes(intent.status)) {
        const text = `With the status ${intent.status}, there is no ${verb}: it needs ${from.join(' or ')}.`;
        throw new StripeRefusal('payment_intent_unexpected_state', text);
      }
      if (isCapture) {
        const part = form.get('amount_to_capture');
        if (part && !(Number(part) > 0 && Number(part) <= intent.amount)) {
          const text = 'More than what was authorized can’t be captured.';
          throw new StripeRefusal('amount_too_large', text, 'amount_to_capture');
        }
        this.#charge(intent, part ? Number(part) : intent.amount);
      } else intent.status = 'canceled';
      return context.json(intentJson(intent, form.expands('latest_charge')));
    });

    app.post('/v1/checkout/sessions', async (context) => {
      const customer = (id: string) => this.#customer(id);
      const { origin } = new URL(context.req.url);
      const session = readSession(await context.req.text(), newId('cs_test'), origin, customer);
      this.#sessions.set(session.id, session);
      return context.json(sessionJson(session));
    });

    app.get('/v1/checkout/sessions/:id', (context) => {
      const form = new Form(new URL(context.req.url).search.slice(1), 'expand[]');
      const session = find(this.#sessions, context.req.param('id'), 'checkout.session');
      return context.json(sessionJson(session, form));
    });
  }

  /** What was really charged, in order. */
  get charges(): readonly Charge[] {
    return this.#charges;
  }

  /** Answers a repeated request with the first answer. @throws StripeRefusal if it is another request */
  async #answerOnce(context: Context, next: () => Promise<void>): Promise<Response | void> {
    const key = context.req.method === 'POST' && context.req.header('idempotency-key');
    if (!key) return next();
    const request = `${new URL(context.req.url).pathname} ${await context.req.text()}`;
    const earlier = this.#answers.get(key);
    if (earlier && earlier.request !== request) {
      const text = `The idempotency key ${key} belongs to another request.`;
      throw new StripeRefusal(undefined, text, undefined, 400, 'idempotency_error');
    }
    if (earlier && earlier.body === undefined) {
      const text = 'A request with this idempotency key is still running.';
      throw new StripeRefusal('idempotency_key_in_use', text, undefined, 409, 'idempotency_error');
    }
    if (earlier?.body) {
      context.header('idempotent-replayed', 'true');
      return context.body(earlier.body, 200, { 'content-type': 'application/json' });
    }
    this.#answers.set(key, { request });
    await next();
    // A request that was refused was not started, so its key is free again.
    if (context.res.status !== 200) this.#answers.delete(key);
    else this.#answers.set(key, { request, body: await context.res.clone().text() });
  }

  #customer(id: string): { currency: string } | undefined {
    if (Object.hasOwn(this.#customers, id)) return this.#customers[id];
    throw new StripeRefusal('resource_missing', `No such customer: '${id}'`, 'customer', 404);
  }

  #confirm(intent: Intent, token: Token, form: Form, origin: string): void {
    const returnUrl = form.get('return_url');
    if (!returnUrl) throw new StripeRefusal(undefined, needsReturn);
    if (token.usedBy) {
      const text = `The ConfirmationToken ${token.id} has already been used to confirm ${token.usedBy}.`;
      throw new StripeRefusal(undefined, text, 'confirmation_token');
    }
    token.usedBy = intent.id;
    intent.type = token.type;
    intent.country = token.country;
    if (token.type !== 'card') intent.status = 'processing';
    else if (token.country && asking.has(token.country)) {
      intent.status = 'requires_action';
      intent.bank = { url: `${origin}/bank/${intent.id}`, returnUrl };
    } else if (intent.isManual) intent.status = 'requires_capture';
    else this.#charge(intent, intent.amount);
  }

  #charge(intent: Intent, units: number): void {
    intent.status = 'succeeded';
    intent.received = units;
    const paid = intent.presentment ?? { units, currency: intent.currency };
    const order = intent.order ?? '';
    this.#charges.push({ order, units: paid.units, ...moneyOf(paid.units, paid.currency) });
  }

  #servePages(): void {
    this.app.get('/c/pay/:id', (context) => {
      const session = find(this.#sessions, context.req.param('id'), 'checkout.session');
      if (session.status !== 'open') return context.text('This page has been paid.', 410);
      const totalFor = (country: string) => {
        const { units, currency } = session.paidFrom(country, this.#settlement);
        return moneyOf(units, currency);
      };
      const { cancelUrl, lines } = session;
      const action = `/c/pay/${session.id}`;
      return context.html(payPage({ title: 'Checkout', lines, totalFor, action, cancelUrl }));
    });

    this.app.get('/bank/:id', (context) => {
      const { id } = find(this.#intents, context.req.param('id'), 'payment_intent');
      return context.html(
        html`<!doctype html>
          <title>Your bank</title>
          <form action="/bank/${id}" method="post"><button id="confirm">Confirm</button></form>`,
      );
    });

    this.app.post('/bank/:id', (context) => {
      const intent = find(this.#intents, context.req.param('id'), 'payment_intent');
      if (intent.status === 'requires_action') {
        if (intent.isManual) intent.status = 'requires_capture';
        else this.#charge(intent, intent.amount);
      }
      const url = new URL(intent.bank?.returnUrl ?? '');
      url.searchParams.set('payment_intent', intent.id);
      return context.redirect(url.href, 303);
    });

    this.app.post('/c/pay/:id', async (context) => {
      const session = find(this.#sessions, context.req.param('id'), 'checkout.session');
      const { country } = await context.req.parseBody();
      const isCountry = typeof country === 'string' && cardCountries.has(country);
      if (session.status === 'open' && isCountry) {
        const { id: _id, currency, amount, order, isManual } = session;
        const intent: Intent = { id: newId('pi'), amount, currency, status: 'processing' };
        Object.assign(intent, { order, isManual, type: 'card', country });
        const paid = session.paidFrom(country, this.#settlement);
        if (paid.currency !== currency) intent.presentment = paid;
        if (isManual) intent.status = 'requires_capture';
        else this.#charge(intent, amount);
        this.#intents.set(intent.id, intent);
        session.intent = intent;
        session.status = 'complete';
      }
      return context.redirect(session.successUrl, 303);
    });
  }
}

/** Countries whose banks ask the buyer before a payment on a page of a shop. */
const asking: ReadonlySet<string> = new Set(['IN', 'GB']);

const needsReturn = 'A method of payment may send the buyer to another page: write return_url.';
