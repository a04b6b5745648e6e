import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { checkDataFile } from '../../src/command/checkDataFile.js';
import { noon, rateContent, tenders } from '../support/rateContent.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeMmdb } from '../support/writeMmdb.js';

const write = temporaryFolder();
const day = 24 * 3600 * 1000;

describe('the check of a data file', () => {
  it('knows a rate table', () => {
    const file = write('ngn.json', rateContent({ base: 'ngn' }));
    const { ok, lines } = checkDataFile(file, tenders, noon);
    assert.ok(ok);
    assert.deepEqual(lines.slice(1), ['it would be accepted']);
    assert.match(lines[0] ?? '', /ngn\.json: \d+ kB, a rate table of \S+, 339 currencies in NGN$/);
  });

  it('says what would be left out of it, and how old it is', () => {
    const file = write('far.json', rateContent({ moves: { ngn: 10, vnd: 0.01 } }));
    const { ok, lines } = checkDataFile(file, tenders, noon + 20 * day);
    assert.ok(ok);
    assert.equal(lines[2], 'currencies that have moved too far are left out: NGN, VND');
    assert.match(lines[3] ?? '', /^warning: the rates are 20 days old; .*RATES_STALE/);
  });

  it('warns of rates that have moved more than days explain', () => {
    const file = write('odd.json', rateContent({ moves: { eur: 1.3 } }));
    const { ok, lines } = checkDataFile(file, tenders, noon);
    assert.ok(ok);
    assert.match(
      lines[2] ?? '',
      /^warning: the rates of \S+ may be wrong: compared with those of \S+, its EUR has moved/,
    );
  });

  it('knows a country database, and what its license requires', () => {
    const embedded = createRequire(import.meta.url).resolve(
      '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
    );
    const { ok, lines } = checkDataFile(embedded, tenders, 0);
    assert.ok(ok);
    assert.deepEqual(lines.slice(1), ['it would be accepted']);
    assert.match(
      lines[0] ?? '',
      /7\.8 MB, a database in the MaxMind DB format, of the type "country/,
    );
    assert.match(lines[0] ?? '', /, built \d{4}-\d\d-\d\d$/);

    const content = writeMmdb({
      networks: { '8.8.8.0/24': { country_code: 'US' } },
      metadata: { database_type: 'ipinfo\nlite' },
    });
    const lite = checkDataFile(write('lite.mmdb', content), tenders, noon);
    assert.match(
      lite.lines.join('\n'),
      /its license requires: IP address data by IPinfo .*CC BY-SA/,
    );
    assert.match(lite.lines.join('\n'), /warning: the country database is \d+ days old/);
    assert.doesNotMatch(lite.lines.join(''), /\n/);
  });

  for (const [kind, other] of [
    ['ipv4', 'IPv6'],
    ['ipv6', 'IPv4'],
  ] as const) {
    it(`warns of a database that is for ${kind} alone`, () => {
      const file = createRequire(import.meta.url).resolve(
        `@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-${kind}.mmdb`,
      );
      const { ok, lines } = checkDataFile(file, tenders, 0);
      assert.ok(ok);
      assert.match(lines.join('\n'), new RegExp(`warning: .* has no ${other} addresses`));
    });
  }

  const whole = writeMmdb({ networks: { '8.8.8.0/24': { country_code: 'US' } } });
  const bad: [name: string, content: string | Buffer, problem: RegExp][] = [
    ['empty', '', /neither a rate table in JSON nor a complete file in the MaxMind DB format/],
    ['tail-cut.mmdb', whole.subarray(0, whole.length / 2), /neither/],
    ['head-cut.mmdb', whole.subarray(20), /do not fit together/],
    ['large.json', `${rateContent()}${' '.repeat(4_000_000)}`, /it is larger than 4 MB/],
    ['keys.json', '{"keys": []}', /its date is not a day/],
    [
      'off.json',
      rateContent({ base: 'eur', moves: { eur: 1e4 } }),
      /its EUR has moved more than 3-fold/,
    ],
  ];
  for (const [name, content, problem] of bad) {
    it(`refuses ${name}, and says why`, () => {
      const { ok, lines } = checkDataFile(write(name, content), tenders, noon);
      assert.equal(ok, false);
      assert.equal(lines.length, 2);
      assert.match(lines[1] ?? '', /^it would be rejected: /);
      assert.match(lines[1] ?? '', problem);
    });
  }

  it('refuses what is not there', () => {
    assert.deepEqual(checkDataFile('no-such\nfile', tenders, noon), {
      ok: false,
      lines: ['no-such\uFFFDfile', 'it would be rejected: there is no such file'],
    });
  });
});
