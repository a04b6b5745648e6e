import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Creates a folder that is removed after the tests of the file; returns a function that writes a file there. */
export function temporaryFolder(): (name: string, content: string | Buffer) => string {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-service-'));
  after(() => rmSync(folder, { recursive: true }));
  return (name, content) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
}
