import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judge } from '../../check/judge.ts';
import type { DocumentView } from '../../check/page/readDocument.ts';
import type { PageView } from '../../check/page/PageView.ts';
import { viewOf, parseObjects } from '../../check/page/parseObjects.ts';
import { noMachineData } from './machine/machineData.ts';
import { printJson, printTable } from '../../check/print.ts';
import { localOutcome as outcome } from '../support/localOutcome.ts';
import { address, emptyDocument, priceView, value, visitOf } from './views.ts';

const objects = {
  version: '0.1.0',
  file: 'local-price.js',
  rates: null,
  problems: [],
  prices: [{ outcome, value, name: null, terms: {} }],
};

const documentView: DocumentView = {
  ...emptyDocument,
  prices: [{ ...priceView(), state: 'local' }],
};

/** Returns what is made of what the objects of a page say, or `null` if that is refused. */
function viewWith(said: unknown, shown = documentView): PageView | null {
  const parsed = parseObjects(said, 1);
  return parsed && viewOf(shown, parsed, noMachineData, []);
}

/** Returns the text of the whole result, or `null`. */
function resultOf(said: unknown): string | null {
  const view = viewWith(said);
  if (!view) return null;
  const url = new URL(address);
  const visits = [visitOf(view)];
  const verdict = judge(visits);
  return printTable(url, visits, verdict) + printJson(url, visits, verdict);
}

test('what a page says of its prices is read', () => {
  assert.match(resultOf(objects)!, /local {2}¥98 {2}98 JPY/);
  const rates = 'https://shop.example/rates.json';
  const view = viewWith({ ...objects, rates: 'rates.json' })!;
  assert.equal(view.rates, rates);
  assert.equal(viewWith({ ...objects, rates: ' {"date":' })!.rates, null);
  const signedIn = { ...documentView, baseUrl: 'https://user:password@shop.example/' };
  assert.equal(viewWith({ ...objects, rates: 'rates.json' }, signedIn)!.rates, rates);
});

/** What the objects say of a page whose price has something else. */
const withPrice = (more: object) => ({
  ...objects,
  prices: [{ outcome, value, name: null, terms: {}, ...more }],
});

test('the state of a price is that of its document, and only texts of its value are taken', () => {
  const said = {
    outcome: { ...outcome, state: 'error' },
    value: { ...value, more: 'x', self: {} },
  };
  const [price] = viewWith(withPrice(said))!.prices;
  assert.equal(price!.outcome.state, 'local');
  assert.deepEqual(price!.value, { ...value, more: 'x' });
});

const wrong: [name: string, said: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['no prices', { ...objects, prices: [] }],
  ['more prices', { ...objects, prices: [...objects.prices, ...objects.prices] }],
  ['a price that is null', { ...objects, prices: [null] }],
  ['an outcome that is null', withPrice({ outcome: null })],
  ['a value that is a text', withPrice({ value: 'x' })],
  ['a value without an amount', withPrice({ value: {} })],
  ['an amount that is not a number', withPrice({ value: { ...value, amount: 'x' } })],
  ['an amount of ten million digits', withPrice({ value: { ...value, amount: '1'.repeat(1e7) } })],
  ['a state that there is not', withPrice({ outcome: { ...outcome, state: 'x' } })],
];
for (const [name, said] of wrong) {
  test(`${name} is not believed`, () => assert.equal(resultOf(said), null));
}

test('whatever a page says, there is a result or none', () => {
  const anything = fc.jsonValue();
  // Any part of what is right may be anything.
  const near = fc.record({
    version: fc.oneof(fc.string(), anything),
    file: fc.oneof(fc.constant('npm'), anything),
    rates: fc.oneof(fc.webUrl(), fc.string(), anything),
    prices: fc.tuple(
      fc.record({
        outcome: fc.dictionary(fc.constantFrom(...Object.keys(outcome)), anything).map((some) => ({
          ...outcome,
          ...some,
        })),
        value: fc.dictionary(fc.constantFrom(...Object.keys(value)), anything).map((some) => ({
          ...value,
          ...some,
        })),
        name: anything,
        terms: fc.dictionary(
          fc.constantFrom('prices', '__proto__'),
          fc.oneof(fc.string(), anything),
        ),
      }),
    ),
  });
  fc.assert(
    fc.property(fc.oneof(anything, near), (said) => {
      const result = resultOf(said);
      assert.ok(result === null || result.endsWith('}\n'));
    }),
    { numRuns: 500 },
  );
});
