import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const tsconfigRaw = readFileSync(new URL('tsconfig.json', root), 'utf8');

/** Node's module loader hook: compiles our own source files in a reproducible way. */
export function load(url, context, nextLoad) {
  if (!isSource(url)) return nextLoad(url, context);
  return { format: 'module', source: compileSource(url), shortCircuit: true };
}

/** Returns whether a URL is that of a source file of the widget or the service. */
export function isSource(url) {
  return url.startsWith(root.href) && /^(service\/)?src\/.*\.ts$/.test(url.slice(root.href.length));
}

/**
 * Compiles a TypeScript file for Node, with an inline source map. The same file always yields the same code, so
 * the offsets that V8 reports can be found again later.
 */
export function compileSource(url) {
  const path = fileURLToPath(url);
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    sourcesContent: false,
    sourcefile: path,
    tsconfigRaw,
  });
  return code;
}
