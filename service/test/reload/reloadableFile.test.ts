import assert from 'node:assert/strict';
import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { reloadableFile } from '../../src/reload/reloadableFile.js';
import { WatchedFile } from '../../src/reload/WatchedFile.js';
import { handTimers, look } from '../support/handTimers.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

/** A file whose value lists what has been read of it. */
async function opened(name: string) {
  const file = write(name, 'a');
  const timers = handTimers(0);
  const log = testLog();
  const list = await reloadableFile({
    file,
    limit: 100,
    what: 'the list',
    first: () => 'first',
    parse: (content: Buffer, current: string) => `${current} ${content}`,
    log,
    schedule: timers.schedule,
  });
  return { file, timers, list, lines: log.lines };
}

describe('a file that is watched', () => {
  it('may be written slowly, replaced by a rename, too large, and removed for a while', async () => {
    const { file, timers, list, lines } = await opened('slow');
    for (const content of ['b', 'bc', 'bcd']) {
      writeFileSync(file, content);
      await look(timers, 1);
    }
    assert.equal(list.current, 'first');
    await look(timers);
    assert.equal(list.current, 'first bcd');
    renameSync(write('next', 'e'), file);
    await look(timers);
    assert.equal(list.current, 'first bcd e');
    writeFileSync(file, 'x'.repeat(101));
    await look(timers);
    assert.match(lines.at(-1)!, /larger than 0.0001 MB/);
    rmSync(file);
    await look(timers, 10);
    assert.deepEqual([list.current, list.failures], ['first bcd e', 2]);
    assert.match(lines.at(-1)!, /there is no such file/);
    write('slow', 'f');
    await look(timers);
    assert.equal(list.current, 'first bcd e f');
    list.close();
  });

  it('is loaded once for a reload on demand and a change', async () => {
    const { file, timers, list } = await opened('twice');
    writeFileSync(file, 'bc');
    await look(timers, 1);
    await list.reload();
    await look(timers, 5);
    assert.equal(list.current, 'first bc');
    list.close();
  });

  it('is not watched if the first reading fails', async () => {
    const { schedule, due } = handTimers(0);
    const first = (): never => assert.fail('broken');
    const options = { file: 'none', limit: 100, what: '', first, parse: first, log: testLog() };
    await assert.rejects(reloadableFile({ ...options, schedule }), /broken/);
    assert.deepEqual(due(), []);
  });
});

describe('a reading', () => {
  it('is repeated only if it failed for a reason that may pass', async () => {
    const file = write('socket', '').replace(/socket$/, 'listening');
    // A socket can't be read, like a file when no file descriptors are left.
    const server = createServer().listen(file);
    await once(server, 'listening');
    for (const [path, problem, count] of [
      [file, /could not be read \(ENXIO\)/, 2],
      [write('long', 'x'.repeat(101)), /larger/, 0],
    ] as const) {
      const timers = handTimers(0);
      const source = new WatchedFile(path, 100, timers.schedule);
      let reads = 0;
      source.start(async () => (reads += 1) > 0);
      await look(timers, 3);
      assert.equal(reads, 0);
      await assert.rejects(source.read(), problem);
      await look(timers, 2);
      assert.equal(reads, count);
      source.stop();
    }
    server.close();
  });

  it('returns nothing while the file is written, and refuses a folder', async () => {
    const file = write('busy', 'a');
    const source = new WatchedFile(file, 100);
    let reads = 0;
    source.signature = async () => String(reads++);
    assert.equal(await source.read(), undefined);
    const folder = new WatchedFile(file.replace(/busy$/, ''), 1e6);
    await assert.rejects(folder.read(), /it is a folder/);
  });
});
