import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openRates, type OpenRates } from '../../src/rates/openRates.js';
import { handTimers, type HandTimers } from '../support/handTimers.js';
import { holds } from '../support/holds.js';
import {
  dayAfter,
  embedded,
  noon,
  rateContent,
  tenders,
  type Changes,
} from '../support/rateContent.js';
import { rateServer, status, type Handler } from '../support/rateServer.js';
import { testLog } from '../support/testLog.js';

const server = await rateServer(() => undefined);

/** Answers with a table. */
function table(changes: Changes = {}, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(200, headers).end(rateContent(changes));
}

interface Rates extends OpenRates {
  timers: HandTimers;
  lines: string[];
  /** Lets the next look happen with this answer. */
  look: (handle: Handler) => Promise<void>;
}

async function open(handle: Handler, address = `${server.url}/usd.json`): Promise<Rates> {
  server.handle = handle;
  const timers = handTimers(noon);
  const log = testLog();
  const { schedule, now } = timers;
  const options = { refresh: 3600, tenders, log, schedule, now, random: () => 0 };
  const opened = await openRates({ ...options, source: address });
  const look = async (next: Handler): Promise<void> => {
    server.handle = next;
    const { next: planned } = opened.rates;
    timers.next();
    await holds(
      () => opened.rates.next !== planned,
      () => 'no look',
    );
  };
  return { ...opened, timers, lines: log.lines, look };
}

describe('an address of rates', () => {
  it('is asked at start, and then as often as is said', async () => {
    const { rates, label, timers, lines, look } = await open(table({ days: -1 }));
    assert.deepEqual([label, lines], [`${server.url}/usd.json`, []]);
    assert.deepEqual([rates.current.date, rates.current.embedded], [dayAfter(-1), false]);
    assert.deepEqual(timers.due(), [3_600_000]);
    assert.equal(rates.next, noon + 3_600_000);
    await look(table());
    assert.equal(rates.current.date, dayAfter(0));
    await look(table());
    assert.equal(rates.swaps, 1);
    assert.match(lines.join('\n'), /^info: rates of \S+, 339 currencies, http:\S+\/usd\.json$/);
    rates.close();
    assert.deepEqual([timers.due(), rates.next], [[], null]);
  });

  it('is asked for what is newer', async () => {
    const modified = 'Tue, 29 Sep 2026 00:00:00 GMT';
    const { rates, look } = await open(table({}, { etag: '"a"', 'last-modified': modified }));
    const sent = (): (string | undefined)[] => {
      const { headers } = server.requests.at(-1) ?? assert.fail();
      return [headers['if-none-match'], headers['if-modified-since']];
    };
    assert.deepEqual(sent(), [undefined, undefined]);
    const before = rates.current;
    await look(status(304));
    assert.deepEqual(sent(), ['"a"', modified]);
    assert.deepEqual([rates.current === before, rates.failures], [true, 0]);
    // What is refused does not count as known.
    await look(table({ base: 'eur', moves: { eur: 1e4 } }, { etag: '"b"' }));
    assert.equal(rates.failures, 1);
    await look(table({ days: 1 }, { etag: '"c"' }));
    assert.deepEqual(sent(), ['"a"', modified]);
    assert.equal(rates.current.date, dayAfter(1));
    await look(status(304));
    assert.deepEqual(sent(), ['"c"', undefined]);
    rates.close();
  });

  it('that fails at start leaves the service with the embedded table, and is tried again', async () => {
    const { rates, timers, lines, look } = await open(status(500));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /answers with status 500; the embedded table is served until/);
    assert.deepEqual([rates.current.embedded, rates.failures], [true, 1]);
    assert.deepEqual(timers.due(), [60_000]);
    await look(status(500));
    assert.deepEqual([timers.due(), lines.length], [[120_000], 1]);
    await look(table({ days: -3, moves: { ngn: 1.5 } }));
    assert.deepEqual([rates.current.embedded, rates.current.date], [false, dayAfter(-3)]);
    assert.deepEqual(timers.due(), [3_600_000]);
    rates.close();
  });

  it('that fails later keeps the last good table, and comes back', async () => {
    const { rates, timers, lines, look } = await open(table());
    for (const minutes of [1, 2]) {
      await look(status(503));
      assert.deepEqual(timers.due(), [minutes * 60_000]);
    }
    assert.deepEqual([rates.failures, lines.length], [2, 1]);
    await look((request) => request.socket.destroy());
    assert.equal(lines.length, 2);
    assert.equal(rates.current.date, embedded.date);
    await look(table());
    assert.match(lines.at(-1) ?? '', /^info: .* can be used again$/);
    rates.close();
  });

  it('forgets a table that it refused when the last good one is still there', async () => {
    const { rates, look } = await open(table({}, { etag: '"a"' }));
    const moves = { ngn: 1.2 };
    await look(table({ moves }));
    await look(status(304));
    await look(table({ days: 1, moves }));
    assert.match(rates.problem ?? '', /its NGN/);
    rates.close();
  });

  it('says what is left out while running in one line', async () => {
    const { rates, lines, look } = await open(table());
    await look(table({ moves: { ngn: 9 } }));
    await look(table({ moves: { ngn: 9.1 } }));
    await look(table({ days: 1, moves: { ngn: 9.1 } }));
    assert.deepEqual([rates.current.date, rates.swaps], [dayAfter(1), 2]);
    assert.equal(lines.filter((line) => line.endsWith('are left out: NGN')).length, 1);
    rates.close();
  });

  it('may be packed', async () => {
    const { rates } = await open((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(rateContent()));
    });
    assert.equal(rates.current.embedded, false);
    rates.close();
  });

  it('may need a user and a password, which are never shown', async () => {
    const secret = server.url.replace('//', '//me:p%40ss@');
    const { rates, label, lines, look } = await open(
      table(),
      `${secret}/usd.json?token=hidden#part`,
    );
    const { headers, url } = server.requests.at(-1) ?? assert.fail();
    const basic = Buffer.from('me:p@ss').toString('base64');
    assert.deepEqual([headers.authorization, url], [`Basic ${basic}`, '/usd.json?token=hidden']);
    assert.equal(label, `${server.url}/usd.json?…`);
    await look(status(401));
    await look(table({ days: 1 }));
    assert.equal(lines.length, 2);
    assert.doesNotMatch(lines.join('\n'), /me:|p@ss|p%40|hidden/);
    rates.close();
  });
});
