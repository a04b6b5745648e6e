import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsBuild, textsOf } from '../scripts/needsBuild.ts';
import { groupOf, testFiles } from '../scripts/testFiles.ts';

/** Splits a list. In quotes of their own, the names would be files that this test uses. */
const list = (names: string): string[] => names.trim().split(/\s+/);

test('a test needs the build if it, or what it imports, names a built file or a package of ours', () => {
  for (const file of list(`
    test/pages/cdn.test.ts
    test/pages/consent.test.ts
    test/testing/answer.test.ts
    service/test/app/jsonp.test.ts
    service/test/worker/builtWorker.test.ts
    test/package/npmNames.test.ts
    test/e2e/hotReload.test.ts
  `)) {
    assert.ok(needsBuild(file), file);
  }
});

test('tests of elements and of pure code need no build, nor does what starts their browsers', () => {
  const elements = testFiles().filter((file) => file.startsWith('test/elements/'));
  for (const file of [...list('web-test-runner.config.mjs test/exports.test.ts'), ...elements]) {
    assert.ok(!needsBuild(file), file);
  }
});

test('tests of pure code start no other program', () => {
  for (const file of testFiles().filter((each) => groupOf(each) === 'node')) {
    for (const text of textsOf(file)) assert.doesNotMatch(text, /'node:child_[p]rocess'/, file);
  }
});
