/** The shop of `examples/checkout` with each provider, its double, a service whose days pass, and buyers in Chromium. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after } from 'node:test';
import { startService } from 'local-price-service';
import type { Page } from 'puppeteer-core';
import { addresses } from '../../../demo/server/addresses.ts';
import { PaddleDouble } from '../../../examples/checkout/doubles/paddle.ts';
import type { Charge } from '../../../examples/checkout/doubles/payPage.ts';
import { PayPalDouble } from '../../../examples/checkout/doubles/paypal.ts';
import { StripeDouble } from '../../../examples/checkout/doubles/stripe.ts';
import { paddle } from '../../../examples/checkout/paddle.ts';
import { paypalOrders } from '../../../examples/checkout/paypalOrders.ts';
import type { Provider } from '../../../examples/checkout/provider.ts';
import { createShop } from '../../../examples/checkout/shop.ts';
import { stripeCheckout } from '../../../examples/checkout/stripeCheckout.ts';
import { stripePaymentIntents } from '../../../examples/checkout/stripePaymentIntents.ts';
import { noon, rateContent } from '../../../service/test/support/rateContent.ts';
import { temporaryFolder } from '../../../service/test/support/temporaryFolder.ts';
import { serveApp } from '../../support/example.ts';
import { launchChromium, newVisitor } from '../../support/launchChromium.ts';
import { press } from '../../support/press.ts';
import { pricesIn } from '../../support/visitors.ts';

const write = temporaryFolder();
/** Of Trinity College Dublin, and of those that the demo has. */
const from: Readonly<Record<string, string>> = { ...addresses, IE: '134.226.0.1' };
let day = 1;

/** Writes the table of a day; all currencies move from one to the next. */
function writeRates(): string {
  const move = 1 + day / 100;
  const codes = ['eur', 'gbp', 'huf', 'inr', 'jpy', 'kwd', 'ngn'];
  const moves = Object.fromEntries(codes.map((code) => [code, move]));
  return write('rates.json', rateContent({ days: day, moves }));
}

const service = await startService({
  port: 0,
  host: '127.0.0.1',
  keys: join(import.meta.dirname, '../../../demo/keys.json'),
  rates: writeRates(),
  ratesKept: 2,
  trustedProxies: ['127.0.0.1'],
  ledger: 'memory:',
  rateLimit: 0,
  drain: 0,
  now: () => noon + day * 24 * 3600 * 1000,
  log: { info: () => undefined, warn: console.error, error: console.error },
});
export const settings = { baseUrl: service.url, apikey: 'demo', serverKey: 'demo' };

/** Goes on by so many days, each with its table; the service keeps two. */
export async function midnight(days = 1): Promise<void> {
  for (let each = 0; each < days; each++) {
    day++;
    writeRates();
    await service.reload();
  }
}

const browser = await launchChromium();

const customers = { cus_pounds: { currency: 'GBP' } };
export const doubles = {
  stripe: new StripeDouble({ customers }),
  paypal: new PayPalDouble(),
  paddle: new PaddleDouble({ customers }),
};
const served = await Promise.all(Object.values(doubles).map(({ app }) => serveApp(app)));
const [stripeAt, paypalAt, paddleAt] = served.map(({ address }) => address.slice(0, -1)) as [
  string,
  string,
  string,
];
export const keys = {
  stripe: {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    api: stripeAt,
    script: `${stripeAt}/v3/`,
  },
  paypal: { clientId: 'client', secret: 'secret', api: paypalAt },
  paddle: {
    apiKey: 'pdl_sdbx_apikey_1',
    clientToken: 'test_1',
    api: paddleAt,
    script: `${paddleAt}/paddle/v2/paddle.js`,
  },
};

/** A shop with a provider, and what its double was charged. */
export interface CheckoutShop {
  name: string;
  provider: Provider;
  address: string;
  charges: readonly Charge[];
}

export async function openShop(
  name: string,
  provider: Provider,
  double: { charges: readonly Charge[] },
): Promise<CheckoutShop> {
  const shop = await serveApp(createShop({ ...settings, provider }));
  served.push(shop);
  return { name, provider, address: shop.address, charges: double.charges };
}

export const shops = await Promise.all([
  openShop('Stripe PaymentIntents', stripePaymentIntents(keys.stripe), doubles.stripe),
  openShop('Stripe Checkout', stripeCheckout(keys.stripe), doubles.stripe),
  openShop('PayPal Orders', paypalOrders(keys.paypal), doubles.paypal),
  openShop('Paddle', paddle(keys.paddle), doubles.paddle),
]);
export const [paymentIntents, checkout, paypal, paddleShop] = shops as [
  CheckoutShop,
  CheckoutShop,
  CheckoutShop,
  CheckoutShop,
];

after(async () => {
  await browser.close();
  await Promise.all(served.map((each) => each.close()));
  await service.close();
});

/** Opens a shop as a new visitor from a country, who may choose a currency, and may be a customer. */
export async function open(
  shop: CheckoutShop,
  country: string,
  currency: string,
  { chooses = false, customer = '' } = {},
): Promise<Page> {
  const { page, problems } = await newVisitor(browser, new URL(shop.address).origin);
  // The browser complains of an order that is not accepted, too.
  page.on('console', (message) => void (/\b409\b/.test(message.text()) && problems.pop()));
  const cookie = customer && `customer=${customer}`;
  await page.setExtraHTTPHeaders({
    'x-forwarded-for': from[country]!,
    ...(cookie && { cookie }),
  });
  await page.goto(shop.address);
  await page.waitForFunction(
    (code) => !!document.querySelector(`[name=country] [value=${code}]:checked`),
    {},
    country,
  );
  if (chooses) await page.select('currency-picker >>> select', currency);
  await pricesIn(page, currency);
  return page;
}

/** What is read in an element, such as a price. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const text = await page.$eval(selector, (element) => {
    const price = element.shadowRoot?.querySelector('[part=price]') ?? element;
    return price.textContent ?? '';
  });
  return text.replace(/[\u2066-\u2069]/g, '').trim();
}

/** Types how many of each product are wanted, and returns the total that the buyer reads. */
export async function fill(page: Page, wanted: Readonly<Record<string, number>>): Promise<string> {
  for (const [sku, quantity] of Object.entries(wanted)) {
    await page.$eval(
      `[name=${sku}-quantity]`,
      (input, value) => {
        (input as HTMLInputElement).value = String(value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      },
      quantity,
    );
  }
  await page.waitForFunction(() => /\d/.test(document.querySelector('#total')!.textContent));
  return textOf(page, '#total');
}

/** Presses a button, and returns the status of the page that follows. */
export async function go(page: Page, button: string): Promise<number | undefined> {
  const [response] = await Promise.all([page.waitForNavigation(), press(page, button)]);
  return response?.status();
}

/** Sends the order, and pays with a card from a country where the buyer then is; empty: from a bank account. */
export async function pay(page: Page, card: string): Promise<number | undefined> {
  const status = await go(page, 'form button');
  return status === 200 ? payThere(page, card) : status;
}

/** Pays where the buyer is. */
export async function payThere(page: Page, card: string): Promise<number | undefined> {
  await page.waitForSelector('#card-country');
  const isPaddle = !!(await page.$('.paddle-overlay'));
  if (isPaddle) await page.waitForSelector('#pay:enabled');
  await page.select('#card-country', card);
  if (isPaddle) await page.waitForSelector('#pay:enabled');
  const paid = await go(page, (await page.$('#pay')) ? '#pay' : '#payment button');
  return (await page.$('#confirm')) ? go(page, '#confirm') : paid;
}

/** A printed amount as a plain decimal. */
const decimalIn = (text: string): string => text.replace(/[^\d.]/g, '');

/** The buyer reads the receipt of what they have read before, and the provider was charged that, once. */
export async function isCharged(
  page: Page,
  { charges }: CheckoutShop,
  count: number,
  text: string,
  currency: string,
): Promise<void> {
  assert.equal(await textOf(page, '#charged'), text);
  assert.equal(charges.length, count + 1);
  const charge = charges.at(-1)!;
  assert.equal(await textOf(page, '#order'), charge.order);
  // A double may count decimals that the buyer does not read.
  assert.deepEqual([Number(charge.amount), charge.currency], [Number(decimalIn(text)), currency]);
}
