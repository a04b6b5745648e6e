import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { installedProject, manifestOf, type Manifest } from '../support/installedProject.ts';

const run = promisify(execFile);

const { project, packed } = await installedProject();
after(() => packed.remove());

function inNode(script: string): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, ['--input-type=module', '--eval', script], { cwd: project });
}

test('it brings lit along and nothing else', () => {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Manifest>;
  };
  const { dependencies } = lock.packages['node_modules/local-price']!;
  assert.deepEqual(Object.keys(dependencies ?? {}), ['lit']);
});

test('every entry can be imported in Node, in silence', async () => {
  const { exports } = manifestOf(join(project, 'node_modules/local-price'));
  const modules = Object.keys(exports).filter((entry) => !entry.endsWith('.css'));
  const imports = modules.map((entry) => {
    const type = entry.endsWith('.json') ? "{ with: { type: 'json' } }" : '{}';
    return `await import('local-price${entry.slice(1)}', ${type});`;
  });
  const { stdout, stderr } = await inNode(
    `process.removeAllListeners('warning');\n${imports.join('\n')}`,
  );
  assert.deepEqual([stdout, stderr], ['', '']);
});

for (const path of ['dist/index.js', 'dist/cdn/local-price.js', 'src/index.ts', 'page', 'types']) {
  test(`local-price/${path} can't be imported`, async () => {
    await assert.rejects(
      inNode(`await import('local-price/${path}')`),
      /ERR_PACKAGE_PATH_NOT_EXPORTED/,
    );
  });
}

/** Frameworks whose types are taken from here. */
const frameworks = ['react', '@types/react', 'preact', 'solid-js', 'svelte', 'vue'];

const strict = `strict exactOptionalPropertyTypes noUncheckedIndexedAccess noImplicitOverride
  verbatimModuleSyntax isolatedModules noEmit`.split(/\s+/);

for (const [module, moduleResolution, include] of [
  ['NodeNext', 'NodeNext', 'src/everything.ts'],
  // As frameworks have it.
  ['ESNext', 'bundler', 'src'],
] as const) {
  test(`a strict TypeScript project compiles, with ${moduleResolution}`, async () => {
    cpSync('test/package/consumer', join(project, 'src'), { recursive: true });
    const react = readFileSync('test/package/consumer/react.tsx', 'utf8');
    const preact = react
      .replace("from 'react'", "from 'preact/hooks'")
      .replaceAll(/(?<=jsxImportSource |types\/)react/g, 'preact')
      .replace('className', 'class')
      .replaceAll(' form="checkout"', '');
    writeFileSync(join(project, 'src/preact.tsx'), preact);
    for (const name of frameworks) {
      const link = join(project, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      try {
        symlinkSync(resolve('node_modules', name), link);
      } catch {
        // There already.
      }
    }
    const tsconfig = {
      compilerOptions: {
        target: 'ES2022',
        module,
        moduleResolution,
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
        jsx: 'react-jsx',
        skipLibCheck: false,
        ...Object.fromEntries(strict.map((name) => [name, true])),
      },
      include: [include],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler], { cwd: project }).catch(
      (error: { stdout: string }) => error,
    );
    assert.equal(stdout, '');
  });
}
