import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startService } from 'local-price-service';
import type { Page } from 'puppeteer-core';
import { addresses } from '../../demo/server/addresses.ts';
import { PaymentsInMemory } from '../../examples/checkout/payments.ts';
import { createShop } from '../../examples/checkout/shop.ts';
import { dayAfter, noon, rateContent } from '../../service/test/support/rateContent.ts';
import { temporaryFolder } from '../../service/test/support/temporaryFolder.ts';
import { serveApp } from '../support/example.ts';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';
import { press } from '../support/press.ts';
import { pricesIn } from '../support/visitors.ts';

const write = temporaryFolder();
const keys = join(import.meta.dirname, '../../demo/keys.json');
/** Of Trinity College Dublin, and of those that the demo has. */
const from: Readonly<Record<string, string>> = { ...addresses, IE: '134.226.0.1' };

const payments = new PaymentsInMemory();
let day = 1;

/** Writes the table of a day; all currencies move from one to the next. */
function writeRates(): string {
  const move = 1 + day / 100;
  const moves = Object.fromEntries(['eur', 'gbp', 'inr', 'jpy', 'ngn'].map((code) => [code, move]));
  return write('rates.json', rateContent({ days: day, moves }));
}

/** Goes on by so many days, each with its table; the service keeps two. */
async function midnight(days = 1): Promise<void> {
  for (let each = 0; each < days; each++) {
    day++;
    writeRates();
    await service.reload();
  }
}

const service = await startService({
  port: 0,
  host: '127.0.0.1',
  keys,
  rates: writeRates(),
  ratesKept: 2,
  trustedProxies: ['127.0.0.1'],
  ledger: 'memory:',
  rateLimit: 0,
  drain: 0,
  now: () => noon + day * 24 * 3600 * 1000,
  log: { info: () => undefined, warn: console.error, error: console.error },
});
const shop = await serveApp(
  createShop({ baseUrl: service.url, apikey: 'demo', serverKey: 'demo', payments }),
);
const browser = await launchChromium();
after(async () => {
  await browser.close();
  await shop.close();
  await service.close();
});

/** Opens the shop as a new visitor from a country, who may choose a currency. */
async function open(country: string, currency: string, chooses = false): Promise<Page> {
  const { page, problems } = await newVisitor(browser, new URL(shop.address).origin);
  // The browser complains of an order that is not accepted, too.
  page.on('console', (message) => void (/\b409\b/.test(message.text()) && problems.pop()));
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': from[country]! });
  await page.goto(shop.address);
  await page.waitForFunction(
    (code) => !!document.querySelector(`[value=${code}]:checked`),
    {},
    country,
  );
  if (chooses) await page.select('currency-picker >>> select', currency);
  await pricesIn(page, currency);
  return page;
}

/** What is read in an element, such as a price. */
function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => {
    const price = element.shadowRoot?.querySelector('[part=price]') ?? element;
    return price.textContent?.trim() ?? '';
  });
}

/** Presses the button of a form, and gives the status of the page that follows. */
async function send(page: Page, form: string): Promise<number | undefined> {
  const [response] = await Promise.all([page.waitForNavigation(), press(page, `${form} button`)]);
  return response?.status();
}

/** A printed amount in the smallest unit of its currency. */
function unitsOf(text: string, currency: string): number {
  const [whole = '', fraction = ''] = text.replace(/[^\d.]/g, '').split('.');
  return Number(whole + fraction.padEnd(currency === 'JPY' ? 0 : 2, '0'));
}

/** The last charge is what was read, in its currency. */
function charged(text: string, currency: string): void {
  const { units, currency: code } = payments.charges.at(-1)!;
  assert.deepEqual([units, code], [unitsOf(text, currency), currency], text);
}

/** The form comes back with a reason and nothing charged; what it shows now is charged if it is sent. */
async function isAskedAgain(page: Page, form: string, reason: RegExp, currency: string) {
  const count = payments.charges.length;
  assert.equal(await send(page, form), 409);
  assert.match(await textOf(page, '#reason'), reason);
  assert.equal(payments.charges.length, count);
  const text = await textOf(page, '#price');
  assert.equal(await send(page, 'body'), 200);
  assert.equal(payments.charges.length, count + 1);
  charged(text, currency);
  return text;
}

for (const [country, currency, product, shown] of [
  ['IE', 'EUR', 'kettle', /^€125\.00$/],
  ['IE', 'GBP', 'tea', /^£[\d.]+$/],
  ['IN', 'INR', 'kettle', /^₹[\d,]+\.\d\d$/],
  ['IN', 'USD', 'kettle', /^\$51\.60$/],
  ['IN', 'JPY', 'tea', /^¥[\d,]+$/],
  ['NG', 'NGN', 'kettle', /^NGN\s[\d,]+\.\d\d$/],
  ['NG', 'EUR', 'kettle', /^€119\.00$/],
] as const) {
  test(`from ${country}, in ${currency}, a ${product} costs what the page shows`, async () => {
    const isChosen = !{ IE: 'EUR', IN: 'INR', NG: 'NGN' }[country].includes(currency);
    const page = await open(country, currency, isChosen);
    const text = await textOf(page, `#${product} local-price`);
    assert.match(text, shown);
    const count = payments.charges.length;
    assert.equal(await send(page, `#${product}`), 200);
    assert.equal(await textOf(page, '#charged'), text);
    assert.equal(payments.charges.length, count + 1);
    charged(text, currency);
  });
}

test('a price per kilogram follows from the price, on the page and on the server', async () => {
  const page = await open('IE', 'EUR');
  const units = async (of: string) => unitsOf(await textOf(page, of), 'EUR');
  const price = await units('#tea-price');
  assert.equal(await units('#tea [of=tea-price]'), 5 * price);
  // The page's rate is of a day that the service no longer keeps.
  await midnight(3);
  assert.equal(await send(page, '#tea'), 409);
  assert.equal(await units('#unit'), 5 * (await units('#price')));
  assert.notEqual(await units('#price'), price);
});

test('over midnight, the price of the day before is charged', async () => {
  const page = await open('NG', 'NGN');
  const text = await textOf(page, '#kettle local-price');
  await midnight();
  assert.equal(await send(page, '#kettle'), 200);
  charged(text, 'NGN');
  const later = await open('NG', 'NGN');
  assert.notEqual(await textOf(later, '#kettle local-price'), text);
});

test('after a day that is no longer kept, the buyer is asked', async () => {
  const page = await open('IN', 'INR');
  const text = await textOf(page, '#tea local-price');
  await midnight(2);
  const now = await isAskedAgain(page, '#tea', /open for too long.* of \d{4}-\d\d-\d\d/, 'INR');
  assert.notEqual(now, text);
});

test('a country of delivery with another price is asked about', async () => {
  const page = await open('NG', 'NGN');
  const text = await textOf(page, '#kettle local-price');
  await page.select('#kettle [name=country]', 'IN');
  const now = await isAskedAgain(page, '#kettle', /different price.* delivery to India/, 'NGN');
  assert.ok(unitsOf(now, 'NGN') < unitsOf(text, 'NGN') / 2);
});

/** Chooses under “Ship to”, and waits until the prices are in the currency of that country. */
async function shipTo(page: Page, country: string, currency: string): Promise<void> {
  await page.select('#kettle country-picker >>> select', country);
  await pricesIn(page, currency);
  await page.waitForFunction(
    (code) => !!document.querySelector(`#kettle [value=${code}]:checked`),
    {},
    country,
  );
}

test('the price of the country that one ships to is charged if the address is there', async () => {
  const page = await open('NG', 'NGN');
  await shipTo(page, 'GB', 'GBP');
  const text = await textOf(page, '#kettle local-price');
  // That of the group, converted.
  assert.match(text, /^£[\d.]+$/);
  const fields = await page.$eval('#kettle', (form) =>
    Object.fromEntries([...new FormData(form as HTMLFormElement)].map(([k, v]) => [k, String(v)])),
  );
  assert.deepEqual(
    [fields['ship-to'], fields['country'], fields['price-place']],
    ['GB', 'GB', 'ISLES'],
  );
  assert.equal(await send(page, '#kettle'), 200);
  charged(text, 'GBP');
});

test('if the address says otherwise, the buyer is asked about the price there', async () => {
  const page = await open('NG', 'NGN');
  await shipTo(page, 'IE', 'EUR');
  assert.equal(await textOf(page, '#kettle local-price'), '€125.00');
  await page.select('#kettle [name=country]', 'DE');
  const reason = /ship to Ireland, and your address is in Germany/;
  assert.equal(await isAskedAgain(page, '#kettle', reason, 'EUR'), '€119.00');
});

test('a country that is only chosen gets no discount, and an address there does', async () => {
  const page = await open('NG', 'NGN');
  await shipTo(page, 'IN', 'INR');
  const text = await textOf(page, '#kettle local-price');
  const now = await isAskedAgain(page, '#kettle', /in India, you pay 60% less/, 'INR');
  assert.ok(unitsOf(now, 'INR') < unitsOf(text, 'INR') / 2);
});

// What a forger sets in the form, or leaves out.
for (const [name, forged, reason, currency] of [
  ['amount', { price: '1.00' }, /different price/, 'NGN'],
  ['currency', { 'price-currency': 'VND' }, /do not accept the currency/, 'USD'],
  ['day to come', { 'price-rate-date': dayAfter(99) }, /open for too long/, 'NGN'],
  ['day of no calendar', { 'price-rate-date': '2026-99-99' }, /open for too long/, 'NGN'],
  ['lack of a day', { 'price-rate-date': '' }, /did not say which day/, 'NGN'],
  ['lack of a price', { price: '' }, /had not worked out/, 'NGN'],
] as const) {
  test(`a forged ${name} is not charged`, async () => {
    const page = await open('NG', 'NGN');
    await page.evaluate((fields) => {
      addEventListener('formdata', ({ formData }) => {
        for (const [field, value] of Object.entries(fields)) formData.set(field, value);
      });
    }, forged);
    const text = await textOf(page, '#kettle local-price');
    const now = await isAskedAgain(page, '#kettle', reason, currency);
    assert.equal(now, currency === 'USD' ? '$129.00' : text);
  });
}

test('an order that is sent twice is charged once', async () => {
  const page = await open('IE', 'EUR');
  const fields = await page.$eval('#kettle', (form) =>
    [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
  );
  const count = payments.charges.length;
  const body = new URLSearchParams(fields);
  const answers = await Promise.all(
    [1, 2, 3].map(() => fetch(`${shop.address}checkout`, { method: 'POST', body })),
  );
  for (const each of answers) assert.match(await each.text(), /id="charged">€125\.00</);
  assert.equal(payments.charges.length, count + 1);
});

test('without the service nothing is charged that needs a rate', async () => {
  const nowhere = { baseUrl: 'http://127.0.0.1:9', apikey: 'demo', serverKey: 'demo' };
  const lonely = createShop({ ...nowhere, payments });
  const count = payments.charges.length;
  const order = (fields: Record<string, string>): Promise<Response> => {
    const common = { order: crypto.randomUUID(), product: 'kettle', country: 'NG' };
    const body = new URLSearchParams({ ...common, ...fields });
    return Promise.resolve(lonely.request('/checkout', { method: 'POST', body }));
  };
  const naira = { price: '1.00', 'price-currency': 'NGN', 'price-rate-date': dayAfter(day) };
  assert.equal((await order(naira)).status, 503);
  assert.equal((await order({ ...naira, product: 'teapot' })).status, 400);
  assert.equal(payments.charges.length, count);
  assert.equal((await order({ price: '129.00', 'price-currency': 'USD' })).status, 200);
  charged('129.00', 'USD');
});

test('what can’t be charged exactly is refused', async () => {
  for (const wrong of ['0 USD', '-1 USD', '1e3 USD', '1.005 USD', '1.5 JPY', '1 XAU', ' EUR']) {
    const [amount = '', currency = ''] = wrong.split(' ');
    const request = { order: crypto.randomUUID(), amount, currency, description: 'A thing' };
    await assert.rejects(new PaymentsInMemory().charge(request), /can't charge/);
  }
});
