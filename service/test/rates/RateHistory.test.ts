import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryDocumentStore } from '../../src/documents/DocumentStore.js';
import { RateHistory } from '../../src/rates/RateHistory.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { handTimers } from '../support/handTimers.js';
import { holds } from '../support/holds.js';
import { testRates } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

/** A table with another rate of the naira on each day. */
function tableOf(day: number): RateTable {
  const date = `2026-03-${String(day).padStart(2, '0')}`;
  return new RateTable(date, new Map([...testRates, ['ngn', 1000 + day / 7]]));
}

function setUp(documents = new MemoryDocumentStore(), days = 3) {
  const world = { time: 0, lines: [] as string[] };
  const history = new RateHistory({
    documents,
    days,
    log: { warn: (line) => void world.lines.push(line) },
    clock: () => world.time,
  });
  return { history, documents, world };
}

describe('rates of past days', () => {
  it('are the same as on that day, to the last digit, after a restart too', async () => {
    const { history, documents } = setUp();
    for (const day of [1, 2, 3]) await history.add(tableOf(day));
    const { history: next } = setUp(documents);
    const last = await next.load();
    assert.equal(last?.date, '2026-03-03');
    for (const each of [history, next]) {
      for (const day of [1, 2, 3]) {
        const table = tableOf(day);
        const found = await each.tableOf(table.date);
        for (const pair of ['ngn eur', 'eur ngn', 'btc vnd']) {
          const [from = '', to = ''] = pair.split(' ');
          assert.equal(found?.rate(from, to), table.rate(from, to));
        }
      }
      assert.equal(await each.tableOf('2026-02-28'), undefined);
    }
  });

  it('are those of the last days only', async () => {
    const { history, documents } = setUp();
    for (const day of [5, 4, 6, 7]) await history.add(tableOf(day));
    for (const each of [history, setUp(documents).history]) {
      const found = await Promise.all([4, 5, 7].map((day) => each.tableOf(tableOf(day).date)));
      assert.deepEqual(found.map(Boolean), [false, true, true]);
    }
  });

  it('of another process are found, with at most one read in ten seconds', async () => {
    const { history, documents, world } = setUp();
    await history.load();
    await setUp(documents).history.add(tableOf(1));
    world.time = 9_999;
    assert.equal(await history.tableOf(tableOf(1).date), undefined);
    world.time = 10_000;
    assert.ok(await history.tableOf(tableOf(1).date));
  });

  it('that can’t be stored are stored later, and the log says so once', async () => {
    const documents = new MemoryDocumentStore();
    const { save, names } = MemoryDocumentStore.prototype;
    const gone = (): Promise<never> => Promise.reject(new Error('gone'));
    Object.assign(documents, { save: gone, names: gone });
    const { history, world } = setUp(documents);
    assert.equal(await history.load(), undefined);
    await history.add(tableOf(1));
    assert.deepEqual(world.lines, ["rates of past days can't be stored: gone"]);
    assert.ok(await history.tableOf(tableOf(1).date), 'this process has it');
    Object.assign(documents, { save, names });
    world.time = 20_000;
    assert.equal(await history.tableOf('2026-02-01'), undefined);
    assert.ok(await setUp(documents).history.tableOf(tableOf(1).date));
  });

  it('that were corrupted are not served', async () => {
    const { history: before, documents } = setUp();
    await before.add(new RateTable('2026-02-01', testRates));
    for (const content of [
      '',
      '{"date": "2026-03-02", "usd": {"usd": 1}}',
      '{"date": "2026-03-01", "usd": {"usd": 1, "eur": -1}}',
    ]) {
      await documents.save('rates', [{ name: '2026-03-01', content, order: 9 }], 9);
      const { history, world } = setUp(documents);
      assert.equal((await history.load())?.date, '2026-02-01');
      assert.equal(await history.tableOf('2026-03-01'), undefined);
      assert.ok(await history.tableOf('2026-02-01'), 'the others are');
      world.time = 20_000;
      assert.equal(await history.tableOf('2026-03-01'), undefined, 'read again');
      assert.equal(world.lines.length, 1, 'and logged once');
      assert.match(world.lines[0]!, /^rates of past days can't be used: the table of 2026-03-01/);
    }
  });

  it('that the store has lost are stored again at the next refresh', async () => {
    const timers = handTimers(0);
    const documents = new MemoryDocumentStore();
    const log = testLog();
    const { schedule } = timers;
    const history = new RateHistory({ documents, days: 3, refresh: 60, schedule, log });
    for (const day of [1, 2, 3]) await history.add(tableOf(day));
    const emptied = new MemoryDocumentStore();
    documents.names = (kind) => emptied.names(kind);
    documents.save = (...args) => emptied.save(...args);
    // Meanwhile, another process has served a newer table.
    await setUp(emptied).history.add(tableOf(4));
    assert.deepEqual(timers.due(), [60_000]);
    timers.next();
    await holds(async () => (await emptied.names('rates')).length === 3);
    const { history: next } = setUp(emptied);
    assert.equal((await next.load())?.date, tableOf(4).date);
    for (const day of [2, 3, 4]) assert.ok(await next.tableOf(tableOf(day).date));
    assert.deepEqual(log.lines, []);
    await holds(() => timers.due().length === 1);
    history.close();
    assert.deepEqual(timers.due(), []);
  });
});
