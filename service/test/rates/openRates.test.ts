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

describe('a rate file', () => {
  async function open(source: string): Promise<OpenRates & { lines: string[] }> {
    const log = testLog();
    const opened = await openRates({
      source,
      refresh: 60,
      tenders,
      log,
      now: () => noon,
      schedule: handTimers(noon).schedule,
    });
    opened.rates.close();
    return { ...opened, lines: log.lines };
  }

  const whole = rateContent();

  it('is read, with a byte order mark too, and with any base', async () => {
    const { rates, label, lines } = await open(write('bom.json', `\uFEFF${whole}`));
    assert.equal(rates.current.embedded, false);
    assert.match(label ?? '', /bom\.json$/);
    assert.deepEqual(lines, []);
    const other = await open(write('ngn.json', rateContent({ base: 'ngn' })));
    const [rate, same] = [rates, other.rates].map((data) => data.current.rate('eur', 'jpy'));
    assert.ok(Math.abs((rate ?? 0) / (same ?? 0) - 1) < 1e-13);
  });

  it('is served without what is too far off, which is said once', async () => {
    const { rates, lines } = await open(write('far.json', rateContent({ moves: { ngn: 5 } })));
    assert.equal(rates.current.has('ngn'), false);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /currencies that have moved too far are left out: NGN$/);
  });

  const cases: [name: string, content: string, problem: RegExp][] = [
    ['line.json', '{\n"date": oops\n}', /it is not JSON/],
    ['comma.json', '{\n"date": "2026-03-10",\n}', /it is not JSON \(see line 3\)/],
    ['infinite.json', whole.replace(/"ngn":[\d.e-]+/, '"ngn":1e999'), /"ngn" is "Infinity"/],
    [
      'off.json',
      rateContent({ base: 'eur', moves: { eur: 1e-4 } }),
      /its EUR has moved more than 3-fold/,
    ],
    ['future.json', rateContent({ days: 2 }), /in the future/],
    ['large.json', ' '.repeat(4_000_001), /larger than 4 MB/],
  ];
  for (const [name, content, problem] of cases) {
    it(`${name} is refused in one line that names it`, async () => {
      const file = write(name, content);
      await assert.rejects(open(file), settingsError(file, problem));
    });
  }

  it('that is missing is refused, and so is an address of another kind', async () => {
    await assert.rejects(open('no/such/file.json'), /there is no such file/);
    for (const address of [
      'ftp://user:pass@rates.example/usd.json',
      'https://user:pass@',
      'x://',
    ]) {
      const problem =
        /^--rates \(RATES\) is an address that can't be used(?!.*(user|pass|rates\.ex))/;
      await assert.rejects(open(address), settingsError(problem));
    }
    await assert.rejects(open('https://user:pa%ss@rates.example/'), /stray "%": write it as %25$/);
  });

  it('may be of tomorrow, since it is already tomorrow somewhere', async () => {
    const { rates } = await open(write('tomorrow.json', rateContent({ days: 1 })));
    assert.equal(rates.current.date, dayAfter(1));
  });
});

interface Rates extends OpenRates {
  file: string;
  timers: HandTimers;
  lines: string[];
}

async function openTable(name: string): Promise<Rates> {
  const file = write(name, rateContent());
  const timers = handTimers(noon);
  const log = testLog();
  const options = { source: file, refresh: 60, tenders, log, now: () => noon };
  const opened = await openRates({ ...options, schedule: timers.schedule });
  return { ...opened, file, timers, lines: log.lines };
}

describe('a rate file that changes', () => {
  it('is looked at each second, and loaded once it is left alone', async () => {
    const { rates, file, timers, lines } = await openTable('changes.json');
    assert.deepEqual(timers.due(), [1000]);
    await look(timers, 5);
    assert.equal(rates.swaps, 0);
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

  it('is not swapped for the same content', async () => {
    const { rates, file, timers, lines } = await openTable('touched.json');
    const before = rates.current;
    writeFileSync(file, rateContent());
    await look(timers);
    assert.equal(rates.current, before);
    assert.deepEqual(lines, []);
    rates.close();
  });

  it('and is broken keeps the last good table, with one line', async () => {
    const { rates, file, timers, lines } = await openTable('bad.json');
    for (const content of ['{', '{ ']) {
      writeFileSync(file, content);
      await look(timers, 5);
    }
    assert.deepEqual([rates.current.date, rates.swaps], [dayAfter(0), 0]);
    assert.deepEqual([rates.failures, lines.length], [2, 1]);
    assert.match(lines[0] ?? '', /^warn: the rate table .*bad\.json can't be used: it is not JSON/);
    writeFileSync(file, rateContent({ days: 1 }));
    await look(timers);
    assert.equal(rates.current.date, dayAfter(1));
    rates.close();
  });

  it('and moves by 15 % is believed with the second table', async () => {
    const { rates, file, timers, lines } = await openTable('moves.json');
    const moves = { ngn: 1.2 };
    writeFileSync(file, rateContent({ days: 1, moves }));
    await look(timers);
    await rates.reload();
    assert.equal(rates.current.date, dayAfter(0));
    assert.match(lines.join('\n'), /its NGN has moved by 20 %; another table must confirm that/);
    writeFileSync(file, rateContent({ days: 1, moves: { ngn: 1.21 } }));
    await look(timers);
    assert.equal(rates.current.date, dayAfter(1));
    rates.close();
  });
});
