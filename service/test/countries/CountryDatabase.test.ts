import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { before, describe, it } from 'node:test';
import { CountryDatabase, recordCountry } from '../../src/countries/CountryDatabase.js';
import { loadCountryDatabase } from '../../src/countries/openCountryDatabase.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeMmdb } from '../support/writeMmdb.js';

describe('the embedded database', () => {
  let database: CountryDatabase;
  before(() => {
    database = loadCountryDatabase(undefined);
  });

  it('says when it was built', () => assert.ok(database.built.getTime() > Date.UTC(2020, 0)));

  it('knows addresses of both kinds', () => {
    assert.equal(database.countryOf('8.8.8.8'), 'US');
    assert.equal(database.countryOf('41.58.0.1'), 'NG');
    assert.equal(database.countryOf('2001:4860:4860::8888'), 'US');
  });

  it('answers null for what it does not know', () => {
    assert.equal(database.countryOf('240.0.0.1'), null);
    assert.equal(database.countryOf('fd00::1'), null);
  });

  it('never throws', () => {
    for (const text of ['', 'x', '1.2.3', '::ffff:1.2.3.4', '1.2.3.4.5', ':'.repeat(99)]) {
      assert.doesNotThrow(() => database.countryOf(text));
    }
  });
});

describe('an IPv4-only database', () => {
  const require = createRequire(import.meta.url);
  const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb';
  const database = new CountryDatabase(readFileSync(require.resolve(file)));

  it('knows IPv4', () => assert.equal(database.countryOf('41.58.0.1'), 'NG'));

  it('knows no IPv6, whatever its bits lead to', () => {
    assert.equal(database.countryOf('2001:4860:4860::8888'), null);
    assert.equal(database.countryOf('2900::1'), null);
  });
});

describe('records', () => {
  const cases: [record: unknown, country: string | null][] = [
    [{ country_code: 'DE' }, 'DE'],
    [{ country_code: 'US', country: 'United States' }, 'US'],
    [{ country: 'NG' }, 'NG'],
    [{ country: { iso_code: 'JP', geoname_id: 1 } }, 'JP'],
    [{ country_code: '', country: { iso_code: 'fr' } }, 'FR'],
    [{ registered_country: { iso_code: 'US' } }, null],
    [{ country_code: 'USA' }, null],
    [{ country_code: 1 }, null],
    [{ country: {} }, null],
    [{}, null],
    [null, null],
    ['DE', null],
    // The reader writes what a file calls __proto__ where this is.
    [Object.create({ country_code: 'DE' }), null],
    [{ country: Object.create({ iso_code: 'DE' }) as object }, null],
  ];
  for (const [record, country] of cases) {
    it(`${JSON.stringify(record)} is ${country}`, () =>
      assert.equal(recordCountry(record), country));
  }
});

describe('databases of other publishers', () => {
  it('name the country their own way', () => {
    const database = new CountryDatabase(
      writeMmdb({
        networks: {
          '41.58.0.0/16': { country: { iso_code: 'NG' } },
          '8.8.8.0/24': { country_code: 'US', country: 'United States' },
          '9.0.0.0/8': { continent: 'NA' },
        },
      }),
    );
    assert.equal(database.countryOf('41.58.0.1'), 'NG');
    assert.equal(database.countryOf('8.8.8.8'), 'US');
    assert.equal(database.countryOf('9.9.9.9'), null);
    assert.equal(database.countryOf('1.1.1.1'), null);
    assert.equal(database.built.toISOString().slice(0, 10), '2023-11-14');
  });

  it('hold both kinds of addresses, or IPv6 alone', () => {
    const both = new CountryDatabase(
      writeMmdb({
        ipVersion: 6,
        networks: { '8.8.8.0/24': { country: 'US' }, '2a00::/16': { country: 'DE' } },
      }),
    );
    assert.equal(both.countryOf('8.8.8.8'), 'US');
    assert.equal(both.countryOf('2a00:1450::1'), 'DE');
    const alone = new CountryDatabase(
      writeMmdb({ ipVersion: 6, networks: { '2a00::/16': { country: 'DE' } } }),
    );
    assert.equal(alone.countryOf('2a00:1450::1'), 'DE');
    assert.equal(alone.countryOf('8.8.8.8'), null);
  });
});

describe('a file that breaks in one place', () => {
  const content = writeMmdb({
    networks: { '8.8.8.0/24': { country_code: 'US' }, '41.58.0.0/16': { country_code: 'NG' } },
  });
  const broken = Buffer.from(content);
  // A map becomes a type that there is not, so that the reader throws.
  broken.writeUInt16BE(0x0000, content.indexOf('NG') - '.country_code.'.length - 1);
  const database = new CountryDatabase(broken);

  it('serves on elsewhere, and knows nothing there', () => {
    assert.equal(new CountryDatabase(content).countryOf('41.58.0.1'), 'NG');
    assert.equal(database.countryOf('8.8.8.8'), 'US');
    assert.equal(database.countryOf('41.58.0.1'), null);
  });
});

describe('a file that is no country database', () => {
  const write = temporaryFolder();
  const whole = writeMmdb({ networks: { '8.8.8.0/24': { country_code: 'US' } } });
  const cases: [name: string, content: Buffer | string, problem: RegExp][] = [
    ['empty.mmdb', '', /MaxMind DB format/],
    ['text.mmdb', 'this is no database', /MaxMind DB format/],
    ['random.mmdb', Buffer.alloc(5000, 7), /MaxMind DB format/],
    ['tail-cut.mmdb', whole.subarray(0, whole.length - 40), /MaxMind DB format|fit together/],
    ['head-cut.mmdb', whole.subarray(20), /do not fit together/],
    [
      'no-country.mmdb',
      writeMmdb({ networks: { '8.8.8.0/24': { asn: 15169 } } }),
      /name no country/,
    ],
    [
      'no-date.mmdb',
      writeMmdb({
        networks: { '8.8.8.0/24': { country_code: 'US' } },
        metadata: { build_epoch: undefined },
      }),
      /when it was built/,
    ],
    [
      'version.mmdb',
      writeMmdb({
        networks: { '8.8.8.0/24': { country_code: 'US' } },
        metadata: { ip_version: 5 },
      }),
      /fit together/,
    ],
  ];
  for (const [name, content, problem] of cases) {
    it(`${name} is refused in one line that names it`, () => {
      const file = write(name, content);
      assert.throws(() => loadCountryDatabase(file), settingsError(file, problem));
    });
  }

  it('that is missing, or a folder, is refused', () => {
    const file = write('here.mmdb', whole);
    assert.doesNotThrow(() => loadCountryDatabase(file));
    assert.throws(() => loadCountryDatabase(`${file}-not`), /there is no such file/);
    assert.throws(() => loadCountryDatabase(file.replace(/here\.mmdb$/, '')), /it is a folder/);
  });
});
