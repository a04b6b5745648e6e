import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { legalTenders } from '../../src/countries/countryCurrencies.js';
import { readCurrencyRegions } from '../../src/countries/readCurrencyRegions.js';
import { loadEmbeddedRates } from '../../src/rates/loadEmbeddedRates.js';

describe('the embedded table', () => {
  it('has every legal tender and more', () => {
    const tenders = legalTenders(readCurrencyRegions());
    const table = loadEmbeddedRates(tenders);
    assert.ok(table.embedded);
    assert.ok(table.size > tenders.length);
    for (const code of tenders) assert.ok(table.has(code.toLowerCase()), code);
  });
});
