import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { checkDataFile } from '../../src/command/checkDataFile.js';
import { noon, rateContent, tenders } from '../support/rateContent.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeMmdb } from '../support/writeMmdb.js';

const write = temporaryFolder();
const packages = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country';
const packaged = (kind: string): string =>
  createRequire(import.meta.url).resolve(`${packages}${kind}.mmdb`);
const networks = { '8.8.8.0/24': { country_code: 'US' } };
const day = 24 * 3600 * 1000;

/** The report on a file that would be used. */
async function accepted(file: string, now = noon): Promise<string> {
  const { ok, lines } = await checkDataFile(file, tenders, now);
  assert.ok(ok);
  assert.equal(lines[1], 'it would be accepted');
  assert.ok(lines.every((line) => !line.includes('\n')));
  return lines.join('\n');
}

/** Returns a database whose records have a type that does not exist. */
function damaged(database: Buffer): Buffer {
  const content = Buffer.from(database);
  const at = content.indexOf('country_code');
  return content.fill(0, at - 2, at + 12);
}

describe('the check of a data file', () => {
  it('describes a rate table, and warns if it is old, moved or has strange values', async () => {
    const report = await accepted(write('ngn.json', rateContent({ base: 'ngn' })));
    assert.match(report, /ngn\.json: \d+ kB, a rate table of \S+, 339 currencies in NGN\n.*$/);
    const far = write('far.json', rateContent({ moves: { ngn: 10, vnd: 0.01 } }));
    const old = await accepted(far, noon + 20 * day);
    const different = /warning: .* 1 USD is \S+ NGN \(embedded: \S+\), \S+ VND \(embedded: \S+\)\n/;
    assert.match(old, different);
    assert.match(old, /\nwarning: .* 20 days old; .*RATES_STALE/);
  });

  it('describes a country database, and names what its license asks for', async () => {
    const report = await accepted(packaged(''), 0);
    assert.match(report, /7\.8 MB, .*MaxMind DB format, of the type "country/);
    assert.match(report, /, built \d{4}-\d\d-\d\d\n[^\n]*$/);
    assert.match(await accepted(packaged('-ipv4'), 0), /\nwarning: .* no IPv6 addresses/);
    assert.match(await accepted(packaged('-ipv6'), 0), /\nwarning: .* no IPv4 addresses/);
    const metadata = { database_type: 'ipinfo\nlite' };
    const content = writeMmdb({ networks, metadata });
    const lite = await accepted(write('lite.mmdb', content));
    assert.match(lite, /IP address data by IPinfo .*CC BY-SA/);
    assert.match(lite, /\nwarning: the country database is \d+ days old/);
    const header = { name: 'a/lite.mmdb', size: content.length };
    const packed = gzipSync(await packTar([{ header, body: content }]));
    const unpacked = await accepted(write('lite.tar.gz', packed));
    assert.equal(unpacked.replace('.tar.gz', '.mmdb'), lite);
  });

  it('says why a file would be refused', async () => {
    const whole = writeMmdb({ networks });
    const csv = { header: { name: 'GeoLite2.csv', size: 1 }, body: 'x' };
    for (const [name, content, problem] of [
      ['empty', '', /it is empty/],
      ['page.html', '<html>', /neither a rate table in JSON nor .* the MaxMind DB format/],
      ['usd.json.gz', gzipSync(rateContent()), /it is compressed: unpack it first/],
      ['csv.tar.gz', gzipSync(await packTar([csv])), /an archive without an \.mmdb file/],
      ['usd.zip', Buffer.from('PK\x03\x04'), /it is a ZIP archive/],
      ['windows.json', Buffer.from(`\uFEFF${rateContent()}`, 'utf16le'), /it is UTF-16: save it/],
      ['damaged.mmdb', damaged(whole), /its records can’t be read, as in a damaged file/],
      ['head-cut.mmdb', whole.subarray(20), /do not fit together/],
      ['large.json', `${rateContent()}${' '.repeat(4_000_000)}`, /larger than 4 MB/],
      ['keys.json', '{"keys": []}', /its date is not a day/],
      ['early.json', rateContent({ days: 2 }), /its date \S+ is in the future/],
    ] as const) {
      const { ok, lines } = await checkDataFile(write(name, content), tenders, noon);
      assert.deepEqual([ok, lines.length], [false, 2]);
      assert.match(lines[1] ?? '', /^it would be rejected: /);
      assert.match(lines[1] ?? '', problem);
    }
    const loop = write('loop', '');
    rmSync(loop);
    symlinkSync(loop, loop);
    for (const [file, problem] of [
      [loop, 'its links lead to each other'],
      [join(write('file', ''), 'x'), 'a part of its path is a file, not a folder'],
      ['x'.repeat(300), 'its name is too long'],
      [join(loop, '..'), 'it is a folder'],
      ['/dev/zero', 'it is a device, not a file'],
    ] as const) {
      const { lines } = await checkDataFile(file, tenders, noon);
      assert.equal(lines[1], `it would be rejected: ${problem}`);
    }
    assert.deepEqual(await checkDataFile('no-such\nfile', tenders, noon), {
      ok: false,
      lines: ['no-such\uFFFDfile', 'it would be rejected: there is no such file'],
    });
  });
});
