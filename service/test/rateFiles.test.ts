import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDate } from '../src/days.js';
import { loadRates, parseRates } from '../src/loadRates.js';
import { SettingsError } from '../src/SettingsError.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const tenders = Array.from({ length: 40 }, (_, index) => `C${String(index).padStart(2, '0')}`);
const values = Object.fromEntries(tenders.map((code, index) => [code.toLowerCase(), index + 1]));
const good = { date: '2026-03-10', c00: values };
const now = Date.parse('2026-03-11T00:00:00Z');

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

  it('is read, with a byte order mark too', () => {
    const table = loadRates(write('bom.json', `\uFEFF${JSON.stringify(good)}`), tenders, now);
    assert.equal(table.embedded, false);
    assert.equal(table.rate('c01', 'c03'), 2);
  });

  const cases: [name: string, content: string, problem: RegExp][] = [
    ['empty.json', '', /it is not JSON/],
    ['cut.json', JSON.stringify(good).slice(0, -20), /it is not JSON/],
    ['line.json', '{\n"date": oops\n}', /it is not JSON/],
    ['comma.json', '{\n"date": "2026-03-10",\n}', /it is not JSON \(see line 3\)/],
    ['infinite.json', JSON.stringify(good).replace(':8,', ':1e999,'), /"c07" is "Infinity"/],
    ['tiny.json', JSON.stringify(good).replace(':8,', ':1e-320,'), /"c07" is "1e-320"/],
    ['two-days-ahead.json', JSON.stringify({ ...good, date: '2026-03-13' }), /in the future/],
    ['future.json', JSON.stringify({ ...good, date: '2036-03-10' }), /in the future/],
  ];
  for (const [name, content, problem] of cases) {
    it(`${name} is refused in one line that names it`, () => {
      const file = write(name, content);
      assert.throws(
        () => loadRates(file, tenders, now),
        (error) =>
          error instanceof SettingsError &&
          error.message.includes(file) &&
          !error.message.includes('\n') &&
          problem.test(error.message),
      );
    });
  }

  it('that is missing is refused, and so is an address', () => {
    assert.throws(() => loadRates('no/such/file.json', tenders, now), /there is no such file/);
    for (const scheme of ['https', 'http', 'HTTPS', ' https', 'ftp']) {
      assert.throws(
        () => loadRates(`${scheme}://user:pass@rates.example/usd.json`, tenders, now),
        (error) =>
          error instanceof SettingsError &&
          /can't be read from an address: name a file with --rates/.test(error.message) &&
          !/user|pass|rates\.example/.test(error.message),
      );
    }
  });

  it('may be of tomorrow, since it is already tomorrow somewhere', () => {
    const file = write('tomorrow.json', JSON.stringify({ ...good, date: '2026-03-12' }));
    assert.equal(loadRates(file, tenders, now).date, '2026-03-12');
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
