import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDate } from '../../src/common/days.js';
import { openRates, type OpenRates } from '../../src/rates/openRates.js';
import { parseRates } from '../../src/rates/parseRates.js';
import { SettingsError } from '../../src/common/SettingsError.js';
import { handTimers } from '../support/handTimers.js';
import { dayAfter, noon, rateContent, tenders as legalTenders } from '../support/rateContent.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const tenders = Array.from({ length: 40 }, (_, index) => `C${String(index).padStart(2, '0')}`);
const values = Object.fromEntries(tenders.map((code, index) => [code.toLowerCase(), index + 1]));
const good = { date: '2026-03-10', c00: values };

describe('a rate table', () => {
  it('may have any base', () => {
    const { date, values: read } = parseRates(good, tenders);
    assert.equal(date, '2026-03-10');
    assert.equal(read.get('c07'), 8);
  });

  it('may lack a currency that is being retired', () => {
    const { c39: _, ...fewer } = values;
    assert.doesNotThrow(() => parseRates({ ...good, c00: fewer }, tenders));
  });

  const fewer = Object.fromEntries(Object.entries(values).slice(0, 30));
  const cases: [title: string, content: unknown, problem: RegExp][] = [
    ['nothing', null, /not a JSON object/],
    ['a list', [], /not a JSON object/],
    ['no date', { c00: values }, /date/],
    ['a date that is none', { ...good, date: '2026-02-30' }, /date/],
    ['a date with a time', { ...good, date: '2026-03-10T00:00' }, /date/],
    ['no rates', { date: '2026-03-10' }, /base currency/],
    ['two bases', { ...good, eur: values }, /base currency/],
    ['rates that are no object', { date: '2026-03-10', usd: [1] }, /base currency/],
    ['a base that it lacks', { date: '2026-03-10', usd: values }, /base "usd"/],
    ['a base that is not 1', { ...good, c00: { ...values, c00: 2 } }, /base "c00"/],
    ['a zero', { ...good, c00: { ...values, c05: 0 } }, /"c05" is "0", not a number between/],
    ['an absurdly small value', { ...good, c00: { ...values, c05: 1e-320 } }, /"c05" is "1e-320"/],
    ['an absurdly large value', { ...good, c00: { ...values, c05: 1e308 } }, /"c05" is "1e\+308"/],
    ['the lower bound', { ...good, c00: { ...values, c05: 1e-15 } }, /between 1e-15 and 1e15$/],
    ['the upper bound', { ...good, c00: { ...values, c05: 1e15 } }, /between 1e-15 and 1e15$/],
    ['a negative value', { ...good, c00: { ...values, c05: -1 } }, /"c05"/],
    ['a value as text', { ...good, c00: { ...values, c05: '1.2' } }, /"c05"/],
    ['no value', { ...good, c00: { ...values, c05: null } }, /"c05"/],
    ['a code twice', { ...good, c00: { ...values, C05: 1 } }, /twice/],
    ['too few tenders', { ...good, c00: fewer }, /10 of 40 legal tenders.*C30, C31, C32/],
  ];
  for (const [title, content, problem] of cases) {
    it(`is refused with ${title}`, () =>
      assert.throws(() => parseRates(content, tenders), problem));
  }
});

describe('a rate file', () => {
  const write = temporaryFolder();

  async function open(source: string): Promise<OpenRates & { lines: string[] }> {
    const log = testLog();
    const opened = await openRates({
      source,
      refresh: 60,
      tenders: legalTenders,
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
    assert.match(lines[0] ?? '', /too far off to be believed, and are left out: NGN$/);
  });

  const cases: [name: string, content: string, problem: RegExp][] = [
    ['empty.json', '', /it is not JSON/],
    ['cut.json', whole.slice(0, -20), /it is not JSON/],
    ['line.json', '{\n"date": oops\n}', /it is not JSON/],
    ['comma.json', '{\n"date": "2026-03-10",\n}', /it is not JSON \(see line 3\)/],
    ['infinite.json', whole.replace(/"ngn":[\d.e-]+/, '"ngn":1e999'), /"ngn" is "Infinity"/],
    ['tiny.json', whole.replace(/"ngn":[\d.e-]+/, '"ngn":1e-320'), /"ngn" is "1e-320"/],
    ['zero.json', whole.replace(/"ngn":[\d.e-]+/, '"ngn":0'), /"ngn" is "0"/],
    ['off.json', rateContent({ base: 'eur', moves: { eur: 1e-4 } }), /its EUR is more than 3-fold/],
    ['two-days-ahead.json', rateContent({ days: 2 }), /in the future/],
    ['future.json', rateContent({ days: 3650 }), /in the future/],
    ['large.json', ' '.repeat(4_000_001), /larger than 4 MB/],
  ];
  for (const [name, content, problem] of cases) {
    it(`${name} is refused in one line that names it`, async () => {
      const file = write(name, content);
      await assert.rejects(
        open(file),
        (error) =>
          error instanceof SettingsError &&
          error.message.includes(file) &&
          !error.message.includes('\n') &&
          problem.test(error.message),
      );
    });
  }

  it('that is missing is refused, and so is an address of another kind', async () => {
    await assert.rejects(open('no/such/file.json'), /there is no such file/);
    for (const address of [
      'ftp://user:pass@rates.example/usd.json',
      'https://user:pass@',
      'x://',
    ]) {
      await assert.rejects(
        open(address),
        (error) =>
          error instanceof SettingsError &&
          /--rates \(RATES\) is an address that can't be used/.test(error.message) &&
          !/user|pass|rates\.example/.test(error.message),
      );
    }
    await assert.rejects(open('https://user:pa%ss@rates.example/'), /stray "%": write it as %25$/);
  });

  it('may be of tomorrow, since it is already tomorrow somewhere', async () => {
    const { rates } = await open(write('tomorrow.json', rateContent({ days: 1 })));
    assert.equal(rates.current.date, dayAfter(1));
  });
});

describe('dates', () => {
  it('are days of the calendar', () => {
    for (const date of ['2026-01-31', '2024-02-29']) assert.ok(isDate(date));
    for (const date of ['2025-02-29', '2026-13-01', '2026-1-1', 'today', '', 20260101, null]) {
      assert.equal(isDate(date), false);
    }
  });
});
