import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The settings of another machine. */
const elsewhere = { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8' };

test('a release has the same bytes in another time zone and language', async () => {
  const root = mkdtempSync(join(tmpdir(), 'local-price-release-'));
  after(() => rmSync(root, { recursive: true }));
  const [here, there] = await Promise.all(
    Object.entries({ here: {}, there: elsewhere }).map(async ([name, settings]) => {
      const to = join(root, name);
      const args = ['--import', 'tsx', 'scripts/release.ts', to];
      await run(process.execPath, args, { env: { ...process.env, RATES: '', ...settings } });
      return readdirSync(to)
        .toSorted()
        .map((file) => [file, readFileSync(join(to, file), 'base64')]);
    }),
  );
  assert.ok(here!.length > 1);
  for (const [at, [file, bytes]] of here!.entries()) {
    assert.equal(there![at]?.[0], file);
    assert.ok(there![at]?.[1] === bytes, file);
  }
  assert.equal(there!.length, here!.length);
});

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
        env: { ...process.env, ...elsewhere },
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
