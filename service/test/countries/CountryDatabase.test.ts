import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { CountryDatabase, recordCountry } from '../../src/countries/CountryDatabase.js';
import { loadCountryDatabase } from '../../src/countries/openCountryDatabase.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeMmdb } from '../support/writeMmdb.js';

const networks = { '8.8.8.0/24': { country_code: 'US' } };

it('the embedded database knows addresses of both versions, and never throws', async () => {
  const database = await loadCountryDatabase(undefined);
  assert.ok(database.built.getTime() > Date.UTC(2020, 0));
  for (const [address, country] of [
    ['8.8.8.8', 'US'],
    ['41.58.0.1', 'NG'],
    ['2001:4860:4860::8888', 'US'],
    ['240.0.0.1', null],
    ['fd00::1', null],
  ] as const) {
    assert.equal(database.countryOf(address), country, address);
  }
  for (const text of ['', 'x', '1.2.3', '::ffff:1.2.3.4', '1.2.3.4.5', ':'.repeat(99)]) {
    assert.doesNotThrow(() => database.countryOf(text));
  }
});

it('a database for IPv4 knows no IPv6 address, whatever its bits lead to', () => {
  const require = createRequire(import.meta.url);
  const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb';
  const database = new CountryDatabase(readFileSync(require.resolve(file)));
  assert.equal(database.countryOf('41.58.0.1'), 'NG');
  for (const address of ['2001:4860:4860::8888', '2900::1']) {
    assert.equal(database.countryOf(address), null);
  }
});

it('a record names its country in one of the known ways', () => {
  const cases: [record: unknown, country: string | null][] = [
    [{ country_code: 'DE' }, 'DE'],
    [{ country_code: 'US', country: 'United States' }, 'US'],
    [{ country: 'NG' }, 'NG'],
    [{ country: { iso_code: 'JP', geoname_id: 1 } }, 'JP'],
    [{ country_code: '', country: { iso_code: 'fr' } }, 'FR'],
    [{ registered_country: { iso_code: 'US' } }, null],
    [{ country_code: 'USA' }, null],
    [{ country_code: 1 }, null],
    [{}, null],
    [null, null],
    ['DE', null],
    // This is how the reader writes a field named __proto__.
    [Object.create({ country_code: 'DE' }), null],
    [{ country: Object.create({ iso_code: 'DE' }) as object }, null],
  ];
  for (const [record, country] of cases) {
    assert.equal(recordCountry(record), country, JSON.stringify(record));
  }
});

describe('databases of other publishers', () => {
  it('contain both versions of addresses, or IPv6 only', () => {
    const six = { '2a00::/16': { country: 'DE' } };
    for (const [all, expected] of [
      [{ ...six, '8.8.8.0/24': { country: 'US' }, '9.0.0.0/8': { continent: 'NA' } }, 'US'],
      [six, null],
    ] as const) {
      const database = new CountryDatabase(writeMmdb({ ipVersion: 6, networks: all }));
      assert.equal(database.countryOf('8.8.8.8'), expected);
      assert.equal(database.countryOf('2a00:1450::1'), 'DE');
      assert.equal(database.countryOf('9.9.9.9'), null);
      assert.equal(database.built.toISOString().slice(0, 10), '2023-11-14');
    }
  });

  it('that are broken in one place know nothing there, and work elsewhere', () => {
    const content = writeMmdb({
      networks: { ...networks, '41.58.0.0/16': { country_code: 'NG' } },
    });
    assert.equal(new CountryDatabase(content).countryOf('41.58.0.1'), 'NG');
    // A map becomes an unknown type, so that the reader throws.
    content.writeUInt16BE(0x0000, content.indexOf('NG') - '.country_code.'.length - 1);
    const database = new CountryDatabase(content);
    assert.equal(database.countryOf('8.8.8.8'), 'US');
    assert.equal(database.countryOf('41.58.0.1'), null);
  });
});

it('a file that is not a country database is refused in one line that names it', async () => {
  const write = temporaryFolder();
  const whole = writeMmdb({ networks });
  const noCountry = writeMmdb({ networks: { '8.8.8.0/24': { asn: 15169 } } });
  const noDate = writeMmdb({ networks, metadata: { build_epoch: undefined } });
  const version = writeMmdb({ networks, metadata: { ip_version: 5 } });
  for (const [name, content, problem] of [
    ['empty.mmdb', '', /it is empty/],
    ['text.mmdb', 'this is no database', /MaxMind DB format/],
    ['tail-cut.mmdb', whole.subarray(0, whole.length - 40), /MaxMind DB format|fit together/],
    ['head-cut.mmdb', whole.subarray(20), /fit together/],
    ['no-country.mmdb', noCountry, /name no country/],
    ['no-date.mmdb', noDate, /when it was built/],
    ['version.mmdb', version, /fit together/],
  ] as const) {
    const file = write(name, content);
    await assert.rejects(loadCountryDatabase(file), settingsError(file, problem), name);
  }
  const file = write('here.mmdb', whole);
  assert.ok(await loadCountryDatabase(file));
  await assert.rejects(loadCountryDatabase(`${file}-not`), /there is no such file/);
  await assert.rejects(loadCountryDatabase(file.replace(/here\.mmdb$/, '')), /it is a folder/);
});
