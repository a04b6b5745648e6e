import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentProblem, machineProblem, serverProblem } from '../../src/check/disagreements.ts';
import type { Look, SeenPrice } from '../../src/check/page/look.ts';
import type { PageVisit } from '../../src/check/page/PageVisit.ts';
import { priceFor, type ServerTerms } from '../../src/pricing/priceFor.ts';
import { localOutcome } from '../support/localOutcome.ts';

const rate = { from: 'USD', to: 'JPY', exchangeRate: 156.25 };

/** A price as a visitor from Japan sees it. */
function seen(terms: Partial<ServerTerms>, more: Partial<SeenPrice> = {}): SeenPrice {
  const { basePrice = '49.00', baseCurrency = 'USD', basePriceMax } = terms;
  const place = { country: 'JP', currency: 'JPY', rate };
  const value = priceFor({ basePrice, baseCurrency, ...terms }, place);
  return {
    outcome: localOutcome,
    text: '',
    printed: null,
    value,
    content: '$49.00',
    isEmpty: false,
    lacksNote: false,
    authored: [basePrice, ...(basePriceMax ? [basePriceMax] : [])].map(String),
    names: ['kettle'],
    language: 'en',
    label: null,
    sent: [],
    sending: [],
    ...more,
  };
}

const lookAt = (prices: SeenPrice[], more: Partial<Look> = {}): Look => ({
  version: null,
  file: 'local-price.js',
  tags: [],
  missing: [],
  lostSlots: [],
  rates: null,
  problems: [],
  prices,
  machinePrices: [],
  jsonLd: [],
  hasUntakenCall: false,
  ...more,
});

for (const [content, basePrice, baseCurrency] of [
  ['', '49.00', 'USD'],
  ['Free', '0', 'USD'],
  ['On request', '49.00', 'USD'],
  ['$49\n00', '49.00', 'USD'],
  ['49,00 €', '49.00', 'EUR'],
  ['€49 ($53)', '49.00', 'EUR'],
  ['US$ 49', '49', 'USD'],
  ['USD 49 (≈ €45)', '49', 'USD'],
  ['₹1,00,000', '100000', 'INR'],
  ['From $49.00', '49.00', 'USD'],
] as const) {
  test(`the content ${JSON.stringify(content)} agrees with ${basePrice} ${baseCurrency}`, () => {
    const value = { ...seen({}).value!, baseCurrency };
    const price = seen({}, { content, authored: [basePrice], value });
    assert.equal(contentProblem(lookAt([price])), null);
  });
}

for (const [content, basePrice, baseCurrency] of [
  ['$59.00', '49.00', 'USD'],
  ['$49.00', '4900', 'USD'],
  ['€49.00', '49.00', 'USD'],
  ['$49', '49.99', 'USD'],
] as const) {
  test(`the content ${JSON.stringify(content)} differs from ${basePrice} ${baseCurrency}`, () => {
    const value = { ...seen({}).value!, baseCurrency };
    const price = seen({}, { content, authored: [basePrice], value });
    assert.equal(contentProblem(lookAt([price]))?.code, 'content-differs');
  });
}

const product = (offers: unknown, more: object = {}): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', offers, ...more });
const offer = (price: unknown, priceCurrency = 'USD') => ({
  '@type': 'Offer',
  price,
  priceCurrency,
});

for (const [name, ...jsonLd] of [
  ['the base price', product(offer('49.00'))],
  ['a number', product(offer(49))],
  ['a currency in lower case', product(offer('49', 'usd'))],
  ['variants, of which one is shown', product([offer('59.00'), offer('49.00')])],
  [
    'a group of variants',
    JSON.stringify({
      '@type': 'ProductGroup',
      hasVariant: [
        { '@type': 'Product', offers: offer('59.00') },
        { '@type': 'Product', offers: offer('49.00') },
      ],
    }),
  ],
  [
    'a range',
    product({ '@type': 'AggregateOffer', lowPrice: 19, highPrice: 49, priceCurrency: 'USD' }),
  ],
  [
    'the price of shipping',
    product({
      ...offer('49.00'),
      shippingDetails: { shippingRate: { value: 5, currency: 'USD' } },
    }),
  ],
  [
    'a price in its specification',
    product({ priceSpecification: [{ price: 49, priceCurrency: 'USD' }] }),
  ],
  ['a graph', JSON.stringify({ '@graph': [{ '@type': ['Product'], offers: [offer(49)] }] })],
  ['something that is not JSON', '{"@type": "Product",'],
  ['nothing', '{}'],
  ['null', 'null'],
] as const) {
  test(`JSON-LD with ${name} is right`, () => {
    assert.equal(machineProblem(lookAt([seen({})], { jsonLd })), null);
  });
}

for (const [name, ...jsonLd] of [
  ['another price', product(offer('59.00'))],
  ['the local price', product(offer('7656', 'JPY'))],
  ['the amount in another currency', product(offer('49.00', 'EUR'))],
  ['a second product with another price', product(offer(49)), product(offer(59))],
] as const) {
  test(`JSON-LD with ${name} is wrong`, () => {
    const found = machineProblem(lookAt([seen({})], { jsonLd }));
    assert.equal(found?.code, 'machine-price-differs');
  });
}

test('data for machines are not compared with a page that has no base price', () => {
  assert.equal(machineProblem(lookAt([], { jsonLd: [product(offer(59))] })), null);
});

function charged(page: Partial<ServerTerms>, terms: Record<string, ServerTerms>, swaps = [rate]) {
  const visit = { swaps, ratesFile: null } as unknown as PageVisit;
  return serverProblem(visit, lookAt([seen(page)]), new Map(Object.entries(terms)));
}

const own: ServerTerms = { basePrice: '49.00', baseCurrency: 'USD' };

test('a server with the same terms charges the same', () => {
  for (const more of [{}, { rounding: '100' }, { prices: 'JPY:7000' }, { discount: 'JP:60%' }]) {
    assert.equal(charged(more, { kettle: { ...own, ...more } }), null, JSON.stringify(more));
  }
});

test('a server with other terms charges something else, and both amounts are named', () => {
  const found = charged({ rounding: '100' }, { kettle: own });
  assert.equal(
    found?.problem,
    'The server would charge 7656 JPY for kettle, but the page shows 7700 JPY.',
  );
});

test('with a rates file, a server charges by the same file', () => {
  const date = new Date().toISOString().slice(0, 10);
  const ratesFile = JSON.stringify({ date, usd: { jpy: 156.25 } });
  const visit = { swaps: [], ratesFile } as unknown as PageVisit;
  const look = lookAt([seen({})]);
  assert.equal(serverProblem(visit, look, new Map([['kettle', own]])), null);
  const other = new Map([['kettle', { ...own, rounding: '100' }]]);
  assert.match(serverProblem(visit, look, other)!.problem, /would charge 7700 JPY for kettle/);
});

test('terms that are wrong, or of no price, are named', () => {
  assert.match(charged({}, { kettle: { ...own, basePrice: 'x' } })!.problem, /terms.*for kettle/);
  assert.match(charged({}, { teapot: own })!.problem, /No price of the page .*\(teapot\)/);
  assert.equal(charged({}, {}), null);
});

test('without the rate that the page has used, nothing is compared', () => {
  assert.equal(charged({ rounding: '100' }, { kettle: own }, []), null);
});
