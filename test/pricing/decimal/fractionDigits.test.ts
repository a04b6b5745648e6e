import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fractionDigits } from '../../../src/pricing/index.js';

test('fractionDigits knows the digits of each currency, and uses two for others', () => {
  const codes = ['JPY KRW HUF IQD', '', 'USD NGN EUR XYZ', 'KWD BHD', 'CLF'];
  for (const [digits, list] of codes.entries()) {
    for (const code of list.split(' ').filter(Boolean)) {
      assert.equal(fractionDigits(code), digits, code);
    }
  }
});
