import { serve } from '@hono/node-server';
import { PaymentsInMemory } from './payments.ts';
import { createShop } from './shop.ts';

const { BASE_URL: baseUrl = 'http://127.0.0.1:8787', APIKEY: apikey = 'demo' } = process.env;
const { SERVER_KEY: serverKey = apikey, PORT: port = '3000' } = process.env;

const shop = createShop({ baseUrl, apikey, serverKey, payments: new PaymentsInMemory() });

serve({ fetch: shop.fetch, hostname: '127.0.0.1', port: Number(port) }, (address) =>
  console.log(`http://127.0.0.1:${address.port}/`),
);
