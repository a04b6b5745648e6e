import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findOutput } from '../../src/command/Output.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const folder = fs.realpathSync(join(write('x', ''), '..'));

async function writeTo(path: string, content: string): Promise<string | undefined> {
  const { file, write: writeOut } = await findOutput(path);
  assert.equal(await writeOut(content), true);
  return file;
}

describe('an output', () => {
  it('that is a link stays one, whether its target exists or not', async () => {
    fs.mkdirSync(join(folder, 'deep'));
    const target = join(folder, 'target.json');
    const middle = join(folder, 'deep', 'middle.json');
    const link = join(folder, 'link.json');
    fs.symlinkSync('../target.json', middle);
    fs.symlinkSync('deep/middle.json', link);
    for (const content of ['new', 'replaced']) {
      assert.equal(await writeTo(link, content), target);
      assert.equal(fs.readFileSync(target, 'utf8'), content);
      for (const each of [middle, link]) assert.ok(fs.lstatSync(each).isSymbolicLink());
    }
  });

  it('that is a pipe waits for a reader, and stays one', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // As many as the process has threads for files: if each waited in one, nothing else could go on.
    const writing = Promise.all(Array.from({ length: 4 }, () => writeTo(pipe, 'content')));
    await readFile(write('other', ''));
    const reader = await open(pipe, fs.constants.O_RDWR);
    assert.deepEqual(await writing, Array(4).fill(undefined));
    const { buffer, bytesRead } = await reader.read();
    assert.equal(buffer.toString('utf8', 0, bytesRead), 'content'.repeat(4));
    await reader.close();
    assert.ok(fs.statSync(pipe).isFIFO());
  });

  it('that is a device is written directly', async () => {
    assert.equal(await writeTo('/dev/null', 'content'), undefined);
    assert.ok(fs.statSync('/dev/null').isCharacterDevice());
    await assert.rejects(writeTo('/dev/full', 'content'), settingsError(/full .* \(ENOSPC\)/));
  });

  it('that is standard output is left to the caller', async () => {
    for (const path of [undefined, '/dev/stdout', '/dev/fd/1']) {
      const { file, write: writeOut } = await findOutput(path);
      assert.deepEqual([file, await writeOut('content')], [undefined, false]);
    }
  });

  it('where nothing can be written is named', async () => {
    const file = write('file', '');
    for (const [path, code] of [
      [folder, 'EISDIR'],
      [join(file, 'x.json'), 'ENOTDIR'],
      [join(folder, 'no', 'x.json'), 'ENOENT'],
    ] as const) {
      await assert.rejects(writeTo(path, ''), settingsError(new RegExp(`\\(${code}\\): name`)));
    }
  });
});
