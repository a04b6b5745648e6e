import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { replaceFile } from '../../src/common/replaceFile.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();

describe('a file that is replaced', () => {
  it('keeps its mode, and leaves nothing else behind', async () => {
    const file = write('rates.json', 'old');
    fs.chmodSync(file, 0o666);
    // Two commands that were killed, one of them just now.
    const [left, recent] = [`${file}.${randomUUID()}`, `${file}.${randomUUID()}`];
    for (const each of [left, recent]) fs.writeFileSync(each, '');
    fs.utimesSync(left, 0, 0);
    await replaceFile(file, 'new');
    assert.equal(fs.readFileSync(file, 'utf8'), 'new');
    assert.equal(fs.statSync(file).mode & 0o777, 0o666);
    assert.deepEqual(fs.existsSync(left), false);
    assert.deepEqual(fs.readdirSync(dirname(file)).length, 2);
    fs.rmSync(recent);
  });

  it('is unchanged if that fails', async () => {
    const folder = write('folder', '');
    fs.rmSync(folder);
    fs.mkdirSync(folder);
    await assert.rejects(replaceFile(folder, 'new'), { code: 'EISDIR' });
    assert.deepEqual(fs.readdirSync(dirname(folder)).sort(), ['folder', 'rates.json']);
  });
});
