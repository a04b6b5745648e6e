import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ratesFor } from '../../../src/app/operations/ratesFor.js';
import { StoreUnreachable } from '../../../src/ledger/Ledger.js';
import { RateTable } from '../../../src/rates/RateTable.js';

const dates = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'] as const;
const [friday, saturday, sunday, monday] = dates;

/** A table of dollars, euros, zloty and rupees, of which some have a rate of an earlier day. */
function table(date: string, days: Record<string, string>, ...codes: string[]): RateTable {
  const values = new Map(['usd', 'eur', ...codes].map((code, at) => [code, at + 1]));
  return new RateTable(date, values, false, 'usd', { days: new Map(Object.entries(days)) });
}

/** Returns the day of the table that answers, or the name of the error. */
async function answers(tables: readonly RateTable[], pair: string, date?: string): Promise<string> {
  const [from, to] = pair.split(' ') as [string, string];
  const rates = tables.at(-1)!;
  const ratesOf = async (day: string): Promise<RateTable | undefined> =>
    tables.find((each) => each.date === day);
  return ratesFor(from, to, date, { rates, ratesOf }).then(
    (found) => found.date,
    ({ error }: { error: string }) => error,
  );
}

describe('the table that answers for two currencies', () => {
  it('is the first one with a rate of their day, and the same for that day', async () => {
    const tables = [
      table(friday, {}, 'pln', 'mur'),
      table(saturday, { pln: friday }, 'pln', 'mur'),
      table(sunday, { pln: friday, mur: saturday }, 'pln', 'mur'),
    ];
    for (const [pair, shown] of [
      ['usd eur', sunday],
      ['usd pln', friday],
      ['pln eur', friday],
      ['mur usd', saturday],
      ['mur pln', friday],
      // One that it lacks: the operation says so.
      ['usd xqz', sunday],
    ] as const) {
      assert.equal(await answers(tables, pair), shown, pair);
      assert.equal(await answers(tables, pair, shown), shown, pair);
    }
  });

  it('is one of a later day if there is none of that day, as after a first start on a weekend', async () => {
    const tables = [
      table(saturday, { pln: friday }, 'pln'),
      table(sunday, { pln: friday }, 'pln'),
      table(monday, {}, 'pln'),
    ];
    for (const date of [saturday, sunday, friday]) {
      assert.equal(await answers(tables, 'usd pln', date), saturday, date);
    }
    assert.equal(await answers(tables, 'usd pln'), monday);
    assert.equal(await answers(tables, 'usd eur', friday), 'RATE_NOT_FOUND');
    for (const date of ['2026-03-02', '2026-03-05', '2026-03-10']) {
      assert.equal(await answers(tables, 'usd pln', date), 'RATE_NOT_FOUND', date);
    }
  });

  it('is that of the day that was shown if a currency is late each day', async () => {
    const tables = [
      table(friday, {}, 'mur'),
      table(saturday, { mur: friday }, 'mur'),
      table(sunday, { mur: saturday }, 'mur'),
      table(monday, { mur: sunday }, 'mur'),
    ];
    for (const count of [2, 3, 4]) {
      const shown = tables.slice(0, count);
      const before = dates[count - 2]!;
      const answering = count === 2 ? friday : dates[count - 1]!;
      assert.equal(await answers(shown, 'mur usd'), answering);
      assert.equal(await answers(tables, 'mur usd', before), answering);
    }
  });

  it('is the current one if the tables before are not stored any more', async () => {
    const tables = [table(monday, { mur: '2026-03-01' }, 'mur')];
    assert.equal(await answers(tables, 'mur usd'), monday);
    assert.equal(await answers(tables, 'mur usd', '2026-03-01'), monday);
  });

  it('is found if it is days later, and has both currencies', async () => {
    const tables = [
      table('2026-03-02', {}, 'kes'),
      table(saturday, { kes: '2026-03-02' }, 'kes', 'mur'),
      table(sunday, {}, 'mur'),
    ];
    assert.equal(await answers(tables.slice(0, 2), 'kes mur'), saturday);
    assert.equal(await answers(tables, 'kes mur', '2026-03-02'), saturday);
  });

  it('is the current one while no other can be read, unless a day is asked for', async () => {
    const rates = table(monday, { mur: sunday }, 'mur');
    const ratesOf = () => Promise.reject(new StoreUnreachable(new Error('lost')));
    assert.equal(await ratesFor('mur', 'usd', undefined, { rates, ratesOf }), rates);
    await assert.rejects(ratesFor('mur', 'usd', sunday, { rates, ratesOf }), {
      error: 'NOT_READY',
    });
  });

  it('has the same day in a table without days', async () => {
    const plain = { date: friday, embedded: false, has: () => true, rate: () => 2 };
    assert.equal(await ratesFor('usd', 'eur', undefined, { rates: plain }), plain);
    assert.equal(await ratesFor('usd', 'eur', friday, { rates: plain }), plain);
  });
});
