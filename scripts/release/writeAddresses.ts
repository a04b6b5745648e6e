import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import type { Addresses } from './addresses.ts';

/**
 * Writes the addresses of the repository into the `package.json` of a packed package.
 *
 * @param tarball path of a `.tgz`
 * @param directory of the package in the repository; default: its root
 */
export async function writeAddresses(
  tarball: string,
  { fields }: Addresses,
  directory?: string,
): Promise<void> {
  const entries = await unpackTar(gunzipSync(readFileSync(tarball)));
  const written = entries.map(({ header, data }) => {
    if (header.name !== 'package/package.json' || !data) return { header, body: data };
    const manifest = JSON.parse(Buffer.from(data).toString()) as object;
    const repository = { ...fields.repository, ...(directory && { directory }) };
    const text = `${JSON.stringify({ ...manifest, ...fields, repository }, null, 2)}\n`;
    const body = Buffer.from(text);
    return { header: { ...header, size: body.length }, body };
  });
  writeFileSync(tarball, gzipSync(await packTar(written), { level: 9 }));
}
