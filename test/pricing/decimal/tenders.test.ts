import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legalTenders } from '../../../scripts/data.ts';
import { tenders } from '../../../src/pricing/index.js';

test('the tenders are exactly the current legal tenders of CLDR', () => {
  assert.deepEqual([...tenders()].sort(), [...legalTenders()].sort());
  for (const code of ['XCG', 'SLE', 'ZWG', 'EUR', 'XAF']) assert.ok(tenders().has(code), code);
  for (const code of ['HRK', 'BGN', 'ANG', 'CHE', 'XXX']) assert.ok(!tenders().has(code), code);
});
