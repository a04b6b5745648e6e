import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { parseRates } from '../../../src/rates/parseRates.js';
import { RateTable } from '../../../src/rates/RateTable.js';
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

    /** Answers of a service whose table has these values for a dollar. */
    function withRates(values: Record<string, number>): typeof ask {
      return open({ rates: new RateTable(day, new Map(Object.entries(values))) }).ask;
    }

    it('multiplies decimals, and rounds only the product, to 12 digits', async () => {
      const long = 1.23456789012345;
      const askExact = withRates({ usd: 1, aaa: 1.005, bbb: 0.1, ccc: long });
      for (const [amount, to, product, rate] of [
        ['100', 'AAA', 100.5, 1.005],
        ['1.1', 'AAA', 1.1055, 1.005],
        ['999999999999999', 'AAA', 1005000000000000, 1.005],
        ['0.00000000000001', 'BBB', 1e-15, 0.1],
        ['1.00000000000001', 'CCC', 1.23456789012, long],
      ] as const) {
        const { meta_data } = await parsed(askExact(path(amount, 'USD', to)));
        assert.equal(meta_data?.converted_amount, product);
        assert.deepEqual([meta_data.amount, meta_data.exchange_rate], [Number(amount), rate]);
      }
    });

    it('answers numbers above 0 for the most extreme values of a table', async () => {
      const tiny = Number.parseFloat('1.00000000000001e-15');
      const usd = { usd: 1, low: tiny, high: 9.99999999999999e14 };
      const askFar = withRates(Object.fromEntries(parseRates({ date: day, usd }, []).values));
      for (const amount of ['999999999999999', '0.00000000000001']) {
        for (const target of [path(amount, 'LOW', 'HIGH'), path(amount, 'HIGH', 'LOW')]) {
          const { code, meta_data } = await parsed(askFar(target));
          assert.equal(code, 200);
          assert.ok(meta_data!.exchange_rate! > 0 && meta_data!.converted_amount! > 0);
        }
      }
    });
  });
