import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

test('a build in another folder, time zone and language makes the same script-tag files', () => {
  const root = mkdtempSync(join(tmpdir(), 'local-price-elsewhere-'));
  try {
    // The depth differs too: source maps contain relative paths.
    const folder = join(root, 'a/b/c');
    const needed = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'];
    const own = 'src package.json tsconfig.json tsconfig.build.json'.split(' ');
    for (const path of [...own, ...needed.map((name) => `node_modules/${name}`)]) {
      cpSync(path, join(folder, path), { recursive: true });
    }
    const script = pathToFileURL(resolve('scripts/build/bundleScriptTags.ts')).href;
    const code = `const { bundleScriptTags } = await import('${script}'); await bundleScriptTags();`;
    execFileSync(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', code],
      {
        cwd: folder,
        env: { ...process.env, TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8' },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const files = (of: string): string[] =>
      readdirSync(join(of, 'dist/cdn'))
        .filter((name) => /\.js(\.map)?$/.test(name))
        .toSorted();
    assert.deepEqual(files(folder), files('.'));
    for (const file of files('.')) {
      const [here, there] = ['.', folder].map((of) => readFileSync(join(of, 'dist/cdn', file)));
      assert.ok(here!.equals(there!), file);
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});
