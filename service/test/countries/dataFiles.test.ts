import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { CountryDatabase } from '../../src/countries/CountryDatabase.js';
import { openCountryDatabase } from '../../src/countries/openCountryDatabase.js';
import { openRates, type OpenRates } from '../../src/rates/openRates.js';
import { handTimers, type HandTimers } from '../support/handTimers.js';
import { dayAfter, noon, rateContent, tenders } from '../support/rateContent.js';
import { look } from '../support/look.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';
import { writeMmdb } from '../support/writeMmdb.js';

const write = temporaryFolder();

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

  it('may be replaced by a rename', async () => {
    const { rates, file, timers } = await openTable('renamed.json');
    renameSync(write('new.json', rateContent({ days: 1 })), file);
    await look(timers);
    assert.equal(rates.current.date, dayAfter(1));
    rates.close();
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

  it('may be written slowly', async () => {
    const { rates, file, timers, lines } = await openTable('slow.json');
    const content = rateContent({ days: 1 });
    for (let end = 100; end < content.length; end += 1000) {
      writeFileSync(file, content.slice(0, end));
      await look(timers, 1);
    }
    writeFileSync(file, content);
    await look(timers);
    assert.deepEqual([rates.current.date, rates.failures], [dayAfter(1), 0]);
    assert.equal(lines.length, 1);
    rates.close();
  });

  const bad: [title: string, content: string, problem: RegExp][] = [
    ['empty', '', /it is not JSON/],
    ['cut', rateContent({ days: 1 }).slice(0, 2000), /it is not JSON/],
    ['of nothing', '{}', /its date is not a day/],
    ['with a zero', rateContent({ days: 1, moves: { ngn: 0 } }), /"ngn" is "0"/],
    ['off by 10⁴', rateContent({ days: 1, base: 'eur', moves: { eur: 1e4 } }), /its EUR is more/],
    ['of the future', rateContent({ days: 30 }), /in the future/],
  ];
  for (const [title, content, problem] of bad) {
    it(`and is ${title} keeps the last good table, with one line`, async () => {
      const { rates, file, timers, lines } = await openTable('bad.json');
      writeFileSync(file, content);
      await look(timers, 5);
      writeFileSync(file, `${content} `);
      await look(timers, 5);
      assert.deepEqual([rates.current.date, rates.swaps], [dayAfter(0), 0]);
      assert.equal(rates.failures, 2);
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? '', /^warn: the rate table .*bad\.json can't be used: /);
      assert.match(lines[0] ?? '', problem);
      writeFileSync(file, rateContent({ days: 1 }));
      await look(timers);
      assert.equal(rates.current.date, dayAfter(1));
      rates.close();
    });
  }

  it('and vanishes keeps the last good table until it is back', async () => {
    const { rates, file, timers, lines } = await openTable('vanishes.json');
    rmSync(file);
    await look(timers, 10);
    assert.deepEqual([rates.failures, rates.problem], [1, 'there is no such file']);
    assert.equal(rates.current.date, dayAfter(0));
    writeFileSync(file, rateContent());
    await look(timers, 2);
    assert.deepEqual([rates.problem, rates.swaps], [null, 0]);
    assert.equal(lines.length, 2);
    rates.close();
  });

  it('and moves by 15 % is believed with the second table', async () => {
    const { rates, file, timers, lines } = await openTable('moves.json');
    const moves = { ngn: 1.2 };
    writeFileSync(file, rateContent({ days: 1, moves }));
    await look(timers);
    await rates.reload();
    assert.equal(rates.current.date, dayAfter(0));
    assert.match(lines.join('\n'), /its NGN has moved by 20 %; it takes another table that says/);
    writeFileSync(file, rateContent({ days: 1, moves: { ngn: 1.21 } }));
    await look(timers);
    assert.equal(rates.current.date, dayAfter(1));
    rates.close();
  });
});

describe('a country database that changes', () => {
  const require = createRequire(import.meta.url);
  const embedded =
    require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb');
  const content = readFileSync(embedded);

  it('is swapped when whole, and else kept, with one line for each failure', async () => {
    const file = write('geo.mmdb', '');
    copyFileSync(embedded, file);
    const timers = handTimers(0);
    const log = testLog();
    const database = openCountryDatabase(file, { log, schedule: timers.schedule });
    const absurd: [content: Buffer, problem: RegExp][] = [
      [Buffer.alloc(0), /not in the MaxMind DB format/],
      [content.subarray(0, content.length / 2), /not in the MaxMind DB format/],
      [content.subarray(content.length / 2), /do not fit together/],
      [
        writeMmdb({
          networks: { '0.0.0.0/1': { country: 'AQ' }, '128.0.0.0/1': { country: 'AQ' } },
        }),
        /another country for \d+ of \d+ well-known/,
      ],
    ];
    for (const [index, [bytes, problem]] of absurd.entries()) {
      writeFileSync(file, bytes);
      await look(timers, 3);
      assert.match(database.problem ?? '', problem);
      assert.equal(database.failures, index + 1);
      assert.equal(database.current.countryOf('41.58.0.1'), 'NG');
    }
    // The first two fail alike.
    assert.equal(log.lines.length, absurd.length - 1);
    writeFileSync(file, content);
    await look(timers);
    assert.deepEqual([database.problem, database.swaps], [null, 1]);
    assert.match(
      log.lines.at(-1) ?? '',
      /^info: country database built 2\d{3}-\d\d-\d\d, .*geo\.mmdb$/,
    );
    database.close();
  });

  it('may change most countries where a reload says so a second time', async () => {
    const file = write('half.mmdb', content);
    const log = testLog();
    const { schedule } = handTimers(0);
    const database = openCountryDatabase(file, { log, schedule });
    writeFileSync(file, writeMmdb({ networks: { '41.58.0.0/16': { country_code: 'NG' } } }));
    await database.reload();
    assert.match(database.problem ?? '', /a second load that says the same, such as by SIGHUP/);
    assert.equal(database.current.countryOf('8.8.8.8'), 'US');
    await database.reload();
    assert.equal(database.current.countryOf('8.8.8.8'), null);
    database.close();
  });

  it('stays where it is the embedded one', async () => {
    const database = openCountryDatabase(undefined, { log: testLog() });
    const { current } = database;
    await database.reload();
    assert.ok(current instanceof CountryDatabase);
    assert.equal(database.current, current);
    database.close();
  });
});
