import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { randomBytes } from 'node:crypto';
import { paddleJs } from './paddleJs.ts';
import {
  PaddleRefusal,
  readTransaction,
  totalsOf,
  transactionJson,
  type AccountSettings,
  type Transaction,
} from './paddleTransaction.ts';
import { cardCountries, moneyText, type Charge } from './payPage.ts';

/** Settings of the double of Paddle. */
export interface PaddleDoubleOptions {
  /** Customers with an active subscription, and its currency. */
  customers?: Record<string, { currency: string }>;
  /** How the account counts tax in prices that do not say it themselves. */
  taxMode?: 'exclusive' | 'inclusive' | 'location';
  /** Currencies into which the account lets Paddle convert prices, if a transaction has none. */
  conversions?: readonly string[];
  /** The default payment link of the account. */
  checkoutUrl?: string;
}

/** Stands in for Paddle Billing: transactions, subscriptions and Paddle.js. */
export class PaddleDouble {
  readonly app = new Hono();
  readonly #charges: Charge[] = [];
  readonly #transactions = new Map<string, Transaction>();

  constructor(options: PaddleDoubleOptions = {}) {
    const { customers = {}, taxMode = 'exclusive', conversions = [] } = options;
    const { checkoutUrl = 'https://shop.example/pay' } = options;
    const account: AccountSettings = { taxMode, conversions, checkoutUrl };
    const { app } = this;
    app.onError((error, context) => {
      if (error instanceof PaddleRefusal) return answer(context, error);
      throw error;
    });
    app.notFound((context) => {
      const text = 'The URL you have called is invalid';
      return answer(context, new PaddleRefusal('invalid_url', text, [], 404));
    });

    app.get('/paddle/v2/paddle.js', (context) => {
      context.header('content-type', 'text/javascript; charset=utf-8');
      return context.body(paddleJs);
    });
    this.#serveCheckout(account);

    app.use('*', async (context, next) => {
      const header = context.req.header('authorization');
      if (!header) {
        const text = 'Authentication header missing';
        throw new PaddleRefusal('authentication_missing', text, [], 401);
      }
      if (!/^Bearer \S+$/.test(header)) {
        const text = 'Authentication header included, but incorrectly formatted';
        throw new PaddleRefusal('authentication_malformed', text, [], 401);
      }
      if (!header.startsWith('Bearer pdl_sdbx_apikey_')) {
        throw new PaddleRefusal('invalid_token', 'API key is not for the sandbox', [], 403);
      }
      await next();
    });

    app.post('/transactions', async (context) => {
      if (!context.req.header('content-type')?.startsWith('application/json')) {
        const text = 'Invalid Content-Type header';
        throw new PaddleRefusal('unsupported_media_type', text, [], 415);
      }
      const body: unknown = await context.req.json().catch(() => {
        throw new PaddleRefusal('invalid_json', 'JSON payload is not valid.');
      });
      const id = `txn_01${randomBytes(12).toString('hex')}`;
      const transaction = readTransaction(body, id, account);
      const { customerId } = transaction;
      if (customerId && !Object.hasOwn(customers, customerId)) throw notFound(customerId);
      this.#transactions.set(id, transaction);
      return context.json({ data: transactionJson(transaction, account), meta: meta() }, 201);
    });

    app.get('/transactions/:id', (context) => {
      const transaction = this.#find(context.req.param('id'));
      return context.json({ data: transactionJson(transaction, account), meta: meta() });
    });

    app.get('/subscriptions', (context) => {
      const query = context.req.query();
      const unknown = Object.keys(query).filter(
        (name) => !['customer_id', 'status'].includes(name),
      );
      if (unknown.length)
        throw new PaddleRefusal('invalid_field', undefined, unknown.map(isUnknown));
      const asked = query['customer_id']?.split(',');
      const isActive = query['status']?.split(',').includes('active') ?? true;
      const data = Object.entries(isActive ? customers : {})
        .filter(([id]) => asked?.includes(id) ?? true)
        .map(([customer_id, { currency }]) => {
          const id = customer_id.replace(/^ctm_/, 'sub_');
          return { id, status: 'active', customer_id, currency_code: currency };
        });
      const next = context.req.url;
      const pagination = { per_page: 50, next, has_more: false, estimated_total: data.length };
      return context.json({ data, meta: { ...meta(), pagination } });
    });
  }

  /** What was really charged, in order. */
  get charges(): readonly Charge[] {
    return this.#charges;
  }

  #find(id: string): Transaction {
    const transaction = this.#transactions.get(id);
    if (!transaction) throw notFound(id);
    return transaction;
  }

  /** Serves what Paddle.js calls from a shop's page. */
  #serveCheckout(account: AccountSettings): void {
    const { app } = this;
    app.use('/checkout/*', cors(), async (context, next) => {
      if (!context.req.header('paddle-clienttoken')?.startsWith('test_')) {
        throw new PaddleRefusal('forbidden', 'The client-side token is not valid.', [], 403);
      }
      await next();
    });

    app.get('/checkout/:id', (context) => {
      const transaction = this.#find(context.req.param('id'));
      const { money } = totalsOf(transaction, account, context.req.query('country'));
      return context.json({ data: { text: moneyText(money) }, meta: meta() });
    });

    app.post('/checkout/:id', async (context) => {
      const transaction = this.#find(context.req.param('id'));
      const { country } = await context.req.parseBody();
      if (typeof country !== 'string' || !cardCountries.has(country)) {
        throw new PaddleRefusal('invalid_field', undefined, [
          { field: 'country', message: 'invalid' },
        ]);
      }
      if (transaction.paidFrom) {
        const text = 'The transaction is paid already.';
        throw new PaddleRefusal('transaction_not_ready_cannot_process_payment', text);
      }
      transaction.paidFrom = country;
      const { money, units, tax } = totalsOf(transaction, account, country);
      this.#charges.push({ order: transaction.order, units, ...money });
      const { amount, currency: currency_code } = money;
      const share = units && Number(amount) / units;
      const event = {
        id: `che_01${randomBytes(12).toString('hex')}`,
        transaction_id: transaction.id,
        status: 'completed',
        currency_code,
        totals: { subtotal: (units - tax) * share, tax: tax * share, total: Number(amount) },
        custom_data: transaction.customData,
      };
      return context.json({ data: { event }, meta: meta() });
    });
  }
}

const meta = () => ({ request_id: randomBytes(16).toString('hex') });
const isUnknown = (field: string) => ({ field, message: 'is not a known field' });
const notFound = (id: string) => new PaddleRefusal('not_found', `Entity ${id} not found`, [], 404);

function answer(context: Context, { code, message: detail, errors, status }: PaddleRefusal) {
  const kind = code.startsWith('transaction_') ? 'transactions' : 'shared';
  const documentation_url = `https://developer.paddle.com/errors/${kind}/${code}`;
  const list = errors.length ? { errors } : {};
  const error = { type: 'request_error', code, detail, documentation_url, ...list };
  return context.json({ error, meta: meta() }, status);
}
