import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { needsBuild, textsOf } from '../scripts/needsBuild.ts';
import { groupOf, testFiles } from '../scripts/testFiles.ts';

/** Tests that need the build: a built file, one in a helper, a package of ours, one in a source, the whole product. */
const built =
  'pages/static pages/consent testing/answer ../service/test/server/restart e2e/hotReload';

test('a test needs the build if it, or what it imports, names a built file or a package of ours', () => {
  for (const name of built.split(' ')) {
    const file = join('test', `${name}.test.ts`);
    assert.ok(needsBuild(file), file);
  }
});

test('tests of elements need no build, nor does what starts their browsers', () => {
  const elements = testFiles().filter((file) => file.startsWith('test/elements/'));
  // In one piece, its name would stand for what this test uses.
  const config = 'web-test-runner.config';
  for (const file of [`${config}.mjs`, ...elements]) assert.ok(!needsBuild(file), file);
});

test('tests of pure code start no other program, and do not ask where they are', () => {
  for (const file of testFiles().filter((each) => groupOf(each) === 'node')) {
    const [own = ''] = textsOf(file);
    assert.doesNotMatch(own, /'node:child_[p]rocess'/, file);
    // They run from a bundle.
    assert.doesNotMatch(own, /\bimport\.[m]eta\b/, file);
  }
});
