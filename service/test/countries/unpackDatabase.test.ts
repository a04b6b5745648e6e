import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { unpackDatabase } from '../../src/countries/unpackDatabase.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const content = Buffer.from('a database, of a length that no block has');

const file = (name: string, body: Uint8Array = content): TarEntry => ({
  header: { name, size: body.length, type: 'file' },
  body,
});

async function archive(...entries: TarEntry[]): Promise<Buffer> {
  return Buffer.from(await packTar(entries));
}

/** An archive as MaxMind sends it. */
const maxMind = await archive(
  { header: { name: 'GeoLite2-Country_20260303/', size: 0, type: 'directory' } },
  file('GeoLite2-Country_20260303/LICENSE.txt'),
  file('GeoLite2-Country_20260303/GeoLite2-Country.mmdb'),
);

describe('a packed country database', () => {
  it('is the one file in an archive, gzipped or not', async () => {
    for (const packed of [content, gzipSync(content), maxMind, gzipSync(maxMind)]) {
      assert.deepEqual(await unpackDatabase(packed), content);
    }
    const folder = dirname(write('GeoIP.MMDB', content));
    write('README.txt', 'read me');
    for (const format of ['gnu', 'pax', 'ustar']) {
      const options = [`--format=${format}`, '-cz', '-C', folder, '.'];
      assert.deepEqual(await unpackDatabase(execFileSync('tar', options)), content, format);
    }
  });

  it('is the one file beside what macOS adds, and beside folders and links', async () => {
    const beside = await archive(
      { header: { name: 'data.mmdb/', size: 0, type: 'directory' } },
      file('data.mmdb/._G.mmdb', Buffer.from('attributes')),
      { header: { name: 'data.mmdb/latest.mmdb', size: 0, type: 'symlink', linkname: 'G.mmdb' } },
      file('data.mmdb/G.mmdb'),
    );
    assert.deepEqual(await unpackDatabase(beside), content);
  });

  it('may not be larger than the limit once it is unpacked', async () => {
    for (const [large, limit] of [
      [Buffer.alloc(2_000_001), 2_000_000],
      [await archive(file('a.mmdb', Buffer.alloc(2_000_000))), 2_000_000],
    ] as const) {
      await assert.rejects(
        unpackDatabase(gzipSync(large), limit),
        /^Error: it is larger than 2 MB$/,
      );
    }
    assert.equal((await unpackDatabase(gzipSync(Buffer.alloc(9)), 9)).length, 9);
  });

  it('is refused if its archive is damaged, or has no or no only database', async () => {
    const damaged = 'it is a tar archive that is damaged or truncated';
    const broken = Buffer.from(maxMind);
    broken[0]! ^= 1;
    const pax = { fize: '8000000000' };
    const huge = await archive({ header: { name: 'a.mmdb', size: 5, pax }, body: 'abcde' });
    // The library does not write a size that is wrong.
    huge.write('size', huge.indexOf('fize='));
    const link = { name: 'a.mmdb', size: 0, linkname: '/etc/passwd' };
    const many = Array.from({ length: 1_001 }, (_, at) => file(`${at}.txt`, Buffer.alloc(0)));
    for (const [packed, problem] of [
      [gzipSync(maxMind).subarray(0, -20), 'its gzip data are damaged or truncated'],
      [maxMind.subarray(0, 1_000), damaged],
      [maxMind.subarray(0, -1_024), damaged],
      [broken, damaged],
      [huge, damaged],
      [await archive(file('a.csv')), 'it is an archive without an .mmdb file'],
      [await archive(file('a/._a.mmdb')), 'it is an archive without an .mmdb file'],
      [
        await archive(file('a.mmdb'), file('b/c.mmdb')),
        'it is an archive with 2 .mmdb files: unpack it, and name one of them',
      ],
      [
        await archive(...many, file('a.mmdb')),
        'it is an archive of more than 1000 files: name one with only the .mmdb file',
      ],
      ...(await Promise.all(
        (['symlink', 'link', 'directory', 'fifo'] as const).map(
          async (type) =>
            [
              await archive({ header: { ...link, type } }),
              'it is an archive whose .mmdb is not a file, such as a link: unpack it first',
            ] as const,
        ),
      )),
    ] as const) {
      await assert.rejects(unpackDatabase(packed), { message: problem });
    }
  });
});
