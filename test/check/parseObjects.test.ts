import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judge } from '../../check/judge.ts';
import type { Scene } from '../../check/page/readDocument.ts';
import { lookOf, parseOwn } from '../../check/page/parseObjects.ts';
import { noMachineData, noTexts } from './machine/machineData.ts';
import type { PageVisit } from '../../check/page/PageVisit.ts';
import { unseen } from '../../check/page/visitPage.ts';
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
const own = {
  version: '0.1.0',
  file: 'local-price.js',
  rates: null,
  registered: ['local-price'],
  problems: [],
  prices: [{ outcome, value, name: null, terms: {} }],
};

const scene: Scene = {
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
  const parsed = parseOwn(said, 1);
  if (!parsed) return null;
  const look = lookOf(scene, parsed, noMachineData);
  const url = new URL(scene.baseUrl);
  const heard = { requests: [], messages: [], exceptions: [] };
  const rest = { address: url.href, country: 'JP', failure: null };
  const visits: PageVisit[] = [{ ...unseen, ...heard, ...rest, look }];
  const verdict = judge(visits);
  return printTable(url, visits, verdict) + printJson(url, visits, verdict);
}

test('what a page says of its prices is read', () => {
  assert.match(resultOf(own)!, /local {2}¥98 {2}98 JPY/);
  const look = lookOf(scene, parseOwn({ ...own, rates: 'rates.json' }, 1)!, noMachineData);
  assert.equal(look.rates, 'https://shop.example/rates.json');
  assert.equal(
    lookOf(scene, parseOwn({ ...own, rates: ' {"date":' }, 1)!, noMachineData).rates,
    null,
  );
  const signedIn = { ...scene, baseUrl: 'https://user:password@shop.example/' };
  assert.equal(
    lookOf(signedIn, parseOwn({ ...own, rates: 'rates.json' }, 1)!, noMachineData).rates,
    look.rates,
  );
  assert.deepEqual(look.missing, ['geo-gate']);
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
  const [price] = lookOf(scene, parseOwn({ ...own, prices }, 1)!, noMachineData).prices;
  assert.equal(price!.outcome.state, 'local');
  assert.deepEqual(price!.value, { ...value, more: 'x' });
});

const wrong: [name: string, said: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['no prices', { ...own, prices: [] }],
  ['more prices', { ...own, prices: [...own.prices, ...own.prices] }],
  ['a price that is null', { ...own, prices: [null] }],
  [
    'an outcome that is null',
    { ...own, prices: [{ outcome: null, value, name: null, terms: {} }] },
  ],
  ['a value that is a text', { ...own, prices: [{ outcome, value: 'x', name: null, terms: {} }] }],
  [
    'a value without an amount',
    { ...own, prices: [{ outcome, value: {}, name: null, terms: {} }] },
  ],
  [
    'an amount that is no number',
    { ...own, prices: [{ outcome, value: { ...value, amount: 'x' }, name: null, terms: {} }] },
  ],
  [
    'an amount of a million digits',
    {
      ...own,
      prices: [{ outcome, value: { ...value, amount: '1'.repeat(1e6) }, name: null, terms: {} }],
    },
  ],
  [
    'a state that there is not',
    { ...own, prices: [{ outcome: { ...outcome, state: 'x' }, value, name: null, terms: {} }] },
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
