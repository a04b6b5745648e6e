import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextStore } from '../../src/worker/Environment.js';
import { readTable, renewRates } from '../../src/worker/renewRates.js';
import {
  dayAfter,
  embedded,
  noon,
  rateContent,
  tenders,
  type Changes,
} from '../support/rateContent.js';
import { rateServer, status } from '../support/rateServer.js';
import { testLog } from '../support/testLog.js';

const server = await rateServer(() => undefined);
const address = `${server.url}/usd.json?token=secret`;

/** A store, and runs of the cron trigger on it. */
function cron(days = 7): {
  texts: Map<string, string>;
  lines: string[];
  serve: (changes: Changes) => Promise<string | undefined>;
  run: () => Promise<string | undefined>;
} {
  const texts = new Map<string, string>();
  /** As KV has it, each name is written once a second; a run takes less. */
  const written = new Set<string>();
  const write = (name: string): void => {
    if (written.has(name)) throw new Error(`429 Too Many Requests: ${name}`);
    written.add(name);
  };
  const store: TextStore = {
    get: async (name) => texts.get(name) ?? null,
    put: async (name, text) => (write(name), void texts.set(name, text)),
    delete: async (name) => (write(name), void texts.delete(name)),
  };
  const log = testLog();
  let now = noon;
  const run = (): Promise<string | undefined> => {
    written.clear();
    return renewRates({
      store,
      address,
      days,
      embedded,
      tenders,
      log,
      now: () => now,
    }).then(
      () => undefined,
      (error: Error) => error.message,
    );
  };
  return {
    texts,
    lines: log.lines,
    run,
    serve: (changes) => {
      now = noon + (changes.days ?? 0) * 24 * 3600 * 1000;
      server.handle = (_, response) => response.end(rateContent(changes));
      return run();
    },
  };
}

describe('a run of the cron trigger', () => {
  it('keeps the table, and those of the days before', async () => {
    const { texts, serve, lines } = cron(3);
    for (let days = 1; days <= 5; days++) assert.equal(await serve({ days }), undefined);
    assert.equal(readTable(texts.get('latest')!).date, dayAfter(5));
    assert.deepEqual(
      [...texts.keys()].sort(),
      [dayAfter(3), dayAfter(4), dayAfter(5), 'latest', 'rates'].sort(),
    );
    assert.equal(texts.get(dayAfter(5)), texts.get('latest'));
    assert.match(lines[0] ?? '', /^info: rates of \S+, 339 currencies, http:\S+\/usd\.json\?…$/);
  });

  it('keeps the embedded table too, which was served before the first', async () => {
    const { texts, serve } = cron();
    assert.equal(await serve({ days: 1 }), undefined);
    assert.equal(readTable(texts.get(embedded.date)!).date, embedded.date);
    const same = cron();
    assert.equal(await same.serve({}), undefined);
    assert.deepEqual([...same.texts.keys()].sort(), [embedded.date, 'latest', 'rates'].sort());
  });

  it('writes nothing where nothing is new', async () => {
    const { texts, serve, run } = cron();
    await serve({ days: 1 });
    let writes = 0;
    texts.set = () => ((writes += 1), texts);
    assert.equal(await run(), undefined);
    assert.equal(writes, 0);
  });

  it('leaves the last good table where another is refused, and takes one that is confirmed', async () => {
    const { texts, serve } = cron();
    await serve({ days: 1 });
    const good = texts.get('latest');
    const moved = { moves: { ngn: 1.4 } };
    assert.match(
      (await serve({ ...moved, days: 2 })) ?? '',
      /its NGN has moved by 40 %; another table must/,
    );
    // The same again is no confirmation.
    assert.match((await serve({ ...moved, days: 2 })) ?? '', /another table must confirm/);
    assert.equal(texts.get('latest'), good);
    assert.equal(await serve({ ...moved, days: 3 }), undefined);
    assert.equal(readTable(texts.get('latest')!).date, dayAfter(3));
    assert.equal(texts.has('refused'), false);
  });

  it('takes no table that is off as a whole, and never with its address', async () => {
    const { texts, serve, run, lines } = cron();
    await serve({ days: 1 });
    const good = new Map(texts);
    const refusals = [
      await serve({ days: 2, moves: { eur: 1e4 } }),
      ((server.handle = status(500)), await run()),
      ((server.handle = (_, response) => response.end('<html>')), await run()),
      ((server.handle = (_, response) => response.end('{"date":"2026-02-30","usd":{}}')),
      await run()),
    ];
    for (const [at, said] of [
      /EUR has moved more than 3-fold/,
      /status 500/,
      /not JSON/,
      /date/,
    ].entries()) {
      assert.match(refusals[at] ?? '', said);
      assert.match(refusals[at] ?? '', /the last good one stays in use$/);
    }
    assert.deepEqual(texts, good);
    assert.doesNotMatch([...refusals, ...lines].join(), /secret/);
  });

  it('holds the first table against the embedded one', async () => {
    const { texts, serve } = cron();
    assert.match((await serve({ moves: { usd: 5 } })) ?? '', /USD has moved more than 3-fold/);
    assert.equal(texts.size, 0);
  });

  it('holds a table against the embedded one where that is newer than the last', async () => {
    const { texts, serve, lines } = cron();
    await serve({ days: -60 });
    assert.equal(await serve({ days: 1, moves: { ngn: 1.4 } }), undefined);
    assert.match(
      lines.join(),
      /may be wrong: compared with those of \S+, its NGN has moved by 40 %/,
    );
    assert.equal(readTable(texts.get('latest')!).date, dayAfter(1));
  });

  it('says which setting is wrong', async () => {
    const options = { store: undefined as never, days: 7, embedded, tenders };
    const log = testLog();
    await assert.rejects(
      renewRates({ ...options, address: 'https://u%:p@rates.example', log, now: () => noon }),
      /^SettingsError: RATES_URL has a user or a password with a stray "%"/,
    );
  });

  it('begins anew where what was kept can’t be read', async () => {
    const { texts, serve } = cron();
    texts.set('latest', '{').set('refused', 'x');
    assert.equal(await serve({ days: 1 }), undefined);
    assert.equal(readTable(texts.get('latest')!).date, dayAfter(1));
  });
});
