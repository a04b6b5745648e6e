import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { RateTable } from '../../../src/rates/RateTable.js';
import { editions } from '../../support/editions.js';
import { day, earlier, noon, parsed, testKeys, testRates } from '../../support/testApp.js';

const oneDay = 24 * 60 * 60 * 1000;

function path(from: string, to: string): string {
  return `${paths.swap}?${new URLSearchParams({ apikey: 'k', from, to }).toString()}`;
}

for (const { edition, open } of editions)
  describe(`swap ${edition}`, () => {
    const { ask } = open();

    it('answers the rate with the names in lower case', async () => {
      const { meta_data } = await parsed(ask(path('USD', 'NGN')));
      assert.deepEqual(meta_data, { from: 'usd', to: 'ngn', exchange_rate: 1600, date: day });
    });

    it('answers POST with the inputs in the query', async () => {
      const { meta_data } = await parsed(ask(path('USD', 'NGN'), { method: 'POST' }));
      assert.equal(meta_data?.exchange_rate, 1600);
    });

    it('takes codes in any case and with stray blanks', async () => {
      const { meta_data } = await parsed(ask(path(' nGn', 'Eur\t')));
      assert.deepEqual(meta_data, { from: 'ngn', to: 'eur', exchange_rate: 0.0005, date: day });
    });

    it('takes codes that are not three letters', async () => {
      const { meta_data } = await parsed(ask(path('1INCH', 'USD')));
      assert.deepEqual(meta_data, { from: '1inch', to: 'usd', exchange_rate: 0.25, date: day });
    });

    it('answers 1 for a currency and itself', async () => {
      const { meta_data } = await parsed(ask(path('EUR', 'eur')));
      assert.equal(meta_data?.exchange_rate, 1);
    });

    it('does not take a name of JavaScript for a currency', async () => {
      for (const name of ['__proto__', 'constructor', 'toString', 'size']) {
        assert.equal((await parsed(ask(path(name, 'USD')))).error, 'UNKNOWN_CURRENCY');
      }
    });

    it('ignores parameters that it does not know', async () => {
      assert.equal((await ask(`${path('USD', 'EUR')}&_=1&_=2`)).status, 200);
    });
  });

for (const { edition, open } of editions)
  describe(`the day of a rate ${edition}`, () => {
    const { ask } = open();
    const of = (date: string, endpoint: string = paths.swap): ReturnType<typeof parsed> =>
      parsed(ask(`${endpoint}?apikey=k&from=USD&to=NGN&amount=2&date=${encodeURIComponent(date)}`));

    it('is the newest, or the one that is named', async () => {
      for (const [date, rate] of [
        [day, 1600],
        [earlier, 800],
        [` ${earlier} `, 800],
      ] as const) {
        const { meta_data } = await of(date);
        assert.deepEqual([meta_data?.exchange_rate, meta_data?.date], [rate, date.trim()]);
        const converted = (await of(date, paths.convert)).meta_data;
        assert.deepEqual([converted?.converted_amount, converted?.date], [2 * rate, date.trim()]);
      }
    });

    it('without a table is RATE_NOT_FOUND, and costs nothing', async () => {
      const { ask: askMetered, spent } = open({ keys: testKeys({ key: 'k', tokens: 5 }) });
      for (const date of ['2026-03-09', '2026-03-11', '1999-12-31']) {
        const { code, error, message } = await parsed(
          askMetered(`${path('USD', 'NGN')}&date=${date}`),
        );
        assert.deepEqual([code, error], [404, 'RATE_NOT_FOUND']);
        assert.ok(message.includes(date) && message.includes(day));
      }
      assert.equal(await spent('k'), 0);
      await askMetered(`${path('USD', 'NGN')}&date=${earlier}`);
      assert.equal(await spent('k'), 1);
    });

    it('that is none is named', async () => {
      for (const date of [
        '',
        '2026-02-30',
        '2026-1-31',
        '20260131',
        'today',
        '2026-01-31T00:00Z',
      ]) {
        const { code, error, message } = await of(date);
        assert.deepEqual([code, error], [400, 'BAD_REQUEST'], date);
        assert.match(message, /\bdate is "/);
      }
      assert.match(
        (await parsed(ask(`${path('USD', 'NGN')}&date=${day}&date=${day}`))).message,
        /date is given twice/,
      );
    });

    it('is answered whatever its age', async () => {
      const { ask: askLate } = open({ now: noon + 100 * oneDay });
      assert.equal((await parsed(askLate(path('USD', 'NGN')))).error, 'RATES_STALE');
      for (const date of [day, earlier]) {
        const { meta_data } = await parsed(askLate(`${path('USD', 'NGN')}&date=${date}`));
        assert.deepEqual([meta_data?.date, meta_data?.stale], [date, true]);
      }
    });
  });

for (const { edition, open } of editions)
  describe(`the age of rates ${edition}`, () => {
    const answer = async (
      days: number,
      embedded: boolean,
      endpoint: string = paths.swap,
    ): Promise<Awaited<ReturnType<typeof parsed>>> => {
      const { ask } = open({
        rates: new RateTable(day, testRates, embedded),
        now: noon + days * oneDay,
      });
      return parsed(ask(`${endpoint}?apikey=k&from=USD&to=EUR&amount=1`));
    };

    it('is not mentioned for seven days', async () => {
      for (const days of [-1, 0, 7]) {
        assert.equal((await answer(days, false)).meta_data?.stale, undefined);
      }
    });

    it('is said from the eighth day', async () => {
      for (const endpoint of [paths.swap, paths.convert]) {
        for (const days of [8, 14]) {
          const { meta_data } = await answer(days, false, endpoint);
          assert.equal(meta_data?.stale, true);
          assert.equal(meta_data?.date, day);
        }
      }
    });

    it('ends a table of the operator after the fourteenth', async () => {
      for (const endpoint of [paths.swap, paths.convert]) {
        const { code, error, message } = await answer(15, false, endpoint);
        assert.deepEqual([code, error], [503, 'RATES_STALE']);
        assert.match(message, /2026-03-10/);
      }
    });

    it('never ends the embedded table', async () => {
      const { meta_data } = await answer(400, true);
      assert.deepEqual(meta_data, {
        from: 'usd',
        to: 'eur',
        exchange_rate: 0.8,
        date: day,
        stale: true,
      });
    });
  });
