import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openRates } from '../../src/rates/openRates.js';
import { handTimers, look } from '../support/handTimers.js';
import { holds } from '../support/holds.js';
import { dayAfter, noon, rateContent, tenders } from '../support/rateContent.js';
import type { Changes } from '../support/rateContent.js';
import { rateServer, status, type Handler } from '../support/rateServer.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

async function open(source: string, refresh = 60) {
  const timers = handTimers(noon);
  const log = testLog();
  const { schedule, now } = timers;
  const options = { source, refresh, tenders, log, now, schedule, random: () => 0 };
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
async function openAddress(handle: Handler, address = `${server.url}/usd.json`) {
  server.handle = handle;
  const opened = await open(address, 3600);
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
    assert.match(lines[0] ?? '', /status 500; the embedded table/);
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
