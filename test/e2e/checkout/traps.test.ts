/** The traps of docs/guides/checkout.md, in its order. */
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { toMinorUnits } from 'local-price/money';
import type { Provider, Purchase } from '../../../examples/checkout/provider.ts';
import { priceFor } from '../../../src/pricing/public.ts';
import {
  checkout,
  doubles,
  fill,
  go,
  isCharged,
  keys,
  open,
  paddleShop,
  pay,
  payThere,
  paymentIntents,
  paypal,
  shops,
  textOf,
  type CheckoutShop,
} from './checkoutShops.ts';

/** An order of one thing, at an amount as it is written. */
function purchaseOf(amount: string, currency: string, more: Partial<Purchase> = {}): Purchase {
  const nobody = { country: null, currency: null, rate: null };
  const price = priceFor({ basePrice: amount, baseCurrency: currency }, nobody);
  const lines = [{ sku: 'whisk', quantity: 1, price: { ...price, amount } }];
  const total = { amount, currency };
  return { order: crypto.randomUUID(), lines, total, customer: null, ...more };
}

const pages = {
  front: 'http://127.0.0.1/',
  pay: 'http://127.0.0.1/pay',
  paid: 'http://127.0.0.1/paid',
};

/** What a provider answers to a request that it does not accept. */
async function refusal(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}

const start = (provider: Provider, purchase: Purchase): Promise<string> =>
  refusal(provider.start(purchase, pages));

/** Sends a request to the API of a double, as a server without care would. */
async function raw(
  double: { app: { request(path: string, init: RequestInit): Response | Promise<Response> } },
  path: string,
  body: BodyInit,
  headers: Record<string, string>,
): Promise<
  { error?: { code?: string; message?: string }; details?: { issue: string }[] } & Record<
    string,
    unknown
  >
> {
  const answer = await double.app.request(path, { method: 'POST', body, headers });
  return (await answer.json()) as Record<string, unknown>;
}

const stripeKey = { authorization: 'Bearer sk_test_1' };

describe('minor units', () => {
  test('are those of the provider: yen have none, and dinars end in zero at Stripe', async () => {
    const send = (form: Record<string, string>) =>
      raw(doubles.stripe, '/v1/payment_intents', new URLSearchParams(form), stripeKey);
    const wrong = await send({ amount: '5124', currency: 'kwd' });
    assert.equal(wrong.error?.code, 'invalid_charge_amount');
    // A hundred times the price, which nobody refuses.
    assert.equal((await send({ amount: '789000', currency: 'jpy' }))['amount'], 789_000);
    assert.equal(toMinorUnits({ amount: '7890', currency: 'JPY' }, 'stripe'), 7890n);
    const tooFine = await start(checkout.provider, purchaseOf('5.124', 'KWD'));
    assert.match(tooFine, /amount="5\.124": write an amount that stripe can express in KWD/);
  });

  test('are decimals at PayPal, without a fraction in forints', async () => {
    assert.match(await start(paypal.provider, purchaseOf('46900.00', 'HUF')), /DECIMALS_NOT_SUPP/);
    assert.equal(await start(paypal.provider, purchaseOf('46900', 'HUF')), 'accepted');
    assert.equal(await start(paddleShop.provider, purchaseOf('46900', 'HUF')), 'accepted');
  });
});

describe('a customer whose subscription binds them to a currency', () => {
  test('is not charged in another one by Stripe', async () => {
    const club = purchaseOf('11.00', 'EUR', { customer: 'cus_pounds' });
    const lines = club.lines.map((each) => ({ ...each, sku: 'club' }));
    assert.match(await start(checkout.provider, { ...club, lines }), /does not accept this order/);
  });

  for (const shop of [checkout, paymentIntents, paddleShop]) {
    test(`sees and pays pounds, whatever was chosen before: ${shop.name}`, async () => {
      const before = await open(shop, 'JP', 'EUR', { chooses: true });
      await before.setExtraHTTPHeaders({ cookie: 'customer=cus_pounds' });
      await before.goto(`${shop.address}?currency=JPY`);
      await before.waitForSelector('local-price:state(local)');
      assert.equal(await textOf(before, '#bound'), 'You pay in GBP, as for your subscription.');
      const [sku, seen] = shop === checkout ? ['club', '£9.50'] : ['kettle', '£105.00'];
      const total = await fill(before, { [sku]: 1 });
      assert.equal(total, seen);
      await before.select('[name=country]', 'JP');
      const count = shop.charges.length;
      assert.equal(await pay(before, 'JP'), 200);
      await isCharged(before, shop, count, total, 'GBP');
    });
  }

  test('is asked again if the page did not know it', async () => {
    const page = await open(checkout, 'JP', 'EUR', { chooses: true });
    await fill(page, { kettle: 1 });
    await page.setExtraHTTPHeaders({ cookie: 'customer=cus_pounds' });
    assert.equal(await go(page, 'form button'), 409);
    assert.match(await textOf(page, '#reason'), /can’t charge you in .*: you pay in GBP\.$/);
    assert.equal(await textOf(page, '#total'), '£105.00');
  });
});

describe('what providers add by themselves', () => {
  test('a conversion: Stripe’s, which is switched off', async () => {
    const form = {
      mode: 'payment',
      success_url: pages.paid,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '1850',
      'line_items[0][price_data][product_data][name]': 'Whisk',
    };
    const count = doubles.stripe.charges.length;
    for (const [more, currency] of [
      [{}, 'JPY'],
      [{ 'adaptive_pricing[enabled]': 'false' }, 'USD'],
    ] as const) {
      const body = new URLSearchParams({ ...form, ...more });
      const { id } = await raw(doubles.stripe, '/v1/checkout/sessions', body, stripeKey);
      const paid = new URLSearchParams({ country: 'JP' });
      await doubles.stripe.app.request(`/c/pay/${String(id)}`, { method: 'POST', body: paid });
      assert.equal(doubles.stripe.charges.at(-1)?.currency, currency);
    }
    assert.equal(doubles.stripe.charges.length, count + 2);
  });

  test('taxes, and a conversion: Paddle’s, which are in the price, and not asked for', async () => {
    const item = (tax_mode: string, currency_code: string) => ({
      quantity: 1,
      price: {
        description: 'Whisk',
        product: { name: 'Whisk', tax_category: 'standard' },
        unit_price: { amount: '1850', currency_code },
        tax_mode,
      },
    });
    const headers = {
      authorization: `Bearer ${keys.paddle.apiKey}`,
      'content-type': 'application/json',
    };
    for (const [mode, units] of [
      ['external', 2202],
      ['internal', 1850],
    ] as const) {
      const body = JSON.stringify({ items: [item(mode, 'EUR')], currency_code: 'EUR' });
      const { data } = await raw(doubles.paddle, '/transactions', body, headers);
      const { id } = data as { id: string };
      const paid = new URLSearchParams({ country: 'DE' });
      const token = { 'paddle-clienttoken': 'test_1' };
      await raw(doubles.paddle, `/checkout/${id}`, paid, token);
      assert.equal(doubles.paddle.charges.at(-1)?.units, units, mode);
    }
  });
});

describe('a currency that a provider does not charge or pay out', () => {
  for (const shop of shops) {
    test(`is not shown, and not accepted: ${shop.name}`, async () => {
      const page = await open(shop, 'NG', 'USD');
      assert.ok(!shop.provider.currencies.includes('NGN'));
      const options = await page.$eval('currency-picker', ({ shadowRoot }) =>
        [...shadowRoot!.querySelectorAll('option')].map(({ value }) => value),
      );
      assert.deepEqual(
        options.filter((code) => code && !shop.provider.currencies.includes(code)),
        [],
      );
      const total = await fill(page, { whisk: 1 });
      assert.equal(total, '$18.50');
      const count = shop.charges.length;
      assert.equal(await pay(page, 'NG'), 200);
      await isCharged(page, shop, count, total, 'USD');
    });
  }

  test('is refused by those that do not know it', async () => {
    assert.match(
      await start(paypal.provider, purchaseOf('7.890', 'KWD')),
      /CURRENCY_NOT_SUPPORTED/,
    );
    assert.match(await start(paddleShop.provider, purchaseOf('9000', 'NGN')), /invalid_field/);
  });
});

describe('the smallest charge', () => {
  for (const [shop, code] of [
    [paymentIntents, 'amount_too_small'],
    [checkout, 'amount_too_small'],
    [paddleShop, 'transaction_balance_less_than_charge_limit'],
  ] as const) {
    test(`of ${shop.name} is said before anything is charged`, async () => {
      const page = await open(shop, 'US', 'USD');
      assert.equal(await fill(page, { sample: 1 }), '$0.20');
      const count = shop.charges.length;
      assert.equal(await pay(page, 'US'), 409);
      const said = `Our payment provider does not accept this order (${code}). Nothing was charged.`;
      assert.equal(await textOf(page, '#message'), said);
      assert.equal(shop.charges.length, count);
    });
  }
});

describe('a discount that the card does not confirm', () => {
  const withCards = shops.filter(({ provider }) => provider.knowsCountry);
  const only = /^The discount of 60% on “Sencha, 200 g” is for cards from India/;

  const refused = async (shop: CheckoutShop, card: string, reason: RegExp): Promise<void> => {
    const currency = shop.provider.currencies.includes('INR') ? 'INR' : 'USD';
    const page = await open(shop, 'IN', currency);
    await fill(page, { tea: 1, whisk: 1 });
    const count = shop.charges.length;
    const total = await textOf(page, '#total');
    const fields = await page.$eval('form', (form) =>
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    assert.equal(await pay(page, card), 409);
    const said = await textOf(page, '#message');
    assert.match(said, only);
    assert.match(said, reason);
    assert.equal(shop.charges.length, count);
    // The same order can be paid with another card.
    const init = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
    const again = await fetch(`${shop.address}checkout`, init);
    await page.goto(again.headers.get('location')!);
    assert.equal(await payThere(page, 'IN'), 200);
    await isCharged(page, shop, count, total, currency);
  };

  for (const shop of withCards) {
    test(`is refused with its reason: ${shop.name}`, () =>
      refused(shop, 'DE', / from India, and yours is from Germany\. Nothing was charged\.$/));
  }

  test('is refused for a payment without a card', () =>
    refused(
      paymentIntents,
      '',
      / from India, and the country of this payment is not known\. Nothing was charged\.$/,
    ));

  test('does not stop a bank account, whose payment is only known later', async () => {
    const page = await open(paymentIntents, 'DE', 'EUR');
    await fill(page, { whisk: 1 });
    const count = paymentIntents.charges.length;
    assert.equal(await pay(page, ''), 202);
    assert.match(await textOf(page, '#message'), /not answered yet\. .* do not pay again\.$/);
    assert.equal(paymentIntents.charges.length, count);
  });

  test('does not stop an order without a discount', async () => {
    const page = await open(checkout, 'IN', 'INR');
    const total = await fill(page, { whisk: 1 });
    const count = checkout.charges.length;
    assert.equal(await pay(page, 'DE'), 200);
    await isCharged(page, checkout, count, total, 'INR');
  });

  test('is not given with a subscription, whose card is charged at once', async () => {
    const page = await open(checkout, 'IN', 'INR');
    await fill(page, { tea: 1, club: 1 });
    assert.equal(await go(page, 'form button'), 409);
    assert.match(await textOf(page, '#message'), /^A subscription can’t be bought together with/);
  });
});

for (const shop of shops) {
  test(`an order that is sent or paid twice is charged once: ${shop.name}`, async () => {
    const page = await open(shop, 'DE', 'EUR');
    const total = await fill(page, { kettle: 1 });
    const fields = await page.$eval('form', (form) =>
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    const form = new URLSearchParams(fields);
    const send = (): Promise<Response> =>
      fetch(`${shop.address}checkout`, { method: 'POST', body: form, redirect: 'manual' });
    const [first, second] = (await Promise.all([send(), send()])).map(({ headers }) =>
      headers.get('location'),
    );
    assert.ok(first);
    assert.equal(second, first);
    const count = shop.charges.length;
    assert.equal(await pay(page, 'DE'), 200);
    await isCharged(page, shop, count, total, 'EUR');
    assert.match(await (await send()).text(), /id="charged">€119\.00</);
    // Other contents are another order, also if they cost the same.
    form.set('country', 'HU');
    assert.notEqual((await send()).headers.get('location'), first);
    assert.equal(shop.charges.length, count + 1);
  });
}

test('a payment of another amount than the order gets no receipt', async () => {
  const page = await open(paddleShop, 'DE', 'EUR');
  await fill(page, { kettle: 1 });
  await go(page, 'form button');
  const id = new URL(page.url()).searchParams.get('_ptxn')!;
  const headers = {
    authorization: `Bearer ${keys.paddle.apiKey}`,
    'content-type': 'application/json',
  };
  const known = await doubles.paddle.app.request(`/transactions/${id}`, { headers });
  const { data } = (await known.json()) as { data: { custom_data: object } };
  const unit_price = { amount: '100', currency_code: 'EUR' };
  const product = { name: 'Whisk', tax_category: 'standard' };
  const price = { description: 'Whisk', product, unit_price, tax_mode: 'internal' };
  const body = {
    items: [{ quantity: 1, price }],
    currency_code: 'EUR',
    custom_data: data.custom_data,
  };
  const forged = await raw(doubles.paddle, '/transactions', JSON.stringify(body), headers);
  const transaction = (forged['data'] as { id: string }).id;
  const token = { 'paddle-clienttoken': 'test_1' };
  await raw(
    doubles.paddle,
    `/checkout/${transaction}`,
    new URLSearchParams({ country: 'DE' }),
    token,
  );
  const errors = mock.method(console, 'error', () => undefined);
  const answer = await fetch(`${paddleShop.address}paid?transaction=${transaction}`);
  assert.equal(answer.status, 500);
  assert.match(await answer.text(), /Please write to us before you pay again\./);
  assert.match(String(errors.mock.calls[0]?.arguments[0]), /charged: .*"amount":"1\.00"/);
  errors.mock.restore();
});

test('an order that is paid in two tabs is charged once, as each has seen it', async () => {
  const page = await open(paymentIntents, 'DE', 'EUR');
  await fill(page, { kettle: 1 });
  const fields = await page.$eval('form', (form) =>
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  );
  const form = new URLSearchParams(fields);
  const send = async (): Promise<string> => {
    const init = { method: 'POST', body: form, redirect: 'manual' } as const;
    const response = await fetch(`${paymentIntents.address}checkout`, init);
    return new URL(response.headers.get('location')!).search;
  };
  const first = await send();
  assert.equal(await send(), first);
  // Another tab orders two, and comes to pay first.
  form.set('kettle-quantity', '2');
  assert.notEqual(await send(), first);
  const count = paymentIntents.charges.length;
  assert.equal(await pay(page, 'DE'), 200);
  await isCharged(page, paymentIntents, count, '€119.00', 'EUR');

  const purchase = purchaseOf('18.50', 'USD');
  const tokenOf = async (): Promise<string> => {
    const body = new URLSearchParams({ key: 'pk_test_1', country: 'DE' });
    return String((await raw(doubles.stripe, '/v1/confirmation_tokens', body, {}))['id']);
  };
  const { provider } = paymentIntents;
  const finish = async (): Promise<string> => {
    const paying = { order: purchase.order, token: await tokenOf() };
    return refusal(provider.finish(paying, () => purchase, pages));
  };
  assert.deepEqual(
    [await finish(), await finish()],
    [
      'accepted',
      'Our payment provider does not accept this order (payment_intent_unexpected_state).',
    ],
  );
  assert.equal(paymentIntents.charges.length, count + 2);
});
