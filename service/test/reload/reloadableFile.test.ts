import assert from 'node:assert/strict';
import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { FileSource } from '../../src/reload/FileSource.js';
import { reloadableFile } from '../../src/reload/reloadableFile.js';
import { handTimers } from '../support/handTimers.js';
import { look } from '../support/look.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

describe('any file', () => {
  const options = { limit: 100, what: 'the list', first: () => 'first' };

  it('can renew itself', async () => {
    const file = write('list', 'a');
    const timers = handTimers(0);
    const log = testLog();
    const parse = (content: Buffer, current: string): string => `${current}, ${content}`;
    const { schedule } = timers;
    const list = reloadableFile({ ...options, file, parse, log, schedule });
    writeFileSync(file, 'bc');
    await look(timers);
    assert.equal(list.current, 'first, bc');
    writeFileSync(file, 'x'.repeat(101));
    await look(timers);
    assert.match(list.problem ?? '', /it is larger than 0.0001 MB/);
    list.close();
  });

  it('may be written slowly, replaced by a rename, and vanish for a while', async () => {
    const file = write('slow', 'a');
    const timers = handTimers(0);
    const parse = (content: Buffer): string => content.toString();
    const { schedule } = timers;
    const list = reloadableFile({ ...options, file, parse, log: testLog(), schedule });
    for (const content of ['b', 'bc', 'bcd']) {
      writeFileSync(file, content);
      await look(timers, 1);
    }
    assert.equal(list.current, 'first');
    await look(timers);
    assert.equal(list.current, 'bcd');
    renameSync(write('next', 'e'), file);
    await look(timers);
    assert.equal(list.current, 'e');
    rmSync(file);
    await look(timers, 10);
    assert.deepEqual([list.current, list.failures], ['e', 1]);
    assert.equal(list.problem, 'there is no such file');
    write('slow', 'f');
    await look(timers);
    assert.deepEqual([list.current, list.problem], ['f', null]);
    list.close();
  });

  it('is not loaded twice for a reload on demand and a look', async () => {
    const file = write('twice', 'a');
    const timers = handTimers(0);
    let count = 0;
    const { schedule } = timers;
    const parse = (): string => String(++count);
    const list = reloadableFile({ ...options, file, parse, log: testLog(), schedule });
    writeFileSync(file, 'bc');
    await look(timers, 1);
    await list.reload();
    await look(timers, 5);
    assert.equal(count, 1);
    list.close();
  });

  it('is not watched where the first reading fails', () => {
    const timers = handTimers(0);
    const first = (): never => assert.fail('broken');
    const { schedule } = timers;
    const parse = (): never => assert.fail();
    const open = (): unknown =>
      reloadableFile({ ...options, file: 'none', first, parse, log: testLog(), schedule });
    assert.throws(open, /broken/);
    assert.deepEqual(timers.due(), []);
  });

  it('is read again where that failed for a reason that may pass', async () => {
    const file = write('socket', '').replace(/socket$/, 'listening');
    // What is there and can't be read, as where no file descriptors are left.
    const server = createServer().listen(file);
    await once(server, 'listening');
    const source = new FileSource(file, 100);
    assert.equal(source.lastRead, await source.signature());
    await assert.rejects(source.read(), /it could not be read \(ENXIO\)/);
    assert.notEqual(source.lastRead, await source.signature());
    server.close();
  });

  it('is not read again before it changes where that would not help', async () => {
    const source = new FileSource(write('long', 'x'.repeat(101)), 100);
    await assert.rejects(source.read(), /larger/);
    assert.equal(source.lastRead, await source.signature());
  });

  it('gives nothing while it is written to', async () => {
    const file = write('busy', 'a');
    const source = new FileSource(file, 100);
    let reads = 0;
    // Each reading sees another state of the file.
    source.signature = async () => String(reads++);
    assert.equal(await source.read(), undefined);
  });

  it('says what is wrong with a folder', async () => {
    const file = write('in-folder', 'a');
    const source = new FileSource(file.replace(/in-folder$/, ''), 1e6);
    await assert.rejects(source.read(), /it is a folder/);
  });
});
