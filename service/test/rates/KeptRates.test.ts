import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryShelf } from '../../src/kept/Shelf.js';
import { KeptRates } from '../../src/rates/KeptRates.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { testRates } from '../support/testApp.js';

/** A table in which a naira is worth another amount on each day. */
function tableOf(day: number): RateTable {
  const date = `2026-03-${String(day).padStart(2, '0')}`;
  return new RateTable(date, new Map([...testRates, ['ngn', 1000 + day / 7]]));
}

function setUp(shelf = new MemoryShelf(), days = 3) {
  const world = { time: 0, lines: [] as string[] };
  const kept = new KeptRates({
    shelf,
    days,
    log: { warn: (line) => void world.lines.push(line) },
    clock: () => world.time,
  });
  return { kept, shelf, world };
}

describe('rates of past days', () => {
  it('are the same as on that day, to the last digit, after a restart too', async () => {
    const { kept, shelf } = setUp();
    for (const day of [1, 2, 3]) await kept.keep(tableOf(day));
    const { kept: next } = setUp(shelf);
    const last = await next.load();
    assert.equal(last?.date, '2026-03-03');
    for (const each of [kept, next]) {
      for (const day of [1, 2, 3]) {
        const table = tableOf(day);
        const found = await each.of(table.date);
        for (const [from, to] of [
          ['ngn', 'eur'],
          ['eur', 'ngn'],
          ['btc', 'vnd'],
        ] as const) {
          assert.equal(found?.rate(from, to), table.rate(from, to));
        }
      }
      assert.equal(await each.of('2026-02-28'), undefined);
    }
  });

  it('are those of the last days alone', async () => {
    const { kept, shelf } = setUp();
    for (const day of [5, 4, 6, 7]) await kept.keep(tableOf(day));
    for (const [day, isThere] of [
      [4, false],
      [5, true],
      [7, true],
    ] as const) {
      assert.equal(!!(await kept.of(tableOf(day).date)), isThere);
      assert.equal(!!(await setUp(shelf).kept.of(tableOf(day).date)), isThere);
    }
  });

  it('of another process are found, with a look at most every ten seconds', async () => {
    const { kept, shelf, world } = setUp();
    await kept.load();
    await setUp(shelf).kept.keep(tableOf(1));
    world.time = 9_999;
    assert.equal(await kept.of(tableOf(1).date), undefined);
    world.time = 10_000;
    assert.ok(await kept.of(tableOf(1).date));
  });

  it('that can’t be kept are kept later, and told once', async () => {
    class Failing extends MemoryShelf {
      isDown = true;
      override keep(...args: Parameters<MemoryShelf['keep']>): Promise<void> {
        return this.isDown ? Promise.reject(new Error('gone')) : super.keep(...args);
      }
      override all(...args: Parameters<MemoryShelf['all']>): ReturnType<MemoryShelf['all']> {
        return this.isDown ? Promise.reject(new Error('gone')) : super.all(...args);
      }
    }
    const shelf = new Failing();
    const { kept, world } = setUp(shelf);
    assert.equal(await kept.load(), undefined);
    await kept.keep(tableOf(1));
    assert.deepEqual(world.lines, ["rates of past days can't be kept: gone"]);
    assert.ok(await kept.of(tableOf(1).date), 'this process has it all the same');
    shelf.isDown = false;
    world.time = 20_000;
    assert.equal(await kept.of('2026-02-01'), undefined);
    assert.ok(await setUp(shelf).kept.of(tableOf(1).date));
  });

  it('that somebody has spoilt are not served', async () => {
    const { kept: before, shelf } = setUp();
    await before.keep(new RateTable('2026-02-01', testRates));
    for (const content of [
      '',
      '[]',
      '{"date": "2026-03-02", "usd": {"usd": 1}}',
      '{"date": "2026-03-01", "usd": {"usd": 1, "eur": -1}}',
    ]) {
      await shelf.keep('rates', { name: '2026-03-01', content }, 9, 9);
      const { kept, world } = setUp(shelf);
      assert.equal((await kept.load())?.date, '2026-02-01');
      assert.equal(await kept.of('2026-03-01'), undefined);
      assert.ok(await kept.of('2026-02-01'), 'those beside them are');
      world.time = 20_000;
      assert.equal(await kept.of('2026-03-01'), undefined, 'looked at again');
      assert.equal(world.lines.length, 1, 'and told once');
      assert.match(
        world.lines.join(),
        /^rates of past days can't be used: of the table of 2026-03-01/,
      );
    }
  });
});
