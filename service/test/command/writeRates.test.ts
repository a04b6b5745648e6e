import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readOptions } from '../../src/command/readOptions.js';
import { RatesHeldBack, writeRates } from '../../src/command/writeRates.js';
import { parseJson } from '../../src/common/json.js';
import { parseRates } from '../../src/rates/parseRates.js';
import { RateGate, HeldBack } from '../../src/rates/RateGate.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { changedRates, dayAfter, embedded, noon, rateContent } from '../support/rateContent.js';
import { rateList, tenders, type Changes } from '../support/rateContent.js';
import { manyRates, ratesFiles, readByPage } from '../../../test/support/ratesFiles.js';
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
    for (const broken of ['', '{"date": "2', rateContent({ days: 5 })]) {
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

  for (const { name, content, isUsed } of ratesFiles(later())) {
    it(`is ${isUsed ? 'written' : 'kept'} if the table is a file: ${name}`, async () => {
      const old = JSON.stringify({
        date: dayAfter(-10),
        usd: { usd: 1, eur: 0.88, gbp: 0.757, jpy: 157, ngn: 1500 },
      });
      const out = write('cases.json', old);
      const writing = rates(['--rates', write('table.json', content), '--out', out]);
      // A table may be larger and have another base than the file. About its names, the command is stricter.
      const isWritten = /^more than 64 kB|^the code for no currency/.test(name);
      const isStricter = /^with(out its base| something else)/.test(name);
      if (isWritten || (isUsed && !isStricter)) {
        await writing;
        const codes = Object.entries(readByPage(readFileSync(out, 'utf8'), later())!);
        assert.ok(codes.length >= 5 && codes.every(([, uses]) => uses));
      } else {
        await assert.rejects(writing, settingsError(/no file was written/));
        assert.equal(readFileSync(out, 'utf8'), old);
      }
      const files = readdirSync(dirname(out)).filter((each) => each.startsWith('cases.json'));
      assert.deepEqual(files, ['cases.json']);
    });
  }

  it('is kept if pages would refuse the new one, whether or not it is usable otherwise', async () => {
    const out = write('kept.json', 'old');
    const file = (rate: number, date = dayAfter(3)): string =>
      JSON.stringify({ date, usd: { ...manyRates(), usd: 1, eur: rate } });
    const all = Object.keys(manyRates()).join(' ');
    for (const [content, options, problem] of [
      [file(0.88, dayAfter(-12)), [], /its date is .*: update the file daily/],
      [file(1e11), [], /no sufficiently exact rate between USD and EUR/],
      [file(1e-11), [], /no sufficiently exact rate between USD and EUR/],
      [file(0.0088), [], /no sufficiently exact rate between USD and EUR/],
      [file(0.88), ['--currencies', 'USD'], /there is only USD/],
      [file(0.88), ['--currencies', all], /is longer than 65536 characters/],
    ] as const) {
      const line = ['--rates', write('table.json', content), '--out', out, ...options];
      for (const each of [line, [...line, '--accept-moves']]) {
        await assert.rejects(rates(each), settingsError(problem));
        assert.equal(readFileSync(out, 'utf8'), 'old');
      }
    }
  });

  it('of a few currencies is updated too, whatever the others do', async () => {
    const out = write('few.json', '');
    for (const days of [1, 2, 3]) {
      const file = write('moved.json', rateContent({ days, moves: { ngn: 1000 ** days } }));
      const line = ['--rates', file, '--currencies', 'EUR GBP USD', '--out', out];
      assert.deepEqual((await rates(line)).warnings, []);
    }
    assert.match(readFileSync(out, 'utf8'), new RegExp(`"${dayAfter(3)}"`));
  });

  it('of other official rates is written, with a warning that has both rates', async () => {
    const file = write('official.json', rateContent({ days: 1, moves: { lbp: 1 / 59 } }));
    const { text, warnings } = await rates(['--rates', file]);
    assert.match(
      warnings.join('\n'),
      /^the rates of \S+ differ .*: 1 USD is \d+\.?\d* LBP \(embedded: /,
    );
    const written = parseRates(parseJson(text), tenders).values.get('lbp')!;
    assert.ok(Math.abs(written / (embedded.values.get('lbp')! / 59) - 1) < 1e-12);
  });

  it('is compared with the file before, and replaces one that can’t be read', async () => {
    const out = write('compared.json', '{"date": "2026');
    const update = (days: number, eur: number): ReturnType<typeof rates> => {
      const file = write('moved.json', rateContent({ days, moves: { eur } }));
      return rates(['--rates', file, '--out', out]);
    };
    assert.match((await update(1, 4)).warnings.join(), /1 USD is \S+ EUR \(embedded: /);
    assert.equal(parseRates(parseJson(readFileSync(out)), tenders).date, dayAfter(1));
    assert.deepEqual((await update(2, 4.1)).warnings, []);
  });

  /** A file of the day of the embedded table, and runs of the command with tables of later days. */
  async function published(name: string, ...options: string[]) {
    const out = write(name, '');
    const run = async (changes: Changes, ...more: string[]): Promise<string> => {
      const file = write(`${name}.table`, rateContent(changes));
      const before = readFileSync(out, 'utf8');
      try {
        const now = (): number => noon + (changes.days ?? 0) * 24 * 3600 * 1000;
        const line = ['--rates', file, '--out', out, ...options, ...more];
        const { warnings } = await rates(line, now);
        return warnings.join('; ');
      } catch (error) {
        if (!(error instanceof RatesHeldBack)) throw error;
        assert.equal(readFileSync(out, 'utf8'), before);
        return error.message;
      }
    };
    await run({});
    return { out, run };
  }

  it('is refused if a service would hold its table back, until a later day confirms it', async () => {
    const { out, run } = await published('held.json');
    const moves = { jpy: 29 };
    const refused =
      /: since \S+, JPY has moved by a factor of 29; .*held\.json stays .* --accept-moves$/;
    assert.match(await run({ days: 1, moves }), refused);
    // Neither the same table nor another one of that day confirms it.
    assert.match(await run({ days: 1, moves }), refused);
    assert.match(await run({ days: 1, moves: { jpy: 29.1 } }), /JPY/);
    assert.equal(await run({ days: 2, moves }), '');
    assert.equal(existsSync(`${out}.refused`), false);
    // Nor does a table after one that has not moved.
    assert.match(await run({ days: 3 }), /JPY has moved by a factor of 0\.0345/);
    assert.equal(await run({ days: 3, moves }), '');
    assert.match(await run({ days: 4 }), /JPY/);
    assert.equal(await run({ days: 4 }, '--accept-moves'), '');
    const all = Object.fromEntries([...embedded.values.keys()].map((code) => [code, 1.2]));
    assert.match(
      await run({ days: 5, moves: { ...all, usd: 1 } }),
      /USD has moved by a factor of 0\.833/,
    );
    assert.equal(await run({ days: 19, moves: { ngn: 1.2 } }), '');
  });

  it('is refused if the source has lost currencies of the file, until a later day confirms it', async () => {
    const { run } = await published('shrinks.json');
    const few = { only: ['usd', 'eur', 'gbp'] };
    const refused = /: since \S+, JPY \(and \d+ more\) is missing; .*shrinks\.json stays /;
    for (const days of [1, 1]) assert.match(await run({ ...few, days }), refused);
    assert.equal(await run({ ...few, days: 2 }), '');
    // Only what the file contains is compared.
    const chosen = await published('chosen.json', '--currencies', 'EUR GBP');
    assert.equal(await chosen.run({ ...few, days: 1 }), '');
    const shorter = await published('shorter.json');
    assert.equal(await shorter.run({ days: 1 }, '--currencies', 'EUR'), '');
    const moved = { ...few, moves: { gbp: 1.3 } };
    const both = await published('both.json');
    assert.match(
      await both.run({ ...moved, days: 1 }),
      /JPY \(and \d+ more\) is missing and GBP has moved by a factor of 1\.3; /,
    );
    assert.equal(await both.run({ ...moved, days: 1 }, '--accept-moves'), '');
  });

  it('keeps the rate of a currency that the source has lost for a day, in its own base', async () => {
    const line = ['--base', 'EUR', '--currencies', 'EUR GBP JPY MUR PLN'];
    const { out, run } = await published('late.json', ...line);
    const read = (): { date: string; eur: Record<string, number>; kept?: object } =>
      parseJson(readFileSync(out, 'utf8')) as never;
    const before = read();
    const lost = { without: ['mur'], moves: { eur: 1.02 } };
    assert.match(
      await run({ ...lost, days: 1 }),
      /lack MUR: the last rate stays, under its own day, until tables of two days lack it$/,
    );
    assert.equal(read().eur['mur'], before.eur['mur']);
    assert.deepEqual([read().date, read().kept], [dayAfter(1), { mur: dayAfter(0) }]);
    assert.match(
      await run({ ...lost, days: 2 }),
      /^the rates of \S+ lack MUR: there is no rate any more$/,
    );
    // Also once it is forgotten, and with an unknown code.
    assert.match(await run({ ...lost, days: 3 }), /^the rates of \S+ have no MUR: it is left out$/);
    assert.match(
      await run({ days: 4 }, '--currencies', 'EUR GBP GPB'),
      /have no GPB: it is left out$/,
    );
    assert.deepEqual(Object.keys(read().eur), ['eur', 'gbp']);
  });

  it('keeps late rates, too, if moves are accepted', async () => {
    const { run } = await published('accepted.json');
    const moved = { days: 1, without: ['mur'], moves: { ngn: 2 } };
    assert.match(await run(moved, '--accept-moves'), /lack MUR: the last rate stays/);
  });

  it('is kept if the source has lost its base', async () => {
    const { run } = await published('base.json', '--base', 'MUR');
    const lost = { without: ['mur'] };
    assert.match(await run({ ...lost, days: 1 }), /lack MUR: the last rate stays/);
    for (const options of [[], ['--accept-moves']]) {
      await assert.rejects(run({ ...lost, days: 2 }, ...options), settingsError(/have no MUR/));
    }
  });

  it('names the rates of another day, which it lacks', async () => {
    const old = dayAfter(-28);
    const server = await rateServer((_, response) => {
      response.end(rateList({ days: 2 }, { rub: old }));
    });
    const source = ['--rates', `frankfurter:${server.url}/v2`];
    const { text, warnings } = await rates(source);
    assert.deepEqual(warnings, [`rates that are not of ${dayAfter(2)} are left out: RUB (${old})`]);
    assert.equal(parseRates(parseJson(text)).has('rub'), false);
    await assert.rejects(
      rates([...source, '--currencies', 'RUB']),
      settingsError(new RegExp(`the rates of ${dayAfter(2)} have no RUB`)),
    );
  });

  it('is refused exactly if a running service refuses its table', async () => {
    const { out } = await published('same.json');
    const first = readFileSync(out);
    const anyCode = fc.constantFrom(...tenders.map((code) => code.toLowerCase()));
    const anyMove = fc.oneof(fc.double({ min: 0.8, max: 1.25, noNaN: true }), fc.constant(1.031));
    const anyMoves = fc.oneof(
      fc.dictionary(anyCode, anyMove, { maxKeys: 4 }),
      fc.dictionary(anyCode, anyMove, { minKeys: 70, maxKeys: 100 }),
    );
    await fc.assert(
      fc.asyncProperty(anyMoves, async (moves) => {
        writeFileSync(out, first);
        const gate = new RateGate(tenders, { good: embedded });
        let isHeld = false;
        try {
          gate.admit(changedRates({ days: 1, moves }), later());
        } catch (error) {
          isHeld = error instanceof HeldBack;
        }
        const file = write('moves.json', rateContent({ days: 1, moves }));
        const writing = rates(['--rates', file, '--out', out]);
        await (isHeld ? assert.rejects(writing, RatesHeldBack) : writing);
      }),
      { numRuns: 40 },
    );
  });

  it('of a few currencies is compared too, in whatever base', async () => {
    for (const [list, code] of [
      ['USD NGN', 'NGN'],
      ['USD EUR JPY NGN', 'EUR'],
      ['NGN KES GHS', 'KES'],
    ] as const) {
      const { run } = await published('small.json', '--currencies', list);
      const base = ['--base', list.slice(-3)];
      const moves = { [code.toLowerCase()]: 1.2 };
      assert.match(
        await run({ days: 1, moves }),
        new RegExp(`${code} has moved by a factor of 1\\.2;`),
      );
      assert.equal(await run({ days: 2, moves }, ...base), '');
      // The median of a few currencies says nothing.
      const again = { [code.toLowerCase()]: 1.3 };
      assert.equal(await run({ days: 3, moves: again }, ...base), '');
    }
  });

  it('is refused also if the refused table can’t be remembered, and that is said', async () => {
    const { out, run } = await published('forgetful.json');
    const moves = { ngn: 1.4 };
    writeFileSync(`${out}.refused`, '{');
    const broken = await rates([
      '--rates',
      write('x.json', rateContent({ days: 1 })),
      '--out',
      out,
    ]);
    assert.match(broken.warnings.join(), /refused rates in .*\.refused can't be used: .*not JSON/);
    mkdirSync(`${out}.refused`);
    assert.match(
      await run({ days: 2, moves }),
      /NGN .*--accept-moves; .* can't be written \(EISDIR\)$/,
    );
    rmdirSync(`${out}.refused`);
    // A crash has left a table that was refused before the file was written.
    assert.match(await run({ days: 2, moves }), /NGN/);
    const old = readFileSync(`${out}.refused`);
    await run({ days: 3 });
    writeFileSync(`${out}.refused`, old);
    assert.match(await run({ days: 4, moves }), /NGN/);
  });

  it('is not replaced if it can’t be read', async () => {
    const out = join(dirname(write('x', '')), 'loop.json');
    symlinkSync(out, out);
    await assert.rejects(rates(['--out', out]), settingsError(/can't be written \(ELOOP\)/));
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
      [['--rates', 'no-such.json'], /no-such\.json can't be used/],
      [['--out', out], /can't be written \(ENOENT\)/],
      [['x'], /x/],
      [['--port', '1'], /--port/],
    ] as const) {
      await assert.rejects(async () => rates([...line]), settingsError(problem));
    }
  });

  it('is written by each command in the readme and the guide', () => {
    const pages = [
      '../../docs/data.md',
      '../../docs/hosting.md',
      '../../../docs/guides/with-a-rates-file.md',
    ];
    const lines = pages.flatMap((page) => {
      const text = readFileSync(new URL(page, import.meta.url), 'utf8');
      return [
        ...text.matchAll(
          /(?:npm run (?:--silent )?(?:service -- rates|rates --)|local-price-service rates)(| .*)$/gm,
        ),
      ];
    });
    assert.ok(lines.length >= 4);
    for (const [, line] of lines) {
      const words = line!.replace(/ > .*/, '').match(/"[^"]*"|\S+/g) ?? [];
      const args = words.map((word) => word.replaceAll('"', ''));
      assert.equal(readOptions(['rates', ...args], {}).kind, 'rates');
    }
  });
});
