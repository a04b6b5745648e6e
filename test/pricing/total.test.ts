import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LocalPriceError, total, type TotalItem } from '../../src/pricing/public.js';

const eur = (amount: string, quantity?: number): TotalItem => ({
  value: { amount, currency: 'EUR' },
  quantity,
});

describe('total', () => {
  it('total prints the sum', () => {
    assert.deepEqual(total([eur('45'), eur('1299.50')], { locale: 'en-US' }), {
      amount: '1344.50',
      currency: 'EUR',
      text: '€1,344.50',
    });
    // What a program has added by calculating in binary fractions.
    assert.equal(total([eur('0.30000000000000004')])?.amount, '0.30');
  });

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

  it('total names a missing list', () => {
    for (const items of [undefined, null, 5]) {
      assert.throws(() => total(items as never), { message: /^total\(\) needs a list such as/ });
    }
  });

  it('total refuses what is not a decimal or not a whole number', () => {
    for (const [amount, quantity] of [
      ['39,20', 1],
      ['39.20', NaN],
      [39.2, 1.5],
    ] as const) {
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
