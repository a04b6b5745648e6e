import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { inPage } from '../../src/testing/inPage.ts';

test('a function to which a tool has added calls of its helper runs in a page', () => {
  // What esbuild writes if it keeps the names of functions.
  const run = Function('names', 'value', 'return __name(() => value + 1, "next")()');
  assert.equal(runInNewContext(inPage(run as (names: unknown, value: number) => unknown, 1)), 2);
});
