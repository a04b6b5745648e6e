import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { SettingsError } from '../../src/common/SettingsError.js';
import type { Keys } from '../../src/keys/Keys.js';
import { openKeys } from '../../src/keys/keysFile.js';
import type { Reloadable } from '../../src/reload/Reloadable.js';
import { handTimers } from '../support/handTimers.js';
import { look } from '../support/look.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

interface Opened {
  keys: Reloadable<Keys>;
  file: string;
  lines: string[];
  /** As often as the file is looked at in some seconds. */
  looks: () => Promise<void>;
}

function opened(name: string): Opened {
  const file = write(name, '{"keys": [{"key": "a"}]}');
  const timers = handTimers(0);
  const log = testLog();
  const keys = openKeys(file, { log, schedule: timers.schedule });
  return { keys, file, lines: log.lines, looks: () => look(timers) };
}

describe('a keys file', () => {
  it('is read again when it changes, and only then', async () => {
    const { keys, lines, looks } = opened('a.json');
    await looks();
    assert.deepEqual(lines, []);
    write('a.json', '{"keys": [{"key": "a", "disabled": true}, {"key": "bb"}]}');
    await looks();
    await looks();
    assert.equal(keys.current.find('a')?.disabled, true);
    assert.equal(keys.current.find('bb')?.disabled, false);
    assert.equal(keys.current.entries.length, 2);
    assert.deepEqual(lines, ['info: keys read again: 2']);
    keys.close();
  });

  it('keeps the last good keys while it is half written or gone, and says so once', async () => {
    const { keys, file, lines, looks } = opened('b.json');
    write('b.json', '{"keys": [{"key": "pk_secr');
    await looks();
    write('b.json', '{"keys": [{"key": "pk_secret');
    await looks();
    assert.equal(keys.current.find('a')?.key, 'a');
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      /^warn: the keys file \S+ can't be used: it is not JSON.* stays in use$/,
    );
    rmSync(file);
    await looks();
    await looks();
    assert.match(lines[1] ?? '', /there is no such file/);
    assert.equal(keys.failures, 3);
    write('b.json', '{"keys": [{"key": "a"}]}');
    await looks();
    assert.deepEqual(lines.slice(2), ['info: keys read again: 1']);
    assert.doesNotMatch(lines.join(), /secr/);
    keys.close();
  });

  it('must be good at the start', () => {
    const file = write('c.json', '{}');
    assert.throws(() => openKeys(file, { log: testLog() }), SettingsError);
  });
});
