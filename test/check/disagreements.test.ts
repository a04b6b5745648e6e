import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentProblem, serverProblem } from '../../check/disagreements.ts';
import type { PageView, PriceView } from '../../check/page/PageView.ts';
import { priceFor, type ServerTerms } from '../../src/pricing/priceFor.ts';
import { pageView, priceView, visitOf } from './views.ts';

const rate = { from: 'USD', to: 'JPY', exchangeRate: 156.25 };

/** A price with these terms, as a visitor from Japan sees it. */
function priced(terms: Partial<ServerTerms>, more: Partial<PriceView> = {}): PriceView {
  const { basePrice = '49.00', baseCurrency = 'USD' } = terms;
  const place = { country: 'JP', currency: 'JPY', rate };
  const value = priceFor({ basePrice, baseCurrency, ...terms }, place);
  return priceView({ value, names: ['kettle'], ...more });
}

const viewWith = (prices: PriceView[]): PageView => pageView({ prices });

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
    const value = { ...priced({}).value!, baseCurrency };
    const price = priced({}, { content, terms: { basePrice }, value });
    assert.equal(contentProblem(viewWith([price])), null);
  });
}

for (const [content, basePrice, baseCurrency] of [
  ['$59.00', '49.00', 'USD'],
  ['$49.00', '4900', 'USD'],
  ['€49.00', '49.00', 'USD'],
  ['$49', '49.99', 'USD'],
] as const) {
  test(`the content ${JSON.stringify(content)} differs from ${basePrice} ${baseCurrency}`, () => {
    const value = { ...priced({}).value!, baseCurrency };
    const price = priced({}, { content, terms: { basePrice }, value });
    assert.equal(contentProblem(viewWith([price]))?.code, 'content-differs');
  });
}

function charged(page: Partial<ServerTerms>, terms: Record<string, ServerTerms>, swaps = [rate]) {
  return serverProblem(
    visitOf({}, { swaps }),
    viewWith([priced(page)]),
    new Map(Object.entries(terms)),
  );
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
  const visit = visitOf({}, { ratesFile });
  const view = viewWith([priced({})]);
  assert.equal(serverProblem(visit, view, new Map([['kettle', own]])), null);
  const other = new Map([['kettle', { ...own, rounding: '100' }]]);
  assert.match(serverProblem(visit, view, other)!.problem, /would charge 7700 JPY for kettle/);
});

test('terms that are wrong, or of no price, are named', () => {
  assert.match(charged({}, { kettle: { ...own, basePrice: 'x' } })!.problem, /terms.*for kettle/);
  assert.match(charged({}, { teapot: own })!.problem, /No price of the page .*\(teapot\)/);
  assert.equal(charged({}, {}), null);
});

test('without the rate that the page has used, nothing is compared', () => {
  assert.equal(charged({ rounding: '100' }, { kettle: own }, []), null);
});
