import { expect } from 'chai';
import { describe, it } from 'node:test';
import { decideGate, type GateReason } from '../../src/input/decideGate.js';
import { parseCountries } from '../../src/input/index.js';

type Row = [
  allow: string | null,
  block: string | null,
  unknown: 'hide' | 'show',
  country: string | null,
  open: boolean,
  reason: GateReason,
];

const rows: Row[] = [
  [null, null, 'hide', 'NG', true, 'allowed'],
  ['NG', null, 'hide', 'NG', true, 'allowed'],
  ['US CA', null, 'hide', 'NG', false, 'not-allowed'],
  ['NG', 'NG', 'hide', 'NG', false, 'blocked'],
  [null, 'NG', 'hide', 'NG', false, 'blocked'],
  [null, 'US', 'hide', 'NG', true, 'allowed'],
  ['NG', null, 'hide', null, false, 'unknown'],
  ['NG', null, 'show', null, true, 'unknown'],
  [null, 'NG', 'show', null, true, 'unknown'],
  [null, null, 'hide', null, false, 'unknown'],
  ['USA', null, 'show', 'US', false, 'not-allowed'],
  ['USA', null, 'show', null, false, 'not-allowed'],
  [null, 'USA', 'hide', 'US', true, 'allowed'],
];

describe('decideGate', () => {
  const list = (text: string | null) => (text === null ? null : parseCountries(text));

  for (const [allow, block, unknown, country, open, reason] of rows) {
    it(`a gate with allow=${allow} block=${block} unknown=${unknown} finds ${country} ${reason}`, () => {
      const decision = decideGate({ allow: list(allow), block: list(block), unknown }, country);
      expect(decision).to.deep.equal({ open, country, reason });
      expect(Object.isFrozen(decision)).to.equal(true);
    });
  }
});
