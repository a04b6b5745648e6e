import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { derive, priceFor } from '../../src/pricing/public.js';

const yearly = priceFor(
  { basePrice: '199.00', baseCurrency: 'EUR' },
  { country: 'DE', currency: 'EUR', rate: null },
);

// What it computes and refuses: see the cases of derived.
describe('derive', () => {
  it('derive names what is wrong, and reads a currency in any case', () => {
    assert.throws(
      () => derive(yearly, { times: '1/0' }),
      /^LocalPriceError: derive\(\) times="1\/0": write a decimal such as 0\.25/,
    );
    assert.throws(() => derive({ ...yearly, amount: '1,5' }, { times: 2 }), /amount="1,5"/);
    const yen = { ...yearly, amount: '100', currency: 'jpy' };
    const { amount, currency } = derive(yen, { times: '1/3' });
    assert.deepEqual([amount, currency], ['33', 'JPY']);
  });
});
