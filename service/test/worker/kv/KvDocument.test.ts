import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KvDocument } from '../../../src/worker/kv/KvDocument.js';
import type { Schedule } from '../../../src/reload/schedule.js';
import { handTimers } from '../../support/handTimers.js';
import { testLog } from '../../support/testLog.js';

/** A document whose store is answered by `get`, and where it is read a given time after the start. */
function open(get: (name: string) => Promise<string | null>, schedule?: Schedule) {
  let now = 0;
  const log = testLog();
  const document = new KvDocument<string>({
    store: { get, put: () => Promise.resolve(), delete: () => Promise.resolve() },
    name: 'keys',
    earlier: 'last-good-keys',
    what: 'the keys',
    isNeeded: true,
    parse: (text) => (text === 'broken' ? assert.fail('it is odd') : text),
    log,
    now: () => now,
    schedule,
  });
  let work: Promise<unknown> = Promise.resolve();
  return {
    document,
    lines: log.lines,
    /** Reads it as a request does at that time; returns the value for that request. */
    async valueAt(ms: number): Promise<string | undefined> {
      now = ms;
      await document.refresh((reading) => (work = reading));
      const { value } = document;
      await work;
      return value;
    },
  };
}

const down = (): Promise<never> => Promise.reject(new Error('down'));

describe('a document in KV', () => {
  it('is read beside a request once it is a minute old, and waited for after two', async () => {
    let text = 'one';
    const { valueAt } = open(() => new Promise((resolve) => setImmediate(resolve, text)));
    assert.equal(await valueAt(0), 'one');
    text = 'two';
    assert.equal(await valueAt(59_999), 'one');
    assert.equal(await valueAt(60_000), 'one');
    assert.equal(await valueAt(60_001), 'two');
    text = 'three';
    assert.equal(await valueAt(3_600_000), 'three');
  });

  it('stays as it was while it is broken or gone, and each is logged once', async () => {
    let text: string | null = 'one';
    const { valueAt, lines } = open((name) => Promise.resolve(name === 'keys' ? text : null));
    await valueAt(0);
    for (const [at, next] of ['broken', 'broken', null, null].entries()) {
      text = next;
      await valueAt((at + 1) * 60_000);
      assert.equal(await valueAt((at + 1) * 60_000), 'one');
    }
    text = 'two';
    await valueAt(3_600_000);
    assert.equal(lines.length, 3);
    assert.match(lines[0]!, /^warn: the keys can't be used: it is odd; earlier ones stay in use$/);
    assert.match(lines[1]!, /^warn: the keys can't be used: .* the name keys; earlier ones/);
    assert.match(lines[2]!, /^info: the keys can be used again$/);
  });

  it('is never older than what another request has read meanwhile', async () => {
    let giveEarlier = (_text: string): void => undefined;
    let asked = 0;
    const { document, valueAt } = open((name) => {
      if (name !== 'keys') return new Promise((resolve) => (giveEarlier = resolve));
      return (asked += 1) === 1 ? down() : Promise.resolve('new');
    });
    const first = document.refresh(() => undefined);
    await document.refresh(() => undefined);
    assert.equal(document.value, 'new');
    giveEarlier('old');
    await first;
    assert.equal(document.value, 'new');
    assert.equal(await valueAt(3_600_000), 'new');
  });

  it('that hangs is not waited for', async () => {
    const timers = handTimers(0);
    const { document } = open(() => new Promise(() => undefined), timers.schedule);
    const refreshed = document.refresh(() => undefined);
    assert.deepEqual(timers.due(), [1000]);
    timers.next();
    await refreshed;
    assert.equal(document.value, undefined);
  });

  it('is read once if many requests need it at a time', async () => {
    let asked = 0;
    const { valueAt } = open(() => Promise.resolve(`${(asked += 1)}`));
    await valueAt(0);
    await Promise.all(Array.from({ length: 20 }, () => valueAt(60_000)));
    assert.equal(asked, 2);
  });
});
