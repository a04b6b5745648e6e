import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { CountryDatabase } from '../../src/countries/CountryDatabase.js';
import { openCountryDatabase } from '../../src/countries/openCountryDatabase.js';
import { handTimers, look } from '../support/handTimers.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';
import { writeMmdb } from '../support/writeMmdb.js';

const write = temporaryFolder();

describe('a country database that changes', () => {
  const require = createRequire(import.meta.url);
  const embedded =
    require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb');
  const content = readFileSync(embedded);

  it('is replaced by a whole file only, with one line in the log for each failure', async () => {
    const file = write('geo.mmdb', '');
    copyFileSync(embedded, file);
    const timers = handTimers(0);
    const log = testLog();
    const database = openCountryDatabase(file, { log, schedule: timers.schedule });
    const desert = { '0.0.0.0/1': { country: 'AQ' }, '128.0.0.0/1': { country: 'AQ' } };
    for (const [index, [bytes, problem]] of [
      [Buffer.alloc(0), /it is empty/] as const,
      [writeMmdb({ networks: desert }), /another country for \d+ of \d+ well-known/] as const,
    ].entries()) {
      writeFileSync(file, bytes);
      await look(timers, 3);
      assert.match(database.problem ?? '', problem);
      assert.equal(database.failures, index + 1);
      assert.equal(database.current.countryOf('41.58.0.1'), 'NG');
    }
    assert.equal(log.lines.length, 2);
    writeFileSync(file, content);
    await look(timers);
    assert.deepEqual([database.problem, database.swaps], [null, 1]);
    assert.match(log.lines.at(-1)!, /^info: country database built \d{4}-\d\d-\d\d, .*geo\.mmdb$/);
    database.close();
  });

  it('may change most countries if a second load says the same', async () => {
    const file = write('half.mmdb', content);
    const log = testLog();
    const { schedule } = handTimers(0);
    const database = openCountryDatabase(file, { log, schedule });
    writeFileSync(file, writeMmdb({ networks: { '41.58.0.0/16': { country_code: 'NG' } } }));
    await database.reload();
    assert.match(
      database.problem ?? '',
      /a second load with the same countries, such as by SIGHUP/,
    );
    assert.equal(database.current.countryOf('8.8.8.8'), 'US');
    await database.reload();
    assert.equal(database.current.countryOf('8.8.8.8'), null);
    database.close();
  });

  it('stays the same if it is the embedded database', async () => {
    const database = openCountryDatabase(undefined, { log: testLog() });
    const { current } = database;
    await database.reload();
    assert.ok(current instanceof CountryDatabase);
    assert.equal(database.current, current);
    database.close();
  });
});
