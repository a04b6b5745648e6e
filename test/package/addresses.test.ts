/** The address of the repository, which one line sets. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { sourceLinks, withDownloads } from '../../demo/site/withDownloads.ts';
import { addressesIn, type Addresses } from '../../scripts/release/addresses.ts';
import { writeAddresses } from '../../scripts/release/writeAddresses.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-price-'));
after(() => rmSync(folder, { recursive: true }));

function addressesOf(repository: unknown): Addresses | null {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ repository }));
  return addressesIn(folder);
}

const addresses = addressesOf('https://github.com/owner/shop-prices')!;

test('an address of another form is refused, and an empty setting gives no address', () => {
  for (const none of [undefined, null, '']) assert.equal(addressesOf(none), null);
  assert.ok(addressesOf('https://git.example/group/part/shop-prices'));
  for (const wrong of [
    'owner/repository',
    'git+https://github.com/owner/repository.git',
    'https://github.com/owner/repository.git',
    'https://github.com/owner/repository/',
    'https://github.com/owner/repository/tree/main',
    'https://github.com/owner',
    'https://github.com//repository',
    'https://github.com/owner/..',
    'https://github.com/OWNER/REPOSITORY',
    'https://./.',
    {},
  ]) {
    assert.throws(() => addressesOf(wrong), /OWNER\/REPOSITORY/);
  }
});

test('a packed package gets the fields that npm reads, and keeps all else', async () => {
  const tarball = join(folder, 'packed.tgz');
  const own = { name: 'local-price-service', repository: 'https://github.com/owner/shop-prices' };
  const entry = (name: string, body: string): object => ({
    header: { name: `package/${name}`, size: body.length, mode: 0o755, mtime: new Date(0) },
    body,
  });
  const entries = [entry('package.json', JSON.stringify(own)), entry('cli.js', 'run();')];
  writeFileSync(tarball, gzipSync(await packTar(entries as Parameters<typeof packTar>[0])));
  await writeAddresses(tarball, addresses, 'service');
  const [manifest, cli] = await unpackTar(gunzipSync(readFileSync(tarball)));
  assert.deepEqual(JSON.parse(Buffer.from(manifest!.data!).toString()), {
    name: 'local-price-service',
    repository: {
      type: 'git',
      url: 'git+https://github.com/owner/shop-prices.git',
      directory: 'service',
    },
    homepage: 'https://github.com/owner/shop-prices#readme',
    bugs: 'https://github.com/owner/shop-prices/issues',
  });
  assert.equal(Buffer.from(cli!.data!).toString(), 'run();');
  assert.equal(cli!.header.mode, 0o755);
});

test('the site links the zip, and the source and the releases only if there is an address', () => {
  const html = '<p>Unzip <code>local-price.zip</code>.<!-- releases --> Then …</p>';
  const zip = '<a href="/local-price.zip"><code>local-price.zip</code></a>';
  const releases = 'https://github.com/owner/shop-prices/releases';
  assert.equal(withDownloads(html, null), `<p>Unzip ${zip}. Then …</p>`);
  assert.equal(
    withDownloads(html, addresses),
    `<p>Unzip ${zip}. <a href="${releases}">Each release</a> has it, too. Then …</p>`,
  );
  assert.equal(sourceLinks(null), '');
  assert.match(sourceLinks(addresses), />Source<.*\/releases">Releases</);
  // Where a guide has it as a link.
  const linked = '<a href="/docs/guides/quick-start.html#files"><code>local-price.zip</code></a>';
  assert.equal(withDownloads(linked, null), linked);
});
