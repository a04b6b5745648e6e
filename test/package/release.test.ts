import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { releaseFaults, versionFaults } from '../../scripts/release/faults.ts';

const files =
  'package.json package-lock.json service/package.json src/version.ts CHANGELOG.md'.split(' ');

const root = mkdtempSync(join(tmpdir(), 'local-price-release-'));
after(() => rmSync(root, { recursive: true }));

function copy(changes: Record<string, (text: string) => string> = {}): string {
  for (const file of files) {
    cpSync(file, join(root, file), { recursive: true });
    const change = changes[file];
    if (change) writeFileSync(join(root, file), change(readFileSync(file, 'utf8')));
  }
  return root;
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const withRepository = (text: string): string =>
  text.replace('"license"', '"repository": "https://github.com/owner/repository", "license"');

const ready = {
  'package.json': withRepository,
  'CHANGELOG.md': (text: string) =>
    text.replace('## [Unreleased]', `## [Unreleased]\n\n## [${version}] - 2026-12-31`),
};

test('the version is the same in all places', () => {
  assert.deepEqual(versionFaults('.'), []);
});

test('a release that is ready has no faults', () => {
  assert.deepEqual(releaseFaults(copy(ready), `v${version}`), []);
});

const ownVersion = `"version": "${version}"`;
for (const [file, old, other, fault] of [
  ['service/package.json', ownVersion, '"version": "9.9.9"', /^service\/package.json: 9.9.9/],
  ['service/package.json', `"^${version}"`, '"^9.9.9"', /^the range of local-price/],
  ['src/version.ts', version, '9.9.9', /^src\/version.ts: 9.9.9/],
  ['package-lock.json', ownVersion, '"version": "9.9.9"', /^package-lock.json: 9.9.9/],
  ['CHANGELOG.md', '## [Unreleased]', '## [9.9.9] - 2026-12-31', /^CHANGELOG.md: there is no/],
] as const) {
  test(`another version is found: ${fault.source}`, () => {
    const [found, ...others] = versionFaults(copy({ [file]: (text) => text.replace(old, other) }));
    assert.match(found ?? '', fault);
    assert.deepEqual(others, []);
  });
}

test('a tag of another version, a missing day and a missing repository hold a release up', () => {
  const unready = {
    'CHANGELOG.md': (text: string) => text.replace('## [Unreleased]', `## [${version}]`),
    'package.json': (text: string) => text.replace('"repository"', '"elsewhere"'),
  };
  const faults = releaseFaults(copy(unready), 'v9.9.9');
  assert.equal(faults.length, 3);
  assert.match(faults[0]!, /tag v9.9.9/);
  assert.match(faults[1]!, /day of the release/);
  assert.match(faults[2]!, /^package.json: "repository" is missing/);
});

test('the workflows name a major version of each action', () => {
  for (const name of ['check', 'publish']) {
    const text = readFileSync(`.github/workflows/${name}.yml`, 'utf8');
    const used = text.match(/uses: .*/g) ?? [];
    assert.ok(used.length, name);
    for (const each of used) assert.match(each, /^uses: actions\/[\w-]+@v\d+$/, dirname(name));
    assert.doesNotMatch(text, /registry|secrets\./, name);
  }
});
