import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { openRates, type OpenRates } from '../../src/rates/openRates.js';
import { handTimers, type HandTimers } from '../support/handTimers.js';
import { look } from '../support/look.js';
import { dayAfter, noon, rateContent, tenders } from '../support/rateContent.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

interface Rates extends OpenRates {
  timers: HandTimers;
  lines: string[];
}

async function open(source: string): Promise<Rates> {
  const timers = handTimers(noon);
  const log = testLog();
  const { schedule } = timers;
  const options = { source, refresh: 60, tenders, log, now: () => noon, schedule };
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
    assert.match(lines[0] ?? '', /too far off.*left out: NGN$/);
  });

  it('is refused in one line that names it', async () => {
    const infinite = rateContent().replace(/"ngn":[\d.e-]+/, '"ngn":1e999');
    for (const [name, content, problem] of [
      ['line.json', '{\n"date": oops\n}', /not JSON/],
      ['comma.json', '{\n"date": "2026-03-10",\n}', /not JSON \(see line 3\)/],
      ['infinite.json', infinite, /"ngn" is "Infinity"/],
      ['future.json', rateContent({ days: 2 }), /in the future/],
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
    writeFileSync(file, rateContent({ days: 1 }));
    await look(timers, 1);
    assert.equal(rates.current.date, dayAfter(0));
    await look(timers, 1);
    assert.equal(rates.current.date, dayAfter(1));
    await look(timers, 5);
    assert.equal(rates.swaps, 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^info: rates of .*, 339 currencies, .*changes\.json$/);
    rates.close();
    assert.deepEqual(timers.due(), []);
  });

  it('leaves the last good table in use while it is broken', async () => {
    const file = write('bad.json', rateContent());
    const { rates, timers, lines } = await open(file);
    for (const content of ['{', '{ ']) {
      writeFileSync(file, content);
      await look(timers, 5);
    }
    assert.deepEqual([rates.current.date, rates.swaps], [dayAfter(0), 0]);
    assert.deepEqual([rates.failures, lines.length], [2, 1]);
    assert.match(lines[0] ?? '', /^warn: the rate table .*bad\.json can't be used: .*not JSON/);
    writeFileSync(file, rateContent({ days: 1 }));
    await look(timers);
    assert.equal(rates.current.date, dayAfter(1));
    rates.close();
  });

  it('is believed with the second table if a currency has moved by 15 %', async () => {
    const file = write('moves.json', rateContent());
    const { rates, timers, lines } = await open(file);
    writeFileSync(file, rateContent({ days: 1, moves: { ngn: 1.2 } }));
    await look(timers);
    await rates.reload();
    assert.equal(rates.current.date, dayAfter(0));
    assert.match(lines.join('\n'), /its NGN has moved by 20 %; it takes another table/);
    writeFileSync(file, rateContent({ days: 1, moves: { ngn: 1.21 } }));
    await look(timers);
    assert.equal(rates.current.date, dayAfter(1));
    rates.close();
  });
});
