import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFunctionCalls, totalOf } from '../../scripts/countFunctionCalls.ts';

/** The most calls of our own functions, and the most files that they are in. Lower a limit when less is needed. */
const limits = {
  price: { calls: 155, files: 30 },
  gate: { calls: 135, files: 26 },
};

const counted = await countFunctionCalls();

for (const path of ['price', 'gate'] as const) {
  test(`the way of a ${path} stays within its limits of function calls and files`, () => {
    const { calls, files } = totalOf(counted[path]);
    const limit = limits[path];
    assert(calls > 0, 'no call was counted');
    assert(calls <= limit.calls, `${calls} calls, limit ${limit.calls}`);
    assert(files <= limit.files, `${files} files, limit ${limit.files}`);
  });
}
