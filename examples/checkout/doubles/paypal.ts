import { Hono, type Context } from 'hono';
import { randomBytes } from 'node:crypto';
import { cardCountries, decimalOf, payPage, type Charge } from './payPage.ts';
import {
  moneyOf,
  newId,
  placesOf,
  readOrder,
  Refusal,
  unitsOf,
  type Order,
  type Status,
} from './paypalOrder.ts';

/** Settings of the double of PayPal. */
export interface PayPalDoubleOptions {
  clientId?: string;
  secret?: string;
}

/** Stands in for PayPal's Orders API and for the page on which a buyer approves an order. */
export class PayPalDouble {
  readonly app = new Hono();
  readonly #charges: Charge[] = [];
  readonly #orders = new Map<string, Order>();
  readonly #byRequest = new Map<string, Order>();
  readonly #tokens = new Set<string>();

  constructor({ clientId = 'client', secret = 'secret' }: PayPalDoubleOptions = {}) {
    const basic = `Basic ${btoa(`${clientId}:${secret}`)}`;
    const { app } = this;

    app.onError((error, context) => {
      if (error instanceof Refusal) return answer(context, error);
      throw error;
    });
    app.notFound((context) => answer(context, notFound()));

    app.post('/v1/oauth2/token', async (context) => {
      const isKnown = context.req.header('authorization') === basic;
      if (!isKnown) {
        const error_description = 'Client Authentication failed';
        return context.json({ error: 'invalid_client', error_description }, 401);
      }
      const { grant_type } = await context.req.parseBody();
      if (grant_type !== 'client_credentials') {
        const error_description = 'unsupported grant_type';
        return context.json({ error: 'unsupported_grant_type', error_description }, 400);
      }
      const access_token = `A21AA${randomBytes(24).toString('base64url')}`;
      this.#tokens.add(access_token);
      return context.json({ access_token, token_type: 'Bearer', expires_in: 32400 });
    });

    app.use('/v2/*', async (context, next) => {
      const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
      if (!token || !this.#tokens.has(token)) throw new Refusal(401, 'invalid_token', noAccess);
      await next();
    });

    app.post('/v2/checkout/orders', async (context) => {
      const body: unknown = await context.req.json().catch(() => {
        throw new Refusal(400, 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
      });
      const request = context.req.header('paypal-request-id');
      const earlier = request && this.#byRequest.get(request);
      if (earlier) return context.json(this.#minimal(context, earlier), 200);
      const order = readOrder(body);
      this.#orders.set(order.id, order);
      if (request) this.#byRequest.set(request, order);
      return context.json(this.#minimal(context, order), 200);
    });

    app.get('/v2/checkout/orders/:id', (context) => {
      const order = this.#find(context.req.param('id'));
      return context.json(this.#full(context, order));
    });

    app.post('/v2/checkout/orders/:id/capture', (context) => {
      const order = this.#find(context.req.param('id'));
      const request = context.req.header('paypal-request-id');
      const isRepeated = Boolean(request) && this.#byRequest.get(request ?? '') === order;
      if (order.status === 'COMPLETED' && isRepeated) {
        return context.json(this.#full(context, order), 201);
      }
      if (order.status === 'COMPLETED') {
        throw new Refusal(422, 'ORDER_ALREADY_CAPTURED', alreadyCaptured);
      }
      if (order.status !== 'APPROVED') throw new Refusal(422, 'ORDER_NOT_APPROVED', notApproved);
      order.status = 'COMPLETED';
      order.captureId = newId();
      if (request) this.#byRequest.set(request, order);
      const { currency_code: currency, value } = order.unit.amount;
      const [places, id] = [placesOf(currency), order.unit.custom_id ?? order.unit.reference_id];
      const units = unitsOf(value, places);
      this.#charges.push({ order: id ?? '', units, currency, amount: decimalOf(units, places) });
      return context.json(this.#full(context, order), 201);
    });

    app.get('/checkoutnow', (context) => {
      const order = this.#find(context.req.query('token') ?? '');
      const { unit, cancelUrl } = order;
      const total = moneyOf(unit.amount);
      const items = unit.items?.map((each) => ({
        name: `${each.name} × ${each.quantity}`,
        price: moneyOf(each.unit_amount),
      }));
      return context.html(
        payPage({
          title: 'PayPal',
          lines: items ?? [{ name: unit.description ?? 'Order', price: total }],
          totalFor: () => total,
          action: `/checkoutnow?token=${order.id}`,
          cancelUrl: withQuery(cancelUrl, { token: order.id }),
        }),
      );
    });

    app.post('/checkoutnow', async (context) => {
      const order = this.#find(context.req.query('token') ?? '');
      const { country } = await context.req.parseBody();
      const isOpen = order.status === 'PAYER_ACTION_REQUIRED';
      if (isOpen && typeof country === 'string' && cardCountries.has(country)) {
        order.country = country;
        order.status = 'APPROVED';
      }
      const { id: token, payerId: PayerID } = order;
      return context.redirect(withQuery(order.returnUrl, { token, PayerID }), 303);
    });
  }

  /** What was really charged, in order. */
  get charges(): readonly Charge[] {
    return this.#charges;
  }

  #find(id: string): Order {
    const order = this.#orders.get(id);
    if (!order) throw notFound();
    return order;
  }

  #minimal(context: Context, { id, status }: Order): Record<string, unknown> {
    const { origin } = new URL(context.req.url);
    const self = `${origin}/v2/checkout/orders/${id}`;
    const links = [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${origin}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    ];
    return { id, status, payment_source: { paypal: {} }, links };
  }

  #full(context: Context, order: Order): Record<string, unknown> {
    const { unit, country, payerId, captureId } = order;
    const { items: _items, ...rest } = unit;
    const amount = { currency_code: unit.amount.currency_code, value: unit.amount.value };
    const { custom_id } = unit;
    const capture = { id: captureId, status: 'COMPLETED', amount, final_capture: true, custom_id };
    const payments = captureId && { payments: { captures: [capture] } };
    const address = { country_code: country };
    return {
      ...this.#minimal(context, order),
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: 'default', ...rest, ...payments }],
      payment_source: { paypal: country ? { account_id: payerId, address } : {} },
      ...(country && { payer: { payer_id: payerId, address } }),
    };
  }
}

const noAccess = 'Token signature verification failed';
const alreadyCaptured = 'The order is captured already.';
const notApproved = 'The payer has not approved the order: send them to its payer-action link.';

const messages: Record<Status, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'The request does not have the form of the API.'],
  401: ['AUTHENTICATION_FAILURE', 'The credentials are wrong.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: ['UNPROCESSABLE_ENTITY', 'The request makes no sense for this order.'],
};

function answer(context: Context, { status, issue, message: description, field }: Refusal) {
  const [name, message] = messages[status];
  const debug_id = randomBytes(7).toString('hex').slice(1);
  const detail = { issue, description, ...(field && { field, location: 'body' }) };
  return context.json({ name, message, details: [detail], debug_id }, status);
}

function notFound(): Refusal {
  return new Refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
