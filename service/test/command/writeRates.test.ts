import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { readOptions } from '../../src/command/readOptions.js';
import { writeRates } from '../../src/command/writeRates.js';
import { parseJson } from '../../src/common/json.js';
import { parseRates } from '../../src/rates/parseRates.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { dayAfter, embedded, noon, rateContent, tenders } from '../support/rateContent.js';
import { rateServer } from '../support/rateServer.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const later = (): number => noon + 3 * 24 * 3600 * 1000;

/** Runs the command as it is typed. */
async function rates(line: string[], now = later): Promise<{ text: string; warnings: string[] }> {
  const command = readOptions(['rates', ...line], {});
  if (command.kind !== 'rates') assert.fail(command.kind);
  const warnings: string[] = [];
  const warn = (text: string): void => void warnings.push(text);
  return { text: await writeRates(command.command, tenders, warn, now), warnings };
}

describe('a rates file', () => {
  it('has the legal tenders of the embedded table, in US dollars', async () => {
    const { text, warnings } = await rates([]);
    const { date, base, values } = parseRates(parseJson(text), tenders);
    assert.deepEqual([date, base, warnings], [embedded.date, 'usd', []]);
    assert.equal(values.get('eur'), Number(embedded.values.get('eur')!.toPrecision(15)));
    assert.ok(!values.has('btc') && values.size > 140);
    assert.ok(text.length < 16_000);
  });

  it('has the currencies that are named, in any base, with exact cross rates', async () => {
    const file = write('usd.json', rateContent({ days: 2 }));
    const chosen = ['--base', 'EUR', '--currencies', 'gbp, JPY ngn'];
    const { text } = await rates([...chosen, '--rates', file]);
    const { date, eur } = parseJson(text) as { date: string; eur: Record<string, number> };
    assert.equal(date, dayAfter(2));
    assert.deepEqual(Object.keys(eur), ['eur', 'gbp', 'jpy', 'ngn']);
    const table = new RateTable(date, embedded.values);
    for (const [code, value] of Object.entries(eur)) {
      assert.equal(value, Number(table.rate('eur', code).toPrecision(15)));
    }
  });

  it('is replaced as a whole, and kept if the new table can’t be used', async () => {
    const out = write('rates.json', 'something else');
    let content = rateContent({ days: 1 });
    const server = await rateServer((_, response) => response.end(content));
    const update = (): ReturnType<typeof rates> => rates(['--rates', server.url, '--out', out]);
    const text = `The rates of ${dayAfter(1)} are in ${out}.\n`;
    assert.deepEqual(await update(), { text, warnings: [] });
    const first = readFileSync(out, 'utf8');
    assert.match(first, new RegExp(`^{"date":"${dayAfter(1)}","usd":{`));
    for (const broken of ['', '{"date": "2', rateContent({ days: 2, moves: { eur: 4 } })]) {
      content = broken;
      await assert.rejects(update(), settingsError(/no file was written/));
      assert.equal(readFileSync(out, 'utf8'), first);
    }
    content = rateContent({ days: 2 });
    await update();
    assert.match(readFileSync(out, 'utf8'), new RegExp(`"${dayAfter(2)}"`));
    content = rateContent({ days: 1 });
    await assert.rejects(update(), settingsError(new RegExp(`is of ${dayAfter(2)}, newer`)));
    const files = readdirSync(dirname(out)).filter((each) => each.startsWith(basename(out)));
    assert.deepEqual(files, ['rates.json']);
  });

  it('of a few currencies is updated too, and gets no currency that was left out', async () => {
    const out = write('few.json', '');
    for (const days of [1, 2, 3]) {
      const file = write('moved.json', rateContent({ days, moves: { ngn: 1000 } }));
      const { text, warnings } = await rates(['--rates', file, '--currencies', 'EUR GBP USD']);
      assert.ok(text.includes(dayAfter(days)));
      assert.match(warnings.join(), /left out: NGN/);
      await rates(['--rates', file, '--currencies', 'EUR GBP USD', '--out', out]);
      await rates(['--rates', file, '--out', `${out}.all`]);
      assert.doesNotMatch(readFileSync(`${out}.all`, 'utf8'), /"ngn"/);
    }
    assert.match(readFileSync(out, 'utf8'), new RegExp(`"${dayAfter(3)}"`));
  });

  it('is compared with the file before, and replaces one that can’t be read', async () => {
    const out = write('compared.json', '{"date": "2026');
    const update = (days: number, eur: number): ReturnType<typeof rates> => {
      const file = write('moved.json', rateContent({ days, moves: { eur } }));
      return rates(['--rates', file, '--out', out]);
    };
    assert.match((await update(1, 1.4)).warnings.join(), /its EUR has moved by 40 %/);
    assert.equal(parseRates(parseJson(readFileSync(out)), tenders).date, dayAfter(1));
    assert.deepEqual((await update(2, 1.41)).warnings, []);
  });

  it('of an old table is written with a warning', async () => {
    const { warnings } = await rates([], () => noon + 30 * 24 * 3600 * 1000);
    assert.match(warnings.join(), /^the rates are 30 days old, .* 14.*--rates$/);
  });

  it('is not written with wrong options', async () => {
    const out = join(dirname(write('x', '')), 'no', 'such', 'folder.json');
    for (const [line, problem] of [
      [['--base', 'dollars'], /--base .*"dollars"/],
      [['--base', 'XQZ'], /have no XQZ/],
      [['--currencies', 'EUR XQZ'], /have no XQZ/],
      [['--currencies', 'EUR €'], /--currencies .*"€"/],
      [['--out='], /--out is empty/],
      [['--rates', 'no-such.json'], /no-such\.json can't be used/],
      [['--out', out], /can't be written \(ENOENT\)/],
      [['x'], /x/],
      [['--port', '1'], /--port/],
    ] as const) {
      await assert.rejects(async () => rates([...line]), settingsError(problem));
    }
  });

  it('is written by each command in the readme and the guide', () => {
    const pages = ['../../README.md', '../../../docs/guides/without-a-server.md'];
    const lines = pages.flatMap((page) => {
      const text = readFileSync(new URL(page, import.meta.url), 'utf8');
      return [...text.matchAll(/npx (?:--yes )?local-price-service (rates .*)$/gm)];
    });
    assert.equal(lines.length, 9);
    for (const [, line] of lines) {
      const words = line!.replace(/ > .*/, '').match(/"[^"]*"|\S+/g)!;
      const args = words.map((word) => word.replaceAll('"', ''));
      assert.equal(readOptions(args, {}).kind, 'rates');
    }
  });
});
