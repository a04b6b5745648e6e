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
  /** Runs the next check, which is answered like this. */
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
  it('is read at start, and then at the given interval', async () => {
    const { rates, label, timers, lines, look } = await open(table({ days: -1 }));
    assert.deepEqual([label, lines], [`${server.url}/usd.json`, []]);
    assert.deepEqual([rates.current.date, rates.current.embedded], [dayAfter(-1), false]);
    assert.deepEqual(timers.due(), [3_600_000]);
    assert.equal(rates.next, noon + 3_600_000);
    await look((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(rateContent()));
    });
    assert.equal(rates.current.date, dayAfter(0));
    await look(table());
    assert.equal(rates.swaps, 1);
    assert.match(lines.join('\n'), /^info: rates of \S+, 339 currencies, http:\S+\/usd\.json$/);
    rates.close();
    assert.deepEqual([timers.due(), rates.next], [[], null]);
  });

  it('is asked whether there is something newer', async () => {
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
    // A refused table is not named as known, and is not confirmed after the last good one.
    const moves = { ngn: 1.2 };
    await look(table({ moves }, { etag: '"b"' }));
    assert.equal(rates.failures, 1);
    await look(status(304));
    assert.deepEqual(sent(), ['"a"', modified]);
    await look(table({ days: 1, moves }));
    assert.match(rates.problem ?? '', /its NGN/);
    await look(table({ days: 1 }, { etag: '"c"' }));
    assert.equal(rates.current.date, dayAfter(1));
    await look(status(304));
    assert.deepEqual(sent(), ['"c"', undefined]);
    rates.close();
  });

  it('that fails at start leaves the embedded table in use, and is tried again', async () => {
    const { rates, timers, lines, look } = await open(status(500));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /status 500; the embedded table/);
    assert.deepEqual([rates.current.embedded, rates.failures], [true, 1]);
    assert.deepEqual(timers.due(), [60_000]);
    await look(status(500));
    assert.deepEqual([timers.due(), lines.length], [[120_000], 1]);
    await look(table({ days: -3, moves: { ngn: 1.5 } }));
    assert.deepEqual([rates.current.embedded, rates.current.date], [false, dayAfter(-3)]);
    assert.deepEqual(timers.due(), [3_600_000]);
    rates.close();
  });

  it('that fails later leaves the last good table in use', async () => {
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
    assert.match(lines.at(-1) ?? '', /^info: .* is as it should be again$/);
    // Two tables with another rate for one currency leave it out, which is logged once.
    for (const [days, ngn] of [
      [0, 9],
      [0, 9.1],
      [1, 9.1],
    ] as const) {
      await look(table({ days, moves: { ngn } }));
    }
    assert.deepEqual([rates.current.date, rates.swaps], [dayAfter(1), 2]);
    assert.equal(lines.filter((line) => line.endsWith('left out: NGN')).length, 1);
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
