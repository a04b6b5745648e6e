import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDate } from '../../src/common/days.js';

describe('dates', () => {
  it('are days of the calendar', () => {
    for (const date of ['2026-01-31', '2024-02-29']) assert.ok(isDate(date));
    for (const date of ['2025-02-29', '2026-13-01', '2026-1-1', 'today', '', 20260101, null]) {
      assert.equal(isDate(date), false);
    }
  });
});
