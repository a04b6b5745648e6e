import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { MemoryDocumentStore } from '../../src/documents/DocumentStore.js';
import { openRates } from '../../src/rates/openRates.js';
import { RateHistory } from '../../src/rates/RateHistory.js';
import { handTimers, look } from '../support/handTimers.js';
import { holds } from '../support/holds.js';
import { dayAfter, noon, rateContent, tenders } from '../support/rateContent.js';
import type { Changes } from '../support/rateContent.js';
import { rateServer, status, type Handler } from '../support/rateServer.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

async function open(source: string, refresh = 60, documents = new MemoryDocumentStore()) {
  const timers = handTimers(noon);
  const log = testLog();
  const history = new RateHistory({ documents, days: 7, log });
  const { schedule, now } = timers;
  const options = { source, refresh, tenders, log, now, schedule, history, random: () => 0 };
  return { ...(await openRates(options)), timers, lines: log.lines };
}

describe('a rate file', () => {
  it('is read, with a byte order mark too, with any base, and already for tomorrow', async () => {
    const { rates, label, lines } = await open(write('bom.json', `\uFEFF${rateContent()}`));
    assert.equal(rates.current.embedded, false);
    assert.match(label ?? '', /bom\.json$/);
    assert.deepEqual(lines, []);
    const other = await open(write('ngn.json', rateContent({ base: 'ngn', days: 1 })));
    assert.equal(other.rates.current.date, dayAfter(1));
    const [rate, same] = [rates, other.rates].map((data) => data.current.rate('eur', 'jpy'));
    assert.ok(Math.abs((rate ?? 0) / (same ?? 0) - 1) < 1e-13);
  });

  it('is used without the currencies that are too far off, and the log says so once', async () => {
    const { rates, lines } = await open(write('far.json', rateContent({ moves: { ngn: 5 } })));
    assert.equal(rates.current.has('ngn'), false);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /moved too far are left out: NGN$/);
  });

  it('is refused in one line that names it', async () => {
    const infinite = rateContent().replace(/"ngn":[\d.e-]+/, '"ngn":1e999');
    for (const [name, content, problem] of [
      ['line.json', '{\n"date": oops\n}', /not JSON/],
      ['comma.json', '{\n"date": "2026-03-10",\n}', /not JSON \(see line 3\)/],
      ['infinite.json', infinite, /"ngn" is "Infinity"/],
      ['large.json', ' '.repeat(4_000_001), /larger than 4 MB/],
    ] as const) {
      const file = write(name, content);
      await assert.rejects(open(file), settingsError(file, problem));
    }
    await assert.rejects(open('no/such/file.json'), /there is no such file/);
    for (const address of ['ftp://user:pass@rates.example/', 'https://user:pass@', 'x://']) {
      const problem = /^--rates \(RATES\) is an address(?!.*(user|pass|rates\.ex))/;
      await assert.rejects(open(address), settingsError(problem));
    }
    await assert.rejects(open('https://user:pa%ss@rates.example/'), /stray "%".*%25$/);
  });
});

describe('a rate file that changes', () => {
  it('is checked each second, and loaded once it stops changing', async () => {
    const file = write('changes.json', rateContent());
    const { rates, timers, lines } = await open(file);
    assert.deepEqual(timers.due(), [1000]);
    await look(timers, 5);
    // The same content.
    const before = rates.current;
    writeFileSync(file, rateContent());
    await look(timers);
    assert.deepEqual([rates.current === before, rates.swaps, lines], [true, 0, []]);
    writeFileSync(file, '{');
    await look(timers, 5);
    assert.deepEqual([rates.current === before, rates.failures], [true, 1]);
    assert.match(lines.join(), /^warn: the rate table .*changes\.json can't be used: .*not JSON/);
    writeFileSync(file, rateContent({ days: 1 }));
    await look(timers, 1);
    assert.equal(rates.current.date, dayAfter(0));
    await look(timers, 1);
    assert.equal(rates.current.date, dayAfter(1));
    await look(timers, 5);
    assert.equal(rates.swaps, 1);
    assert.equal(lines.length, 2);
    assert.match(lines[1] ?? '', /^info: rates of .*, 339 currencies, .*changes\.json$/);
    rates.close();
    assert.deepEqual(timers.due(), []);
  });
});

const server = await rateServer(() => undefined);

/** Answers with a table. */
function table(changes: Changes = {}, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(200, headers).end(rateContent(changes));
}

/** Also returns a function that runs the next check, which is answered as it is told. */
async function openAddress(handle: Handler, documents?: MemoryDocumentStore) {
  server.handle = handle;
  const opened = await open(`${server.url}/usd.json`, 3600, documents);
  const { timers } = opened;
  const check = async (next: Handler): Promise<void> => {
    server.handle = next;
    const { next: planned } = opened.rates;
    timers.next();
    await holds(() => opened.rates.next !== planned);
  };
  return { ...opened, check };
}

describe('an address of rates', () => {
  it('is read at start, and then at the given interval', async () => {
    const { rates, label, timers, lines, check } = await openAddress(table({ days: -1 }));
    assert.deepEqual([label, lines], [`${server.url}/usd.json`, []]);
    assert.deepEqual([rates.current.date, rates.current.embedded], [dayAfter(-1), false]);
    assert.deepEqual(timers.due(), [3_600_000]);
    assert.equal(rates.next, noon + 3_600_000);
    await check((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(rateContent()));
    });
    assert.equal(rates.current.date, dayAfter(0));
    await check(table());
    assert.equal(rates.swaps, 1);
    assert.match(lines.join('\n'), /^info: rates of \S+, 339 currencies, http:\S+\/usd\.json$/);
    rates.close();
    assert.deepEqual([timers.due(), rates.next], [[], null]);
  });

  it('is asked whether there is something newer', async () => {
    const modified = 'Tue, 29 Sep 2026 00:00:00 GMT';
    const { rates, check } = await openAddress(
      table({}, { etag: '"a"', 'last-modified': modified }),
    );
    const sent = (): (string | undefined)[] => {
      const { headers } = server.requests.at(-1) ?? assert.fail();
      return [headers['if-none-match'], headers['if-modified-since']];
    };
    assert.deepEqual(sent(), [undefined, undefined]);
    const before = rates.current;
    await check(status(304));
    assert.deepEqual(sent(), ['"a"', modified]);
    assert.deepEqual([rates.current === before, rates.failures], [true, 0]);
    // A refused table is not named as known, and is not confirmed after the last good one.
    const moves = { ngn: 1.2 };
    await check(table({ moves }, { etag: '"b"' }));
    assert.equal(rates.failures, 1);
    await check(status(304));
    assert.deepEqual(sent(), ['"a"', modified]);
    await check(table({ days: 1, moves }));
    assert.match(rates.problem ?? '', /its NGN/);
    await check(table({ days: 1 }, { etag: '"c"' }));
    assert.equal(rates.current.date, dayAfter(1));
    await check(status(304));
    assert.deepEqual(sent(), ['"c"', undefined]);
    rates.close();
  });

  it('that fails at start leaves the embedded table in use, and is tried again', async () => {
    const { rates, timers, lines, check } = await openAddress(status(500));
    assert.equal(lines.length, 1);
    const served = `status 500; the embedded table of ${dayAfter(0)} is served until it can`;
    assert.ok(lines[0]?.endsWith(served));
    assert.deepEqual([rates.current.embedded, rates.failures], [true, 1]);
    assert.deepEqual(timers.due(), [60_000]);
    await check(status(500));
    assert.deepEqual([timers.due(), lines.length], [[120_000], 1]);
    await check(table({ days: -3, moves: { ngn: 1.5 } }));
    assert.deepEqual([rates.current.embedded, rates.current.date], [false, dayAfter(-3)]);
    assert.deepEqual(timers.due(), [3_600_000]);
    rates.close();
  });
});

describe('an address of rates that fails at start', () => {
  /** A document store that a former process has left, with a table of each of these days. */
  async function left(...tables: Changes[]): Promise<MemoryDocumentStore> {
    const documents = new MemoryDocumentStore();
    for (const changes of tables) {
      const name = dayAfter(changes.days ?? 0);
      const content = rateContent(changes);
      await documents.save('rates', { name, content }, Date.parse(name), 7);
    }
    return documents;
  }

  it('leaves the newest stored table in use, unless the embedded one is newer', async () => {
    const moves = { ngn: 1.4 };
    for (const [stored, served] of [
      [[{ days: -1 }, { days: 1, moves }], dayAfter(1)],
      [[{ days: -1, moves }], dayAfter(0)],
      [[{ moves }], dayAfter(0)],
      [[], dayAfter(0)],
    ] as const) {
      const { rates, lines } = await openAddress(status(500), await left(...stored));
      const kind = served === dayAfter(0) ? 'embedded' : 'stored';
      assert.deepEqual([rates.current.date, rates.current.embedded], [served, kind === 'embedded']);
      assert.equal(lines.length, 1);
      assert.ok(lines[0]?.endsWith(`; the ${kind} table of ${served} is served until it can`));
      rates.close();
    }
  });

  it('does not use a stored table that has expired', async () => {
    for (const [age, days] of [
      [14, 1],
      [15, 0],
    ] as const) {
      server.handle = status(500);
      const documents = await left({ days: 1 });
      const history = new RateHistory({ documents, days: 7, log: testLog() });
      const now = (): number => noon + (1 + age) * 24 * 3600 * 1000;
      const options = { source: server.url, refresh: 60, tenders, log: testLog(), now, history };
      const { rates } = await openRates(options);
      assert.equal(rates.current.date, dayAfter(days));
      rates.close();
    }
  });

  it('has the next table checked against the stored one', async () => {
    const { rates, lines, check } = await openAddress(status(500), await left({ days: 1 }));
    await check(table({ days: 1, moves: { ngn: 1.4 } }));
    assert.deepEqual([rates.current.date, lines.length], [dayAfter(1), 2]);
    assert.match(lines[1]!, /its NGN has moved by 40 %; another table must confirm that/);
    await check(table({ days: 0 }));
    assert.equal(rates.current.date, dayAfter(0));
    rates.close();
  });

  it('or has an older table, leaves the stored one in use until the next check', async () => {
    const { rates, lines, check } = await openAddress(table({ days: 0 }), await left({ days: 1 }));
    assert.equal(rates.current.date, dayAfter(1));
    assert.equal(lines.length, 1);
    const used = `while the one in use is of ${dayAfter(1)}; the stored table of ${dayAfter(1)} is`;
    assert.ok(lines[0]!.includes(`it is of ${dayAfter(0)}, ${used}`));
    for (const changes of [{ days: -15 }, { days: 0, moves: { ngn: 1.4 } }]) {
      await check(table(changes));
      assert.equal(rates.current.date, dayAfter(1));
    }
    await check(table({ days: 0 }));
    assert.equal(rates.current.date, dayAfter(0));
    rates.close();
  });

  it('finds a stored table later, if none could be read at start', async () => {
    const documents = await left({ days: 1 });
    const { all } = MemoryDocumentStore.prototype;
    Object.assign(documents, { all: () => Promise.reject(new Error('gone')) });
    const { rates, lines, check } = await openAddress(status(500), documents);
    assert.equal(rates.current.embedded, true);
    await check(status(500));
    Object.assign(documents, { all });
    await check(status(500));
    await holds(() => !rates.current.embedded);
    assert.deepEqual([rates.current.date, rates.failures], [dayAfter(1), 3]);
    assert.match(lines.at(-1)!, new RegExp(`^warn: the stored table of ${dayAfter(1)} is served`));
    await check(table({ days: 1 }));
    assert.equal(rates.problem, null);
    rates.close();
  });

  it('has stored a new table before that is served', async () => {
    const documents = await left();
    const { rates, check } = await openAddress(table(), documents);
    const { save } = MemoryDocumentStore.prototype;
    const served: string[] = [];
    documents.save = (...args) => (served.push(rates.current.date), save.apply(documents, args));
    await check(table({ days: 1 }));
    assert.deepEqual([served, rates.current.date], [[dayAfter(0)], dayAfter(1)]);
    rates.close();
  });
});
