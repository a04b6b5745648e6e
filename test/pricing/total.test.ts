import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LocalPriceError, total, type TotalItem } from '../../src/pricing/public.js';

const eur = (amount: string, quantity?: number): TotalItem => ({
  value: { amount, currency: 'EUR' },
  quantity,
});

const locale = { locale: 'en-US' };

describe('total', () => {
  for (const [what, items, amount, text] of [
    ['each times its quantity', [eur('39.20', 3), eur('0.10', 7)], '118.30', '€118.30'],
    ['zero times a price', [eur('39.20', 0)], '0.00', '€0.00'],
    [
      'free items, whose currency does not count',
      [
        { value: { amount: '0.000', currency: 'KWD' } },
        eur('43.13'),
        { value: { amount: '0', currency: 'JPY' } },
      ],
      '43.13',
      '€43.13',
    ],
    [
      'only free items',
      [eur('0.00', 3), { value: { amount: '0.00', currency: 'USD' } }],
      '0.00',
      '€0.00',
    ],
    ['an amount of a program', [eur('0.30000000000000004')], '0.30', '€0.30'],
    ['amounts of which some are whole', [eur('45'), eur('9.50')], '54.50', '€54.50'],
    [
      'long amounts',
      [eur('123456789012345678.10', 9)],
      '1111111101111111102.90',
      '€1,111,111,101,111,111,102.90',
    ],
  ] as const) {
    it(`total adds ${what}`, () =>
      assert.deepEqual(total(items, locale), { amount, currency: 'EUR', text }));
  }

  it('total adds cents as whole numbers do', () => {
    const item = fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 999 }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (items) => {
        const cents = items.reduce((sum, [each, quantity]) => sum + each * quantity, 0);
        const all = items.map(([each, quantity]) => eur((each / 100).toFixed(2), quantity));
        assert.equal(total(all)?.amount, (cents / 100).toFixed(2));
        // Free items of any currency change nothing, wherever they are.
        const free = { value: { amount: '0.000', currency: 'KWD' }, quantity: 2 };
        if (cents) assert.deepEqual(total([free, ...all, free]), total(all));
      }),
    );
  });

  for (const [what, items] of [
    ['nothing', []],
    ['several currencies', [eur('1'), { value: { amount: '1', currency: 'USD' } }]],
    ['an unknown price', [eur('1'), { value: null }]],
    ['a range', [{ value: { amount: '1', amountMax: '2', currency: 'EUR' } }]],
  ] as [string, TotalItem[]][])
    it(`the total of ${what} is null`, () => assert.equal(total(items), null));

  it('total accepts whole numbers as text, as inputs give them, and names a missing list', () => {
    assert.equal(total([eur('39.20', ' 2 ' as never)])?.amount, '78.40');
    for (const items of [undefined, null, 5]) {
      assert.throws(() => total(items as never), { message: /^total\(\) needs a list such as/ });
    }
  });

  it('total refuses what is not a decimal or not a whole number', () => {
    const amounts = ['39,20', '€39.20', ''].map((amount) => [amount, 1] as const);
    const quantities = [1.5, -1, NaN, '1.5', '', '1e3', '9'.repeat(20)].map(
      (quantity) => ['39.20', quantity] as const,
    );
    for (const [amount, quantity] of [...amounts, ...quantities, [39.2, 1.5] as const]) {
      assert.throws(
        () => total([eur(amount as string, quantity as number)]),
        (error: unknown) =>
          error instanceof LocalPriceError &&
          error.code === 'config' &&
          /^(quantity|amount)=".*": write a /.test(error.message),
      );
    }
  });
});
