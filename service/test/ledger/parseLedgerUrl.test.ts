import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseLedgerUrl } from '../../src/ledger/parseLedgerUrl.js';
import { settingsError } from '../support/settingsError.js';

describe('the address of a ledger', () => {
  it('is a file, a Redis, or nothing at all', () => {
    assert.deepEqual(parseLedgerUrl('memory:'), { kind: 'memory' });
    assert.deepEqual(parseLedgerUrl('sqlite:a/b.db'), { kind: 'sqlite', file: 'a/b.db' });
    for (const text of ['sqlite:/a/b.db', 'sqlite:///a/b.db']) {
      assert.deepEqual(parseLedgerUrl(text), { kind: 'sqlite', file: '/a/b.db' });
    }
    for (const url of [
      'redis://127.0.0.1:1/0',
      'rediss://me:p%25zz@redis.example',
      'redis-cluster://[::1]:7000',
    ]) {
      assert.deepEqual(parseLedgerUrl(url), { kind: 'redis', url });
    }
  });

  it('is not another text, and a password in it is not repeated', () => {
    for (const [text, problem] of [
      ['ledger.db', /^--ledger begins with "ledger\.db", which is not a ledger: give sqlite:FILE/],
      ['sqlite:', /is not a ledger/],
      ['sqlite://', /is not a ledger/],
      [
        'sqlite://ledger.db',
        /^--ledger has two slashes before "ledger\.db": write sqlite:FILE, or/,
      ],
      ['sqlite://var/ledger.db', /has two slashes before "var\/ledger\.db"/],
      ['redis://:secret@', /begins with "redis", which is not a ledger/],
      [
        'redis://:p%zzsecret@127.0.0.1:1/0',
        /has a "%" in its user or password .*: write it as %25/,
      ],
      ['redis://u%@127.0.0.1', /has a "%"/],
    ] as const) {
      assert.throws(() => parseLedgerUrl(text), settingsError(problem, /^(?!.*secret)/), text);
    }
  });
});
