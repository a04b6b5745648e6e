import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { MemoryDocumentStore } from '../../src/documents/DocumentStore.js';
import { openRates } from '../../src/rates/openRates.js';
import { RateHistory } from '../../src/rates/RateHistory.js';
import { handTimers, look } from '../support/handTimers.js';
import { holds } from '../support/holds.js';
import { dayAfter, embedded, noon, rateContent, rateList } from '../support/rateContent.js';
import { tenders, type Changes } from '../support/rateContent.js';
import { rateServer, status, type Handler } from '../support/rateServer.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

async function open(
  source: string | undefined,
  refresh = 60,
  documents = new MemoryDocumentStore(),
  days = 0,
) {
  const timers = handTimers(noon + days * 24 * 3600 * 1000);
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

  it('that is the first of an operator with other official rates is used, with one warning', async () => {
    const { rates, lines } = await open(write('far.json', rateContent({ moves: { ngn: 5 } })));
    const ngn = embedded.values.get('ngn')!;
    assert.equal(rates.current.values.get('ngn'), ngn * 5);
    assert.equal(lines.length, 1);
    const [was, is] = [ngn, ngn * 5].map((rate) => Number(rate.toPrecision(6)));
    assert.ok(lines[0]!.endsWith(`: 1 USD is ${is} NGN (embedded: ${was})`), lines[0]);
  });

  it('may have only a few currencies', async () => {
    const usd = { usd: 1, eur: 0.88, gbp: 0.75, jpy: 157 };
    const content = JSON.stringify({ date: embedded.date, usd });
    const { rates, lines } = await open(write('short.json', content));
    assert.deepEqual([rates.current.size, lines], [4, []]);
    const server = await rateServer((_, response) => {
      response.end(`<Cube time='${embedded.date}'><Cube currency='USD' rate='1.136'/></Cube>`);
    });
    const bank = await open(`ecb:${server.url}/daily.xml`);
    assert.deepEqual([bank.rates.current.size, bank.label], [2, `${server.url}/daily.xml`]);
    assert.equal(bank.rates.current.rate('eur', 'usd'), 1.136);
    bank.rates.close();
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
    assert.deepEqual([rates.current === before, lines], [true, []]);
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
    assert.equal(lines.length, 2);
    assert.match(
      lines[1] ?? '',
      /^info: the service uses the rates of .*, 339 currencies, .*changes\.json$/,
    );
    rates.close();
    assert.deepEqual(timers.due(), []);
  });
});

/** Moves that happened, and their factors: devaluations, another official rate, a redenomination that kept its code. */
const realMoves: Record<string, Record<string, number>> = {
  'the Lebanese devaluation of 2023': { lbp: 9.95 },
  'that of 2024': { lbp: 5.97 },
  'the Iranian official rate': { irr: 1 / 25 },
  'the Nigerian float of 2023, on one day': { ngn: 1.6 },
  'four zeros less': { irr: 1e-4 },
};

describe('a file with a real move', () => {
  for (const [name, moves] of Object.entries(realMoves)) {
    it(`is held back for a day, also over restarts: ${name}`, async () => {
      const [code] = Object.keys(moves) as [string];
      const before = embedded.values.get(code)!;
      const documents = new MemoryDocumentStore();
      const file = write('moves.json', rateContent({ days: 1 }));
      const restart = async (days: number): ReturnType<typeof open> => {
        writeFileSync(file, rateContent({ days, moves }));
        return open(file, 60, documents, days);
      };
      (await open(file, 60, documents, 1)).rates.close();
      // The second start is on the same day, with the same file.
      for (const start of [1, 2]) {
        const { rates, lines } = await restart(2);
        assert.deepEqual([rates.current.date, rates.current.embedded], [dayAfter(1), false]);
        assert.equal(rates.current.rate('usd', code), before);
        assert.equal(lines.length, 1, `start ${start}`);
        const held = `its ${code.toUpperCase()} has moved by [^;]+; rates of a later day must confirm that; `;
        assert.match(lines[0]!, new RegExp(`${held}the stored table of ${dayAfter(1)} is served`));
        rates.close();
      }
      const { rates, lines } = await restart(3);
      assert.deepEqual([rates.current.date, lines], [dayAfter(3), []]);
      assert.equal(rates.current.values.get(code), before * moves[code]!);
      rates.close();
    });
  }

  it('that is gone again confirms nothing after a restart', async () => {
    const file = write('gone.json', rateContent());
    const documents = new MemoryDocumentStore();
    const { rates, timers } = await open(file, 60, documents);
    for (const changes of [{ days: 1, moves: { lbp: 10 } }, { days: 1 }]) {
      writeFileSync(file, rateContent(changes));
      await look(timers, 3);
    }
    assert.equal(rates.current.date, dayAfter(1));
    rates.close();
    writeFileSync(file, rateContent({ days: 2, moves: { lbp: 10 } }));
    const after = await open(file, 60, documents, 2);
    assert.equal(after.rates.current.date, dayAfter(1));
    after.rates.close();
  });

  it('is used at once if only the embedded table was served before', async () => {
    const documents = new MemoryDocumentStore();
    (await open(undefined, 60, documents)).rates.close();
    const file = write('first.json', rateContent({ days: 1, moves: { lbp: 10 } }));
    const { rates, lines } = await open(file, 60, documents, 1);
    assert.equal(rates.current.date, dayAfter(1));
    assert.match(lines.join(), /^warn: the rates of .* LBP \(embedded: [\d.]+\)$/);
    rates.close();
  });

  it('that is expired leaves a newer stored table in use', async () => {
    const documents = new MemoryDocumentStore();
    (await open(write('new.json', rateContent({ days: 15 })), 60, documents, 15)).rates.close();
    const { rates, lines } = await open(write('old.json', rateContent()), 60, documents, 15);
    assert.equal(rates.current.date, dayAfter(15));
    assert.match(lines.join(), new RegExp(`it is of ${dayAfter(0)}, while the one in use is of`));
    rates.close();
  });
});

const server = await rateServer(() => undefined);

/** Answers with a table. */
function table(changes: Changes = {}, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(200, headers).end(rateContent(changes));
}

/** Also returns a function that runs the next check, which is answered as it is told. */
async function openAddress(handle: Handler, documents?: MemoryDocumentStore, source = '') {
  server.handle = handle;
  const opened = await open(source || `${server.url}/usd.json`, 3600, documents);
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
    assert.match(
      lines.join('\n'),
      /^info: the service uses the rates of \S+, 339 currencies, http:\S+\/usd\.json$/,
    );
    rates.close();
    assert.deepEqual([timers.due(), rates.next], [[], null]);
  });

  it('is asked whether there is something newer', async () => {
    const modified = 'Tue, 29 Sep 2026 00:00:00 GMT';
    const { rates, lines, check } = await openAddress(
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
    // A table that is held back is not named as known, and is not confirmed after the last good one.
    const moves = { ngn: 1.2 };
    await check(table({ moves }, { etag: '"b"' }));
    assert.equal(rates.failures, 1);
    await check(status(304));
    assert.deepEqual(sent(), ['"a"', modified]);
    await check(table({ days: 1, moves }));
    assert.match(lines.at(-1)!, /its NGN/);
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

describe('a source that dates each rate', () => {
  const list =
    (days: number, otherDays: Record<string, string>): Handler =>
    (_, response) =>
      response.end(rateList({ days }, otherDays));
  const source = `frankfurter:${server.url}/v2`;
  const warnings = (lines: readonly string[]): string[] =>
    lines.filter((line) => line.startsWith('warn'));

  it('has rates of another day left out and named once, also after a restart', async () => {
    const documents = new MemoryDocumentStore();
    const [old, older] = [dayAfter(-28), dayAfter(-84)];
    const { rates, lines, check } = await openAddress(
      list(-2, { rub: older, xau: old }),
      documents,
      source,
    );
    assert.deepEqual([rates.current.has('rub'), rates.current.has('eur')], [false, true]);
    const said = `warn: rates that are not of ${dayAfter(-2)} are left out: RUB (${older}), XAU (${old})`;
    assert.deepEqual(warnings(lines), [said]);
    for (const days of [-2, -1]) await check(list(days, { rub: older, xau: old }));
    assert.deepEqual([rates.current.date, warnings(lines)], [dayAfter(-1), [said]]);
    // One that is dated again may get old again.
    await check(list(-1, { rub: older }));
    assert.equal(rates.current.has('xau'), true);
    for (const _ of [1, 2]) await check(list(0, { rub: older, xau: old }));
    assert.deepEqual([rates.current.date, rates.current.has('xau')], [dayAfter(0), false]);
    const again = `warn: rates that are not of ${dayAfter(0)} are left out: XAU (${old})`;
    assert.deepEqual(warnings(lines), [said, again]);
    rates.close();
    const after = await openAddress(list(0, { rub: older, xau: old }), documents, source);
    assert.deepEqual([after.rates.current.has('rub'), after.lines], [false, []]);
    after.rates.close();
  });

  it('keeps a rate of a later day until its own day ends, so that it can be charged', async () => {
    const { rates, check } = await openAddress(list(-3, {}), undefined, source);
    const aed = rates.current.values.get('aed')!;
    const answer = (days: number): Handler => {
      const content = rateList({ days, moves: { aed: 1.01 } }, { aed: dayAfter(days + 1) });
      return (_, response) => response.end(content);
    };
    await check(answer(-3));
    assert.deepEqual([rates.current.date, rates.current.values.get('aed')], [dayAfter(-3), aed]);
    await check(answer(-1));
    assert.equal(rates.current.values.get('aed'), aed * 1.01);
    assert.equal(rates.current.dayOf('aed', 'usd'), dayAfter(-1));
    rates.close();
  });

  it('is not the first one without the dollar or the euro, if its source has them', async () => {
    const old = await openAddress(list(0, { eur: dayAfter(-4) }), undefined, source);
    assert.equal(old.rates.current.embedded, true);
    assert.match(
      warnings(old.lines).join(),
      /its EUR \(\S+\) is not of the days of its other rates; the embedded table/,
    );
    old.rates.close();
  });
});

describe('an address of rates that fails at start', () => {
  /** A document store that a former process has left, with a table of each of these days. */
  async function left(...tables: Changes[]): Promise<MemoryDocumentStore> {
    const documents = new MemoryDocumentStore();
    for (const changes of tables) {
      const name = dayAfter(changes.days ?? 0);
      const content = rateContent(changes);
      await documents.save('rates', [{ name, content, order: Date.parse(name) }], 7);
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
    assert.match(lines[1]!, /its NGN has moved by 40 %; rates of a later day must confirm that/);
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
    const { names } = MemoryDocumentStore.prototype;
    Object.assign(documents, { names: () => Promise.reject(new Error('gone')) });
    const { rates, lines, check } = await openAddress(status(500), documents);
    assert.equal(rates.current.embedded, true);
    await check(status(500));
    Object.assign(documents, { names });
    await check(status(500));
    await holds(() => !rates.current.embedded);
    assert.deepEqual([rates.current.date, rates.failures], [dayAfter(1), 3]);
    assert.match(lines.at(-1)!, new RegExp(`^warn: the stored table of ${dayAfter(1)} is served`));
    await check(table({ days: 1 }));
    assert.deepEqual([rates.current.date, rates.failures], [dayAfter(1), 3]);
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
