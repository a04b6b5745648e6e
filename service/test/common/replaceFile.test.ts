import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, it } from 'node:test';
import { replaceFile, withoutLinks } from '../../src/common/replaceFile.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();

describe('a file that is replaced', () => {
  it('keeps its mode, and leaves nothing else behind', async () => {
    const file = write('rates.json', 'old');
    fs.chmodSync(file, 0o666);
    // What commands that were killed have left behind, the last of them just now.
    const suffixes = ['.', '.refused.', '.'].map((suffix) => suffix + randomUUID());
    const [left, leftToo, recent] = suffixes.map((suffix) => file + suffix);
    for (const each of [left, leftToo, recent]) fs.writeFileSync(each!, '');
    for (const each of [left, leftToo]) fs.utimesSync(each!, 0, 0);
    await replaceFile(file, 'new');
    assert.equal(fs.readFileSync(file, 'utf8'), 'new');
    assert.equal(fs.statSync(file).mode & 0o777, 0o666);
    assert.deepEqual(fs.readdirSync(dirname(file)).sort(), ['rates.json', basename(recent!)]);
    fs.rmSync(recent!);
  });

  it('is not looked for without end if links lead to each other', { timeout: 10_000 }, async () => {
    const link = `${write('marker', '')}.link`;
    fs.rmSync(link.slice(0, -5));
    fs.symlinkSync(link, link);
    await assert.rejects(withoutLinks(link), { code: 'ELOOP' });
    fs.rmSync(link);
  });

  it('is unchanged if that fails', async () => {
    const folder = write('folder', '');
    fs.rmSync(folder);
    fs.mkdirSync(folder);
    await assert.rejects(replaceFile(folder, 'new'), { code: 'EISDIR' });
    assert.deepEqual(fs.readdirSync(dirname(folder)).sort(), ['folder', 'rates.json']);
  });
});
