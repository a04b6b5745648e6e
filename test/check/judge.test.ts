/** What a visit has found, and the verdict on it. That browsers find it is tested in `visitPage.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../check/judge.ts';
import { verdictCodes } from '../../check/verdicts.ts';
import { frame, right, without, wrong } from './judge.data.ts';
import { visitOf } from './views.ts';

for (const [name, visit] of Object.entries(right)) {
  test(`${name}: ok`, () => {
    const { code, problem: sentence } = judge([visit]);
    assert.equal(`${code}: ${sentence}`, 'ok: Local prices work on this page.');
  });
}

for (const [name, [visit, sentence, expected]] of Object.entries(wrong)) {
  test(`${name}: ${sentence.split(':', 1)[0]}`, () => {
    const { code, problem: what, remedy } = judge([visit], expected);
    const all = `${code}: ${what} ${remedy}`;
    assert.equal(all.slice(0, sentence.length), sentence);
  });
}

test('a page without prices is right where that is allowed', () => {
  const { code, problem: sentence } = judge([visitOf({ prices: [] })], { allowNoPrices: true });
  assert.equal(`${code}: ${sentence}`, 'ok: The script works. This page has no prices.');
});

test('the prices of a frame count', () => {
  const visit = without({ tags: [], prices: [] }, { frames: [frame({})] });
  assert.equal(judge([visit]).problem, 'Local prices work on this page.');
});

test('the first verdict of all visits and checks counts', () => {
  const late = visitOf({}, { shift: 1 });
  const early = visitOf({ version: '0.0.9' });
  assert.equal(judge([late, early]).code, 'script-old');
  const cache = { code: 'cache-repeats', problem: 'x', remedy: '' } as const;
  assert.equal(judge([late, visitOf()], {}, [cache]).code, 'cache-repeats');
});

test('each verdict has a case', () => {
  const codes = Object.values(wrong).map(([, sentence]) => sentence.split(':', 1)[0]);
  const expected = verdictCodes.filter((code) => !['ok', 'cache-repeats'].includes(code));
  assert.deepEqual([...new Set(codes)], expected);
});
