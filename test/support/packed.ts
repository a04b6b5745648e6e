import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, type Packed } from '../../scripts/pack/pack.ts';

export interface PackedFolder {
  folder: string;
  /** In the order of their names: the widget, the service. */
  packages: (Packed & { tarball: string })[];
  remove(): void;
}

export function packedFolder(): PackedFolder {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-packed-'));
  return {
    folder,
    packages: pack(folder).map((each) => ({ ...each, tarball: join(folder, each.filename) })),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
