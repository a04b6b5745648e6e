import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { elementTypes } from './elementTypes.ts';
import { readElements } from './Manifest.ts';

/** Makes `dist/types`: the elements in the templates of each framework, for TypeScript. */
export function writeTypes(): void {
  const folder = 'dist/types';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'elements.d.ts'), elementTypes(readElements()));
  for (const name of readdirSync('types')) {
    copyFileSync(join('types', name), join(folder, name));
    // For whoever imports it as a module.
    writeFileSync(join(folder, `${basename(name, '.d.ts')}.js`), 'export {};\n');
  }
}
