import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function dependenciesOf({ dependencies, devDependencies }: Manifest): Record<string, string> {
  return { ...dependencies, ...devDependencies };
}

const own = manifestOf('.');
/** What is installed here, and so what the examples are tested with. */
const installed = {
  ...dependenciesOf(manifestOf('service')),
  ...dependenciesOf(own),
  // A file of the release, because the name may belong to somebody else on npm.
  'local-price': `file:./local-price-${own.version}.tgz`,
};

const names = readdirSync('examples', { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

test('the list of examples has them all', () => {
  const text = readFileSync('examples/README.md', 'utf8');
  for (const name of names) {
    assert.ok(text.includes(`(${name}/)`), name);
    assert.ok(existsSync(join('examples', name, 'README.md')), name);
  }
});

for (const name of names.filter((each) => existsSync(join('examples', each, 'package.json')))) {
  const folder = join('examples', name);
  // The others are JavaScript, and their own tests install what they ask for.
  const isCompiled = existsSync(join(folder, 'tsconfig.json'));

  test(`the example ${name} asks for the versions that it is tested with`, () => {
    const wanted = dependenciesOf(manifestOf(folder));
    const here = Object.keys(wanted).map((each) => [
      each,
      (installed as Record<string, string>)[each] ?? (isCompiled ? undefined : wanted[each]),
    ]);
    assert.deepEqual(wanted, Object.fromEntries(here));
  });

  if (!isCompiled) continue;

  test(`the example ${name} compiles`, async () => {
    const compiler = 'node_modules/typescript/bin/tsc';
    // The types of packages are compiled once, with ours, in install.test.ts.
    await run(process.execPath, [compiler, '--skipLibCheck', '-p', folder]).catch(
      ({ stdout }: { stdout: string }) => assert.fail(stdout),
    );
  });
}
