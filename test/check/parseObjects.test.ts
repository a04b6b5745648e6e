import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judge } from '../../check/judge.ts';
import type { DocumentView } from '../../check/page/readDocument.ts';
import { viewOf, parseObjects } from '../../check/page/parseObjects.ts';
import { noMachineData, noTexts } from './machine/machineData.ts';
import type { PageVisit } from '../../check/page/PageVisit.ts';
import { nothingRead } from '../../check/page/visitPage.ts';
import { printJson, printTable } from '../../check/print.ts';
import { localOutcome as outcome } from '../support/localOutcome.ts';

const value = {
  amount: '98',
  currency: 'JPY',
  baseAmount: '49.00',
  baseCurrency: 'USD',
  exchangeRate: '2',
  place: null,
  discount: null,
  source: 'swap',
};
const objects = {
  version: '0.1.0',
  file: 'local-price.js',
  rates: null,
  registered: ['local-price'],
  problems: [],
  prices: [{ outcome, value, name: null, terms: {} }],
};

const documentView: DocumentView = {
  baseUrl: 'https://shop.example/',
  scripts: [],
  lostSlots: [],
  present: ['local-price', 'geo-gate'],
  prices: [
    {
      state: 'local',
      text: '¥98',
      printed: '¥98',
      content: '$49.00',
      isEmpty: false,
      lacksNote: false,
      authored: ['49.00'],
      names: [],
      language: 'en',
      label: null,
      sent: [],
      sender: -1,
      beside: '',
      links: [],
    },
  ],
  machine: noTexts,
  hasUntakenCall: false,
};

/** Returns the text of the whole result for what a page has said, or `null` if that is refused. */
function resultOf(said: unknown): string | null {
  const parsed = parseObjects(said, 1);
  if (!parsed) return null;
  const view = viewOf(documentView, parsed, noMachineData);
  const url = new URL(documentView.baseUrl);
  const log = { requests: [], messages: [], exceptions: [] };
  const rest = { address: url.href, country: 'JP', failure: null };
  const visits: PageVisit[] = [{ ...nothingRead, ...log, ...rest, view }];
  const verdict = judge(visits);
  return printTable(url, visits, verdict) + printJson(url, visits, verdict);
}

test('what a page says of its prices is read', () => {
  assert.match(resultOf(objects)!, /local {2}¥98 {2}98 JPY/);
  const view = viewOf(
    documentView,
    parseObjects({ ...objects, rates: 'rates.json' }, 1)!,
    noMachineData,
  );
  assert.equal(view.rates, 'https://shop.example/rates.json');
  assert.equal(
    viewOf(documentView, parseObjects({ ...objects, rates: ' {"date":' }, 1)!, noMachineData).rates,
    null,
  );
  const signedIn = { ...documentView, baseUrl: 'https://user:password@shop.example/' };
  assert.equal(
    viewOf(signedIn, parseObjects({ ...objects, rates: 'rates.json' }, 1)!, noMachineData).rates,
    view.rates,
  );
  assert.deepEqual(view.missing, ['geo-gate']);
});

test('the state of a price is that of its document, and only texts of its value are taken', () => {
  const prices = [
    {
      outcome: { ...outcome, state: 'error' },
      value: { ...value, more: 'x', self: {} },
      name: null,
      terms: {},
    },
  ];
  const [price] = viewOf(
    documentView,
    parseObjects({ ...objects, prices }, 1)!,
    noMachineData,
  ).prices;
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
  [
    'an outcome that is null',
    { ...objects, prices: [{ outcome: null, value, name: null, terms: {} }] },
  ],
  [
    'a value that is a text',
    { ...objects, prices: [{ outcome, value: 'x', name: null, terms: {} }] },
  ],
  [
    'a value without an amount',
    { ...objects, prices: [{ outcome, value: {}, name: null, terms: {} }] },
  ],
  [
    'an amount that is no number',
    { ...objects, prices: [{ outcome, value: { ...value, amount: 'x' }, name: null, terms: {} }] },
  ],
  [
    'an amount of a million digits',
    {
      ...objects,
      prices: [{ outcome, value: { ...value, amount: '1'.repeat(1e6) }, name: null, terms: {} }],
    },
  ],
  [
    'a state that there is not',
    { ...objects, prices: [{ outcome: { ...outcome, state: 'x' }, value, name: null, terms: {} }] },
  ],
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
    registered: fc.array(fc.oneof(fc.constant('local-price'), anything)),
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
