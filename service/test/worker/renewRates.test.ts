import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextStore } from '../../src/worker/Environment.js';
import { parseTable } from '../../src/rates/tableContent.js';
import { renewRates } from '../../src/worker/renewRates.js';
import { dayAfter, embedded, noon, rateContent, rateList } from '../support/rateContent.js';
import { tenders, type Changes } from '../support/rateContent.js';
import { rateServer, status, type Handler } from '../support/rateServer.js';
import { testLog } from '../support/testLog.js';

const server = await rateServer(() => undefined);
const address = `${server.url}/usd.json?token=secret`;

/** A store, and runs of the cron trigger on it, which return the message of a failure. */
function cron(days = 7) {
  const texts = new Map<string, string>();
  /** KV accepts one write a second to each name; a run is shorter. */
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
  const run = async (handle?: Handler, source = address): Promise<string | undefined> => {
    written.clear();
    if (handle) server.handle = handle;
    const options = { store, address: source, days, embedded, tenders, log, now: () => now };
    return renewRates(options).then(
      () => undefined,
      (error: Error) => error.message,
    );
  };
  return {
    texts,
    lines: log.lines,
    run,
    serve: (changes: Changes): Promise<string | undefined> => {
      now = noon + (changes.days ?? 0) * 24 * 3600 * 1000;
      return run((_, response) => response.end(rateContent(changes)));
    },
    list: (changes: Changes, otherDays: Record<string, string>): Promise<string | undefined> => {
      now = noon + (changes.days ?? 0) * 24 * 3600 * 1000;
      const content = rateList(changes, otherDays);
      return run((_, response) => response.end(content), `frankfurter:${server.url}/v2`);
    },
  };
}

describe('a run of the cron trigger', () => {
  it('stores the table, and those of the days before', async () => {
    const { texts, serve, lines } = cron(3);
    for (let days = 1; days <= 5; days++) assert.equal(await serve({ days }), undefined);
    assert.equal(parseTable(texts.get('latest')!).date, dayAfter(5));
    assert.deepEqual(
      [...texts.keys()].sort(),
      [dayAfter(3), dayAfter(4), dayAfter(5), 'latest', 'rates'].sort(),
    );
    assert.equal(texts.get(dayAfter(5)), texts.get('latest'));
    assert.match(
      lines[0] ?? '',
      /^info: the service uses the rates of \S+, 339 currencies, http:\S+\/usd\.json\?…$/,
    );
  });

  it('stores the embedded table too, which was used before the first, and writes only news', async () => {
    const { texts, serve, run } = cron();
    assert.equal(await serve({ days: 1 }), undefined);
    assert.equal(parseTable(texts.get(embedded.date)!).date, embedded.date);
    texts.set = () => assert.fail('nothing is new');
    assert.equal(await run(), undefined);
    const same = cron();
    assert.equal(await same.serve({}), undefined);
    assert.deepEqual([...same.texts.keys()].sort(), [embedded.date, 'latest', 'rates'].sort());
  });

  it('leaves the last good table if another is held back, and uses one that is confirmed', async () => {
    const { texts, serve } = cron();
    await serve({ days: 1 });
    const good = texts.get('latest');
    const moved = { moves: { ngn: 1.4 } };
    // The same table again does not confirm it.
    for (let time = 0; time < 2; time++) {
      const problem = await serve({ ...moved, days: 2 });
      assert.match(problem ?? '', /its NGN has moved by 40 %; rates of a later day/);
    }
    assert.equal(texts.get('latest'), good);
    assert.equal(await serve({ ...moved, days: 3 }), undefined);
    assert.equal(parseTable(texts.get('latest')!).date, dayAfter(3));
    assert.equal(texts.has('held-back'), false);
  });

  it('uses no table that is wrong as a whole, and never shows the address', async () => {
    const { texts, serve, run, lines } = cron();
    await serve({ days: 1 });
    const good = new Map(texts);
    const refusals: string[] = [];
    for (const [content, problem] of [
      [rateContent({ days: 5 }), /in the future/],
      [undefined, /status 500/],
      ['<html>', /not JSON/],
    ] as const) {
      const answer: Handler = (_, response) => response.end(content);
      const said = (await run(content ? answer : status(500))) ?? '';
      assert.match(said, problem);
      const used = `the table of ${dayAfter(1)} is served: the last good one stays in use`;
      assert.ok(said.endsWith(used), said);
      refusals.push(said);
    }
    assert.deepEqual(texts, good);
    assert.doesNotMatch([...refusals, ...lines].join(), /secret/);
  });

  it('uses the first table, with a warning if it differs from the embedded one', async () => {
    // The embedded table is not one of the source.
    for (const days of [1, 2]) {
      assert.equal(await cron().serve({ only: ['usd', 'eur', 'gbp'], days }), undefined);
    }
    const { texts, serve, lines } = cron();
    assert.equal(await serve({ days: 1, moves: { lbp: 10 } }), undefined);
    assert.equal(parseTable(texts.get('latest')!).date, dayAfter(1));
    assert.match(lines[0]!, /^warn: the rates of .* LBP \(embedded: [\d.]+\)$/);
  });

  it('names the rates of another day once', async () => {
    const { list, lines } = cron();
    for (const [days, xau] of [
      [1, -28],
      [1, -28],
      [2, -28],
      [3, 3],
      [7, 3],
    ] as const) {
      assert.equal(await list({ days }, { xau: dayAfter(xau) }), undefined);
    }
    assert.deepEqual(
      lines.filter((line) => line.startsWith('warn')),
      [
        [1, -28],
        [7, 3],
      ].map(
        ([days, xau]) =>
          `warn: rates that are not of ${dayAfter(days!)} are left out: XAU (${dayAfter(xau!)})`,
      ),
    );
  });

  it('names a wrong setting', async () => {
    const options = { store: undefined as never, days: 7, embedded, tenders };
    const log = testLog();
    await assert.rejects(
      renewRates({ ...options, address: 'https://u%:p@rates.example', log, now: () => noon }),
      /^SettingsError: RATES_URL has a user or a password with a stray "%"/,
    );
  });

  it('compares with the newest table of a day if the one in use can’t be read', async () => {
    const { texts, serve, run } = cron();
    await serve({ days: 1 });
    await serve({ days: 2 });
    texts.set('latest', '{');
    const problem = await run(status(500));
    assert.match(problem ?? '', new RegExp(`the table of ${dayAfter(2)} is served`));
    assert.match((await serve({ days: 3, moves: { ngn: 1.4 } })) ?? '', /a later day must/);
    assert.equal(await serve({ days: 3 }), undefined);
    assert.equal(parseTable(texts.get('latest')!).date, dayAfter(3));
  });

  it('that ends in the middle is repeated, so that no day is missing', async () => {
    const { texts, serve } = cron();
    const { set } = Map.prototype;
    for (const name of ['latest', 'rates', dayAfter(1)]) {
      texts.set = (key, text) =>
        key === name ? assert.fail('it was killed') : set.call(texts, key, text);
      assert.match((await serve({ days: 1 })) ?? '', /killed/);
    }
    texts.set = set;
    assert.equal(await serve({ days: 1 }), undefined);
    assert.deepEqual(
      [...texts.keys()].sort(),
      [dayAfter(0), dayAfter(1), 'latest', 'rates'].sort(),
    );
  });

  it('starts again if what was stored can’t be read', async () => {
    const { texts, serve } = cron();
    texts.set('latest', '{').set('held-back', 'x');
    assert.equal(await serve({ days: 1 }), undefined);
    assert.equal(parseTable(texts.get('latest')!).date, dayAfter(1));
  });
});
