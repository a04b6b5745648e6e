import { expect } from 'chai';
import { describe, it } from 'node:test';
import { decideGate, type GateReason } from '../../../src/pricing/gates/decideGate.js';
import { gateMarkOf, readGateMark } from '../../../src/pricing/gates/gateMark.js';
import { parseCountries } from '../../../src/input/index.js';

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

describe('readGateMark', () => {
  for (const [, , , country, open, reason] of rows) {
    it(`reads the mark of ${open} for ${country} because of ${reason}`, () => {
      const decision = { open, country, reason };
      expect(readGateMark(gateMarkOf(decision))).to.deep.equal(decision);
    });
  }

  for (const mark of [
    null,
    '',
    'gate 1 open DE',
    'gate 2 open DE allowed',
    'gate 1 open de allowed',
    'gate 1 open XX allowed',
    'gate 1 open - allowed',
    'gate 1 closed - blocked',
    'gate 1 closed DE allowed',
    'gate 1 open DE blocked',
    'gate 1 open DE not-allowed',
    'gate 1 open DE unknown',
    'gate 1 open DE allowed ',
    'price 1 39.20 - - EUR en',
  ]) {
    it(`does not read ${mark}`, () => {
      expect(readGateMark(mark)).to.equal(null);
    });
  }
});
