import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readOptions } from '../../src/command/readOptions.js';
import { runKeysCommand } from '../../src/command/runKeysCommand.js';
import { shortHash } from '../../src/common/shortHash.js';
import { editKeysFile } from '../../src/keys/editKeysFile.js';
import { loadKeys } from '../../src/keys/keysFile.js';
import { SqliteLedger } from '../../src/ledger/SqliteLedger.js';
import { settingsError } from '../support/settingsError.js';

const root = mkdtempSync(join(tmpdir(), 'local-price-keys-'));
after(() => rmSync(root, { recursive: true }));
let count = 0;
const newFile = (): string => join(root, `keys${count++}.json`);

/** Runs a keys command as it is typed. */
async function keys(...args: string[]): Promise<string> {
  const command = readOptions(['keys', ...args], {});
  return command.kind === 'keys' ? runKeysCommand(command.command) : assert.fail(command.kind);
}

describe('keys add', () => {
  it('makes the file, and prints a key that nobody guesses', async () => {
    const file = newFile();
    const args = ['--keys', file, '--tokens', '10', '--host', 'Shop.example', '--host=*.b.example'];
    const printed = await keys('add', '--name', 'shop', ...args);
    assert.match(printed, /^pk_[\da-f]{32}\n$/);
    assert.deepEqual(loadKeys(file), [
      {
        key: printed.trim(),
        name: 'shop',
        tokens: 10,
        hosts: ['shop.example', '*.b.example'],
        disabled: false,
      },
    ]);
    assert.ok(readFileSync(file, 'utf8').startsWith('{\n  "keys": [\n    {\n      "key": "pk_'));
    assert.equal(existsSync(`${file}.lock`), false);
  });

  it('leaves the rest of the file, its mode, and a link as they are', async () => {
    const file = newFile();
    const other = '{"note": "ours", "keys": [{"disabled": true, "key": "old"}]}';
    writeFileSync(file, other);
    chmodSync(file, 0o640);
    const link = newFile();
    symlinkSync(file, link);
    await keys('add', '--name', 'b', '--keys', link);
    const { note, keys: [old] = [] } = JSON.parse(readFileSync(file, 'utf8')) as {
      note: string;
      keys?: object[];
    };
    assert.equal(note, 'ours');
    assert.equal(JSON.stringify(old), '{"disabled":true,"key":"old"}');
    assert.equal(statSync(file).mode & 0o777, 0o640);
    assert.equal(loadKeys(link).length, 2);
  });

  it('takes turns with others', async () => {
    const file = newFile();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => keys('add', '--name', `n${index}`, '--keys', file)),
    );
    assert.equal(loadKeys(file).length, 12);
  });

  it('never writes over a file that is broken', async () => {
    for (const broken of ['{"keys": [', '[]', '{"keys": [{"key": "k"}, {"key": "k"}]}', '']) {
      const file = newFile();
      writeFileSync(file, broken);
      await assert.rejects(
        keys('add', '--name', 'x', '--keys', file),
        settingsError(/left as it is/),
      );
      assert.equal(readFileSync(file, 'utf8'), broken);
      assert.equal(existsSync(`${file}.lock`), false);
    }
  });

  it('says which file stands in its way', async () => {
    const file = newFile();
    writeFileSync(`${file}.lock`, '');
    await assert.rejects(
      editKeysFile(file, () => undefined, { create: true, wait: 50 }),
      settingsError(/being changed.*\.lock/),
    );
    await assert.rejects(
      keys('add', '--name', 'x', '--keys', join(root, 'no', 'keys.json')),
      settingsError(/can't be written \(ENOENT\)/),
    );
  });

  it('goes on where a command that was killed has left its lock', async () => {
    const file = newFile();
    writeFileSync(`${file}.lock`, '{"keys": [');
    const before = Date.now() / 1000 - 11;
    utimesSync(`${file}.lock`, before, before);
    await Promise.all(['a', 'b', 'c'].map((name) => keys('add', '--name', name, '--keys', file)));
    assert.deepEqual(
      loadKeys(file)
        .map(({ name }) => name)
        .sort(),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(
      readdirSync(root).filter((each) => each.startsWith(`${basename(file)}.lock`)),
      [],
    );
  });
});

describe('keys top-up and disable', () => {
  it('change one entry', async () => {
    const file = newFile();
    writeFileSync(file, '{"keys": [{"key": "a", "tokens": 5}, {"key": "b", "name": "bee"}]}');
    assert.equal(
      await keys('top-up', 'a', '--tokens', '7', '--keys', file),
      'granted in total: 12\n',
    );
    assert.equal(await keys('disable', 'b', '--keys', file), 'disabled: "bee"\n');
    const [a, b] = loadKeys(file);
    assert.deepEqual([a?.tokens, a?.disabled, b?.tokens, b?.disabled], [12, false, null, true]);
    await assert.rejects(
      keys('top-up', 'b', '--tokens', '7', '--keys', file),
      settingsError(/no limit/),
    );
    await assert.rejects(
      keys('disable', 'pk_secret', '--keys', file),
      settingsError(/no such key(?!.*secret)/),
    );
    await assert.rejects(
      keys('top-up', 'a', '--tokens', '9007199254740991', '--keys', file),
      settingsError(/too large/),
    );
  });
});

describe('keys list', () => {
  it('says what is left', async () => {
    const file = newFile();
    writeFileSync(
      file,
      '{"keys": [{"key": "a", "name": "shop", "tokens": 5, "hosts": ["x.example"]},' +
        '{"key": "b", "disabled": true}]}',
    );
    const database = join(root, 'spent.db');
    const unknown = await keys('list', '--keys', file, '--ledger', `sqlite:${database}`);
    assert.match(unknown, /^a +shop +5 +\? +\? +x\.example +no$/m);
    assert.equal(existsSync(database), false);

    const ledger = new SqliteLedger(database);
    await ledger.take(shortHash('a'), 5);
    await ledger.close();
    assert.deepEqual(
      (await keys('list', '--keys', file, '--ledger', `sqlite:${database}`))
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
      [
        ['key', 'name', 'granted', 'spent', 'left', 'hosts', 'disabled'],
        ['a', 'shop', '5', '1', '4', 'x.example', 'no'],
        ['b', 'unlimited', '-', 'unlimited', 'any', 'yes'],
        [''],
      ],
    );
    assert.match(
      await keys('list', '--keys', file, '--ledger', 'redis://127.0.0.1:1'),
      /^a +shop +5 +\? +\?/m,
    );
  });

  it('needs a file', () =>
    assert.rejects(keys('list', '--keys', newFile()), settingsError(/is missing.*keys add/)));
});

describe('the keys commands', () => {
  const mistakes: [args: string, problem: RegExp][] = [
    ['', /add, list, top-up, disable or forgive/],
    ['remove x', /"remove" is not a command/],
    ['add', /--name shop/],
    ['add --name= ', /--name is empty/],
    ['add --name a --tokens -1', /--tokens/],
    ['add --name a --tokens 1.5', /--tokens is "1.5"/],
    ['add --name a --host a/b', /--host is "a\/b"/],
    ['add pk_x --name a', /too many/],
    ['list x', /too many/],
    ['list --name a', /no flag --name/],
    ['list --ledger file', /--ledger/],
    ['top-up', /needs a key/],
    ['top-up k', /--tokens is missing/],
    ['top-up k --tokens 0', /--tokens is 0/],
    ['disable', /needs a key/],
    ['disable k l', /too many/],
    ['disable k --nope', /--nope/],
    ['forgive k', /too many/],
  ];
  for (const [args, problem] of mistakes) {
    it(`refuse "keys ${args}" in one line`, () => {
      const words = args.split(' ').filter(Boolean);
      assert.throws(() => readOptions(['keys', ...words], {}), settingsError(problem));
    });
  }

  it('forgive a Redis alone, and say where there is none', async () => {
    for (const [ledger, problem] of [
      ['memory:', /for a ledger in Redis/],
      [`sqlite:${join(root, 'gone.db')}`, /for a ledger in Redis/],
      ['redis://127.0.0.1:1', /can't be reached/],
    ] as const) {
      await assert.rejects(keys('forgive', '--ledger', ledger), settingsError(problem));
    }
    assert.equal(existsSync(join(root, 'gone.db')), false);
  });

  it('take the environment, and know help', () => {
    const command = readOptions(['keys', 'list'], { KEYS: 'k', LEDGER: 'memory:' });
    assert.deepEqual(command, {
      kind: 'keys',
      command: { action: 'list', file: 'k', ledger: 'memory:' },
    });
    assert.deepEqual(readOptions(['keys', '--help'], {}), { kind: 'help' });
  });
});
