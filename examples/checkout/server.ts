import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PaddleDouble } from './doubles/paddle.ts';
import { PayPalDouble } from './doubles/paypal.ts';
import { StripeDouble } from './doubles/stripe.ts';
import { paddle } from './paddle.ts';
import { paypalOrders } from './paypalOrders.ts';
import type { Provider } from './provider.ts';
import { createShop } from './shop.ts';
import { stripeCheckout } from './stripeCheckout.ts';
import { stripePaymentIntents } from './stripePaymentIntents.ts';

const { env } = process;

async function listen({ fetch }: Hono, port = 0): Promise<string> {
  const server = serve({ fetch, hostname: '127.0.0.1', port });
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns what stands in for a provider, without an account there. It charges nothing. */
async function standIn(app: Hono): Promise<string> {
  console.log('Without keys of a provider, a double answers, and nothing is charged.');
  return listen(app);
}

const customers = { cus_pounds: { currency: 'GBP' } };

async function stripe(): Promise<Parameters<typeof stripeCheckout>[0]> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = env;
  if (secretKey) return { secretKey, publishableKey };
  const api = await standIn(new StripeDouble({ customers }).app);
  return { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', api, script: `${api}/v3/` };
}

const providers: Readonly<Record<string, () => Promise<Provider>>> = {
  'stripe-payment-intents': async () => stripePaymentIntents(await stripe()),
  'stripe-checkout': async () => stripeCheckout(await stripe()),
  'paypal-orders': async () => {
    const { PAYPAL_CLIENT_ID: clientId = 'client', PAYPAL_SECRET: secret } = env;
    if (secret) return paypalOrders({ clientId, secret });
    const api = await standIn(new PayPalDouble().app);
    return paypalOrders({ clientId, secret: 'secret', api });
  },
  paddle: async () => {
    const { PADDLE_API_KEY: apiKey, PADDLE_CLIENT_TOKEN: clientToken = '' } = env;
    if (apiKey) return paddle({ apiKey, clientToken });
    const api = await standIn(new PaddleDouble({ customers }).app);
    const script = `${api}/paddle/v2/paddle.js`;
    return paddle({ apiKey: 'pdl_sdbx_apikey_1', clientToken: 'test_1', api, script });
  },
};

const [name = 'stripe-checkout'] = process.argv.slice(2);
const create = providers[name];
if (!create) {
  console.error(`There is no provider "${name}": use one of ${Object.keys(providers).join(', ')}.`);
  process.exit(2);
}
const { BASE_URL: baseUrl = 'http://127.0.0.1:8787', APIKEY: apikey = 'demo', PORT = '3000' } = env;
const { SERVER_KEY: serverKey = apikey } = env;
const shop = createShop({ baseUrl, apikey, serverKey, provider: await create() });
console.log(`${await listen(shop, Number(PORT))}/`);
