import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { elementTypes } from './elementTypes.ts';
import { readElements } from './Manifest.ts';

/** Writes `dist/types`: TypeScript types of the elements for the templates of each framework. */
export function writeTypes(): void {
  const folder = 'dist/types';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'elements.d.ts'), elementTypes(readElements()));
  for (const name of readdirSync('types')) {
    copyFileSync(join('types', name), join(folder, name));
    // For code that imports the file as a module.
    writeFileSync(join(folder, `${basename(name, '.d.ts')}.js`), 'export {};\n');
  }
}
