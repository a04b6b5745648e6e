import assert from 'node:assert/strict';
import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { testGroups } from '../../scripts/testFiles.ts';
import { shellCommands } from '../support/shellCommands.ts';

const page = readFileSync('CONTRIBUTING.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** The commands on the page: the name of the npm script, and what is passed to it. */
const commands = [...page.matchAll(/^```sh\n(.*?)^```/gms)]
  .flatMap(([, code]) => shellCommands(code!))
  .map((words) => {
    assert.equal(words[0], 'npm', `not an npm command: ${words.join(' ')}`);
    const rest = words[1] === 'run' ? words.slice(2) : words.slice(1);
    return { text: words.join(' '), name: rest[0]!, args: rest.slice(rest[1] === '--' ? 2 : 1) };
  });

/** Runs the tests of files and folders. */
function runTests(...args: string[]): SpawnSyncReturns<string> {
  const all = ['--import', 'tsx', 'scripts/test.ts', ...args];
  return spawnSync(process.execPath, all, { encoding: 'utf8' });
}

for (const { text, name, args } of commands) {
  test(`CONTRIBUTING: ${text}`, () => {
    if (name === 'ci') return;
    assert.ok(scripts[name], `there is no script ${name}`);
    for (const [file] of scripts[name].matchAll(/\b(scripts|bench|node_modules)\/\S+/g)) {
      assert.ok(existsSync(file), `${file} does not exist`);
    }
    if (['test', 'test:all', 'coverage'].includes(name)) {
      assert.match(runTests(...args, '--list').stdout, /^\w+: (service\/)?test\/\S+\.test\.ts$/m);
    } else {
      // These take minutes, or write files of the repository.
      const [program = ''] = /(?<=tsx )\S+$/.exec(scripts[name].split(' service')[0]!) ?? [];
      for (const flag of args.filter((arg) => arg.startsWith('--'))) {
        assert.ok(readFileSync(program, 'utf8').includes(flag), `${name} has no ${flag}`);
      }
    }
  });
}

test('CONTRIBUTING: a path without tests is an error that names the path', () => {
  const { status, stderr } = runTests('src/elements', 'src/nowhere');
  assert.equal(status, 2);
  assert.match(stderr, /no tests for src\/nowhere\./);
});

/** Returns the groups of the tests that a run has. */
function groupsOf(...args: string[]): Set<string> {
  const { stdout } = runTests(...args, '--list');
  return new Set(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]!),
  );
}

test('CONTRIBUTING: the tests of other people’s code run only if their group is named', () => {
  const own = testGroups.filter((group) => group !== 'release');
  assert.deepEqual(groupsOf('all'), new Set(own));
  assert.deepEqual(groupsOf('check'), new Set(own));
  assert.deepEqual(groupsOf(), new Set(['node', 'browsers']));
  assert.deepEqual(groupsOf('check', 'release'), new Set(['release']));
  for (const page of ['docs/releasing.md', '.github/workflows/publish.yml']) {
    assert.match(readFileSync(page, 'utf8'), /npm run (check|test:all) -- release\b/, page);
  }
});

test('CONTRIBUTING: the folders that it shows are those of src/, and folders of service/src/', () => {
  const [, src = ''] = /^src\/\n(.*?)^service\/src\/\n/ms.exec(page) ?? [];
  const [, service = ''] = /^service\/src\/\n(.*?)^\S/ms.exec(page) ?? [];
  const shown = [...src.matchAll(/^ {2}([a-z]+)\/ /gim)].map(([, name]) => name!);
  const folders = readdirSync('src', { withFileTypes: true }).filter((each) => each.isDirectory());
  assert.deepEqual(shown.toSorted(), folders.map(({ name }) => name).toSorted());
  for (const [, name] of service.matchAll(/(?<=^| )([a-z]+)\/ /gm)) {
    assert.ok(existsSync(`service/src/${name}`), name);
  }
});

/** The files that a list on the page names, from one phrase to another. */
function placesIn(start: string, end: string): string[] {
  const list = page.slice(page.indexOf(start), page.indexOf(end, page.indexOf(start)));
  return [...list.matchAll(/`([\w/.-]+\.\w+)`/g)].map(([, path]) => path!);
}

test('CONTRIBUTING: a new attribute of a price goes into the places of its list, and into no others', () => {
  const places = placesIn('**A new attribute of a price**', 'Begin with');
  const folder = mkdtempSync(join(tmpdir(), 'local-price-'));
  after(() => rmSync(folder, { recursive: true }));
  const configs = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];
  const roots = ['src', 'service', 'docs', 'demo', 'wordpress/local-price', ...configs];
  const files = execFileSync('git', ['ls-files', '-z', '--', ...roots], { encoding: 'utf8' })
    .split('\0')
    // These only use it.
    .filter((file) => !/^$|^(service\/test|docs\/guides)\/|^demo\/local-price\.html$/.test(file));
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  // Under another name in the places, an attribute is as good as new. This one is of all kinds but one.
  const name = /([tT])railing([-_]?[zZ])ero/g;
  const isIn = (file: string): boolean =>
    readFileSync(join(folder, file), 'utf8').search(name) >= 0;
  const ofAmounts = 'src/pricing/PriceTerms.ts';
  assert.match(readFileSync(ofAmounts, 'utf8'), /roundMode/);
  assert.deepEqual(
    places.filter((place) => !isIn(place)),
    [ofAmounts],
    'superfluous',
  );
  for (const place of places) {
    const path = join(folder, place);
    writeFileSync(path, readFileSync(path, 'utf8').replace(name, '$1ail$2ero'));
  }
  assert.deepEqual(files.filter(isIn), [], 'missing');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const args = [compiler, '--noEmit', '-p', 'tsconfig.build.json'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('CONTRIBUTING: each place of a new element has an example', () => {
  const places = placesIn('**A new element**', '## Tests');
  assert.equal(places.length, 5);
  for (const path of places) assert.match(readFileSync(path, 'utf8'), /geo-?gate/i, path);
});

test('How it works: the five files that it names exist', () => {
  const [, list] = readFileSync('docs/how-it-works.md', 'utf8').split(
    '## Five files to read first',
  );
  const files = [...list!.matchAll(/^\d\. `(src\/[^`]+)`/gm)].map(([, path]) => path!);
  assert.equal(files.length, 5);
  for (const path of files) assert.ok(existsSync(path), path);
});
