import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
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

/** Runs an npm script without the build in front of it, and returns what it prints. */
function run(name: string, args: readonly string[]): string {
  const [, ...rest] = scripts[name]!.split('&&').at(-1)!.trim().split(/\s+/);
  return execFileSync(process.execPath, [...rest, ...args], { encoding: 'utf8' });
}

for (const { text, name, args } of commands) {
  test(`CONTRIBUTING: ${text}`, () => {
    if (name === 'ci') return;
    assert.ok(scripts[name], `there is no script ${name}`);
    for (const [file] of scripts[name].matchAll(/\b(scripts|bench|node_modules)\/\S+/g)) {
      assert.ok(existsSync(file), `${file} does not exist`);
    }
    if (name === 'test' || name === 'test:all') {
      assert.match(run(name, [...args, '--list']), /^\w+: (service\/)?test\/\S+\.test\.ts$/m);
    } else if (name === 'coverage') {
      assert.match(run('test:all', [...args, '--list']), /\.test\.ts/);
    } else {
      // These take minutes, or write files of the repository.
      const [program] = /(?<=tsx )\S+$/.exec(scripts[name].split(' service')[0]!) ?? [];
      for (const flag of args.filter((arg) => arg.startsWith('--'))) {
        assert.ok(
          program && readFileSync(program, 'utf8').includes(flag),
          `${name} has no ${flag}`,
        );
      }
    }
  });
}

test('CONTRIBUTING: a path without tests is an error that names the path', () => {
  const args = ['--import', 'tsx', 'scripts/test.ts', 'src/elements', 'src/nowhere'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /no tests for src\/nowhere\./);
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

for (const [what, end, example, count] of [
  ['**A new attribute of a price**', '**A new element**', /rounding|trailing-?zero-?display/i, 9],
  ['**A new element**', '## Tests', /geo-?gate/i, 5],
] as const) {
  test(`CONTRIBUTING: each place of ${what.replaceAll('*', '')} has an example`, () => {
    const places = placesIn(what, end);
    assert.equal(places.length, count);
    for (const path of places) assert.match(readFileSync(path, 'utf8'), example, path);
  });
}

test('How it works: the five files that it names exist', () => {
  const [, list] = readFileSync('docs/how-it-works.md', 'utf8').split(
    '## Five files to read first',
  );
  const files = [...list!.matchAll(/^\d\. `(src\/[^`]+)`/gm)].map(([, path]) => path!);
  assert.equal(files.length, 5);
  for (const path of files) assert.ok(existsSync(path), path);
});
