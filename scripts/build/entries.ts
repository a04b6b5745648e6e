import { readFileSync } from 'node:fs';

/** The parts of `package.json` that are read here. */
interface Manifest {
  exports: Record<string, string>;
  customElements: string;
  'web-types': string;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
}

/** Returns the modules that can be imported: their names, such as `local-price/client`, and their paths. */
export function entries(): [name: string, path: string][] {
  return Object.entries(manifest().exports)
    .filter(([, path]) => path.endsWith('.js'))
    .map(([name, path]) => [`local-price${name.slice(1)}`, path]);
}

/** Returns the files that `package.json` names and the build creates. */
export function publishedFiles(): string[] {
  const { exports, customElements, 'web-types': webTypes } = manifest();
  return [...Object.values(exports), customElements, webTypes];
}
