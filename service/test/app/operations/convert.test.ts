import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { parseRates } from '../../../src/rates/parseRates.js';
import { editions } from '../../support/editions.js';
import { day, parsed } from '../../support/testApp.js';

function path(amount: string, from = 'USD', to = 'NGN'): string {
  return `${paths.convert}?${new URLSearchParams({ apikey: 'k', from, to, amount }).toString()}`;
}

for (const { edition, open } of editions)
  describe(`convert ${edition}`, () => {
    const { ask } = open();

    it('answers both amounts and the rate', async () => {
      const { meta_data } = await parsed(ask(path('49.00')));
      const amounts = { amount: 49, converted_amount: 78400, exchange_rate: 1600 };
      assert.deepEqual(meta_data, { from: 'usd', to: 'ngn', ...amounts, date: day });
    });

    it('answers numbers above 0 for the most extreme values of a table', async () => {
      const tiny = Number.parseFloat('1.00000000000001e-15');
      const usd = { usd: 1, low: tiny, high: 9.99999999999999e14 };
      const { ask: askFar } = open({ rates: parseRates({ date: day, usd }, []) });
      for (const amount of ['999999999999999', '0.00000000000001']) {
        for (const target of [path(amount, 'LOW', 'HIGH'), path(amount, 'HIGH', 'LOW')]) {
          const { code, meta_data } = await parsed(askFar(target));
          assert.equal(code, 200);
          assert.ok(meta_data!.exchange_rate! > 0 && meta_data!.converted_amount! > 0);
        }
      }
    });
  });
