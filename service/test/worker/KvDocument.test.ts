import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KvDocument } from '../../src/worker/KvDocument.js';
import { testLog } from '../support/testLog.js';

type Read = (name: string) => Promise<string | null>;

/** A document on a store that a test answers for. */
function open(get: Read): {
  document: KvDocument<string>;
  lines: string[];
  later(ms: number): void;
} {
  let now = 0;
  const log = testLog();
  const document = new KvDocument<string>({
    store: { get, put: () => Promise.resolve(), delete: () => Promise.resolve() },
    name: 'keys',
    earlier: 'last-good-keys',
    what: 'the keys',
    isNeeded: true,
    parse: (text) => text,
    log,
    now: () => now,
  });
  return { document, lines: log.lines, later: (ms) => void (now += ms) };
}

const beside = (): void => undefined;

describe('a document in KV', () => {
  it('is never older than what another request has read meanwhile', async () => {
    let giveEarlier = (_text: string): void => undefined;
    let asked = 0;
    const { document, later } = open((name) => {
      if (name !== 'keys') return new Promise((resolve) => (giveEarlier = resolve));
      return (asked += 1) === 1 ? Promise.reject(new Error('down')) : Promise.resolve('new');
    });
    const first = document.refresh(beside);
    await document.refresh(beside);
    assert.equal(document.value, 'new');
    giveEarlier('old');
    await first;
    assert.equal(document.value, 'new');
    later(3_600_000);
    await document.refresh(beside);
    assert.equal(document.value, 'new');
  });

  it('is an earlier one where there is none yet, and the log says so', async () => {
    const { document, lines } = open((name) =>
      name === 'keys' ? Promise.reject(new Error('down')) : Promise.resolve('old'),
    );
    await document.refresh(beside);
    assert.equal(document.value, 'old');
    assert.deepEqual(lines, ["warn: the keys can't be used: down; earlier ones stay in use"]);
  });

  it('that hangs is not waited for', { timeout: 10_000 }, async () => {
    const { document } = open(() => new Promise(() => undefined));
    await document.refresh(beside);
    assert.equal(document.value, undefined);
  });

  it('is read once where many ask at a time', async () => {
    let asked = 0;
    const { document, later } = open(() => Promise.resolve(`${(asked += 1)}`));
    await document.refresh(beside);
    later(60_000);
    await Promise.all(Array.from({ length: 20 }, () => document.refresh(beside)));
    assert.equal(asked, 2);
  });
});
