import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { RateTable } from '../../../src/rates/RateTable.js';
import { editions } from '../../support/editions.js';
import { day, earlier, noon, parsed, testKeys, testRates } from '../../support/testApp.js';

const oneDay = 24 * 60 * 60 * 1000;

function path(from: string, to: string, endpoint: string = paths.swap): string {
  const amount = endpoint === paths.convert && { amount: '2' };
  return `${endpoint}?${new URLSearchParams({ apikey: 'k', from, to, ...amount }).toString()}`;
}

for (const { edition, open } of editions)
  describe(`swap ${edition}`, () => {
    const { ask } = open();

    it('answers the rate of two codes, in any case and with stray blanks', async () => {
      for (const [from, to, rate] of [
        ['USD', 'NGN', 1600],
        [' nGn', 'Eur\t', 0.0005],
        ['1INCH', 'USD', 0.25],
        ['EUR', 'eur', 1],
      ] as const) {
        const { meta_data } = await parsed(ask(path(from, to)));
        const [one, other] = [from, to].map((code) => code.trim().toLowerCase());
        assert.deepEqual(meta_data, { from: one, to: other, exchange_rate: rate, date: day });
      }
    });

    it('knows no currency with the name of a JavaScript property', async () => {
      for (const name of ['__proto__', 'constructor', 'toString', 'size']) {
        assert.equal((await parsed(ask(path(name, 'USD')))).error, 'UNKNOWN_CURRENCY');
      }
    });

    it('ignores what other programs add to addresses', async () => {
      assert.equal((await ask(`${path('USD', 'EUR')}&_=1&_=2&utm_source=mail`)).status, 200);
    });

    const of = (date: string, endpoint?: string): ReturnType<typeof parsed> =>
      parsed(ask(`${path('USD', 'NGN', endpoint)}&date=${encodeURIComponent(date)}`));

    it('answers the rate of the newest day, or of the one that is asked for', async () => {
      for (const date of [day, earlier, ` ${earlier} `]) {
        const rate = date === day ? 1600 : 800;
        const { meta_data } = await of(date);
        assert.deepEqual([meta_data?.exchange_rate, meta_data?.date], [rate, date.trim()]);
        const converted = (await of(date, paths.convert)).meta_data;
        assert.deepEqual([converted?.converted_amount, converted?.date], [2 * rate, date.trim()]);
      }
    });

    it('is RATE_NOT_FOUND on a day without a table, which is free', async () => {
      const { ask: askMetered, spent } = open({ keys: testKeys({ key: 'k', tokens: 5 }) });
      for (const date of ['2026-03-09', '2026-03-11', '2024-02-29', earlier]) {
        const answer = await parsed(askMetered(`${path('USD', 'NGN')}&date=${date}`));
        if (date === earlier) continue;
        assert.deepEqual([answer.code, answer.error], [404, 'RATE_NOT_FOUND']);
        assert.ok(answer.message.includes(date) && answer.message.includes(day));
      }
      assert.equal(await spent('k'), 1);
    });

    it('names a date that is not one day of the calendar', async () => {
      for (const date of ['', '2025-02-29', '2026-13-01', '2026-1-1', '2026-01-31T00:00Z']) {
        const { code, error, message } = await of(date);
        assert.deepEqual([code, error], [400, 'BAD_REQUEST'], date);
        assert.match(message, /\bdate is "/);
      }
      const twice = await parsed(ask(`${path('USD', 'NGN')}&date=${day}&date=${day}`));
      assert.match(twice.message, /date is given twice/);
    });

    it('answers the rate of a day that is asked for, whatever its age', async () => {
      const { ask: askLate } = open({ now: noon + 100 * oneDay });
      assert.equal((await parsed(askLate(path('USD', 'NGN')))).error, 'RATES_STALE');
      for (const date of [day, earlier]) {
        const { meta_data } = await parsed(askLate(`${path('USD', 'NGN')}&date=${date}`));
        assert.deepEqual([meta_data?.date, meta_data?.stale], [date, true]);
      }
    });

    const answer = (days: number, embedded: boolean, endpoint: string) => {
      const rates = new RateTable(day, testRates, embedded);
      const { ask } = open({ rates, now: noon + days * oneDay });
      return parsed(ask(path('USD', 'EUR', endpoint)));
    };

    it('names the age of rates from the eighth day, and uses no table of the operator after the 14th', async () => {
      for (const endpoint of [paths.swap, paths.convert]) {
        for (const days of [-1, 7, 8, 14]) {
          const stale = days > 7 ? true : undefined;
          const { meta_data } = await answer(days, false, endpoint);
          assert.deepEqual([meta_data?.stale, meta_data?.date], [stale, day]);
        }
        const { code, error, message } = await answer(15, false, endpoint);
        assert.deepEqual([code, error], [503, 'RATES_STALE']);
        assert.match(message, /2026-03-10/);
        const embedded = (await answer(400, true, endpoint)).meta_data;
        assert.deepEqual([embedded?.exchange_rate, embedded?.stale], [0.8, true]);
      }
    });
  });
