import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { readOptions } from '../../src/command/readOptions.js';
import { runKeysCommand } from '../../src/command/runKeysCommand.js';
import { shortHash } from '../../src/common/shortHash.js';
import { editKeysFile } from '../../src/keys/editKeysFile.js';
import { loadKeys } from '../../src/keys/keysFile.js';
import { SqliteLedger } from '../../src/ledger/SqliteLedger.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const root = dirname(write('marker', ''));
let count = 0;

/** The path of a new keys file, which exists only with content. */
function newFile(content?: string): string {
  const name = `keys${count++}.json`;
  return content === undefined ? join(root, name) : write(name, content);
}

/** Runs a keys command as it is typed. It waits for no Redis that does not listen. */
async function keys(...args: string[]): Promise<string> {
  const command = readOptions(['keys', ...args], {});
  return command.kind === 'keys' ? runKeysCommand(command.command, 10) : assert.fail(command.kind);
}

describe('keys add', () => {
  it('creates the file, and prints a key that nobody can guess', async () => {
    const file = newFile();
    const args = ['--keys', file, '--tokens', '10', '--host', 'Shop.example', '--host=*.b.example'];
    const printed = await keys('add', '--name', 'shop', ...args);
    assert.match(printed, /^pk_[\da-f]{32}\n$/);
    const hosts = ['shop.example', '*.b.example'];
    const entry = { key: printed.trim(), name: 'shop', tokens: 10, hosts, disabled: false };
    assert.deepEqual(loadKeys(file), [entry]);
    assert.ok(fs.readFileSync(file, 'utf8').startsWith('{\n  "keys": [\n    {\n      "key": "pk_'));
    assert.equal(fs.existsSync(`${file}.lock`), false);
  });

  it('keeps the rest of the file, its mode, and a link', async () => {
    const file = newFile('{"note": "ours", "keys": [{"disabled": true, "key": "old"}]}');
    fs.chmodSync(file, 0o640);
    const link = newFile();
    fs.symlinkSync(file, link);
    await keys('add', '--name', 'b', '--keys', link);
    const text = fs.readFileSync(file, 'utf8').replace(/\s/g, '');
    assert.ok(text.startsWith('{"note":"ours","keys":[{"disabled":true,"key":"old"},{"key":"pk_'));
    assert.equal(fs.statSync(file).mode & 0o777, 0o640);
    assert.equal(loadKeys(link).length, 2);
  });

  it('never writes over a broken file', async () => {
    for (const broken of ['{"keys": [', '[]', '{"keys": [{"key": "k"}, {"key": "k"}]}', '']) {
      const file = newFile(broken);
      const adding = keys('add', '--name', 'x', '--keys', file);
      await assert.rejects(adding, settingsError(/left as it is/));
      assert.equal(fs.readFileSync(file, 'utf8'), broken);
      assert.equal(fs.existsSync(`${file}.lock`), false);
    }
  });

  it('says which file prevents the change', async () => {
    const file = newFile();
    fs.writeFileSync(`${file}.lock`, '');
    const editing = editKeysFile(file, () => undefined, { create: true, wait: 50 });
    await assert.rejects(editing, settingsError(/being changed.*\.lock/));
    const adding = keys('add', '--name', 'x', '--keys', join(root, 'no', 'keys.json'));
    await assert.rejects(adding, settingsError(/can't be written \(ENOENT\)/));
  });

  it('waits for others, but not for the lock of a command that was killed', async () => {
    const file = newFile();
    fs.writeFileSync(`${file}.lock`, '{"keys": [');
    const before = Date.now() / 1000 - 11;
    fs.utimesSync(`${file}.lock`, before, before);
    const names = [...'abcdefghijkl'];
    await Promise.all(names.map((name) => keys('add', '--name', name, '--keys', file)));
    const added = loadKeys(file).map(({ name }) => name);
    assert.deepEqual(added.sort(), names);
    assert.ok(!fs.readdirSync(root).some((each) => each.startsWith(`${basename(file)}.lock`)));
  });
});

it('keys top-up and disable change one entry', async () => {
  const file = newFile('{"keys": [{"key": "a", "tokens": 5}, {"key": "b", "name": "bee"}]}');
  const change = (...args: string[]): Promise<string> => keys(...args, '--keys', file);
  assert.equal(
    await change('top-up', 'a', '--tokens', '7'),
    `The key in ${file} has been granted 12 tokens in total.\n`,
  );
  assert.equal(await change('disable', 'b'), `The key "bee" in ${file} is disabled.\n`);
  const [a, b] = loadKeys(file);
  assert.deepEqual([a?.tokens, a?.disabled, b?.tokens, b?.disabled], [12, false, null, true]);
  for (const [args, problem] of [
    [['top-up', 'b', '--tokens', '7'], /no limit/],
    [['disable', 'pk_secret'], /no such key(?!.*secret)/],
    [['top-up', 'a', '--tokens', '9007199254740991'], /too large/],
  ] as const) {
    await assert.rejects(change(...args), settingsError(problem));
  }
});

it('keys list shows how many tokens are left, if the ledger can be read', async () => {
  const file = newFile(
    '{"keys": [{"key": "a", "name": "shop", "tokens": 5, "hosts": ["x.example"]},' +
      '{"key": "b", "disabled": true}]}',
  );
  const database = join(root, 'spent.db');
  const list = (ledger: string): Promise<string> =>
    keys('list', '--keys', file, '--ledger', ledger);
  const unknown = /^a +shop +5 +\? +\? +x\.example +no$/m;
  assert.match(await list(`sqlite:${database}`), unknown);
  assert.equal(fs.existsSync(database), false);
  assert.match(await list('redis://127.0.0.1:1'), unknown);
  const ledger = new SqliteLedger(database);
  await ledger.take(shortHash('a'), 5);
  await ledger.close();
  const lines = (await list(`sqlite:${database}`)).split('\n');
  assert.deepEqual(
    lines.map((line) => line.split(/ {2,}/)),
    [
      ['key', 'name', 'granted', 'spent', 'left', 'hosts', 'disabled'],
      ['a', 'shop', '5', '1', '4', 'x.example', 'no'],
      ['b', 'unlimited', '-', 'unlimited', 'any', 'yes'],
      [''],
    ],
  );
  await assert.rejects(keys('list', '--keys', newFile()), settingsError(/missing.*keys add/));
});

it('keys list has a line for each of 200,000 keys', async () => {
  const entries = Array.from({ length: 200_000 }, (_, at) => ({
    key: `k${at}`,
    // Tokens of a key without a limit are not counted.
    tokens: at < 198_500 ? null : 9,
  }));
  const file = newFile(JSON.stringify({ keys: entries }));
  const database = join(root, 'many.db');
  const ledger = new SqliteLedger(database);
  await ledger.take(shortHash('k198500'), 9);
  for (let count = 0; count < 2; count++) await ledger.take(shortHash('k199999'), 9);
  await ledger.close();
  const printed = await keys('list', '--keys', file, '--ledger', `sqlite:${database}`);
  const lines = printed.trimEnd().split('\n');
  assert.equal(lines.length, 200_001);
  const spent = [1, 198_501, 198_502, 200_000].map((at) => lines[at]!.split(/ +/).slice(0, 4));
  assert.deepEqual(spent, [
    ['k0', 'unlimited', '-', 'unlimited'],
    ['k198500', '9', '1', '8'],
    ['k198501', '9', '0', '9'],
    ['k199999', '9', '2', '7'],
  ]);
});

it('keys add says how to start a service with the file, in the way in which it was started', () => {
  for (const [npm, file, start] of [
    ['test', 'keys.json', 'local-price-service'],
    ['npx', '/etc/keys.json', 'node_modules/.bin/local-price-service --keys /etc/keys.json'],
    ['service', 'keys.json', 'npm run service'],
    ['service', "the shop's", String.raw`npm run service -- --keys 'the shop'\''s'`],
  ] as const) {
    const environment = { KEYS: file, npm_lifecycle_event: npm };
    const command = readOptions(['keys', 'add', '--name', 'a'], environment);
    assert.ok(command.kind === 'keys' && command.command.action === 'add');
    assert.equal(command.command.start, start);
  }
});

describe('the keys commands', () => {
  it('are refused in one line if they are mistyped', () => {
    const mistakes: [args: string, problem: RegExp][] = [
      ['', /add, list, top-up, disable or forgive/],
      ['remove x', /"remove" is not a command/],
      ['add', /--name shop/],
      ['add --name a --tokens -1', /--tokens/],
      ['add --name a --tokens 1.5', /--tokens is "1.5"/],
      ['add --name a --host a/b', /--host is "a\/b"/],
      ['add pk_x --name a', /too many/],
      ['list --name a', /no flag --name/],
      ['list --ledger file', /--ledger/],
      ['top-up', /needs a key/],
      ['top-up k', /--tokens is missing/],
      ['top-up k --tokens 0', /--tokens is 0/],
      ['disable k --nope', /--nope/],
    ];
    for (const [args, problem] of mistakes) {
      const words = ['keys', ...args.split(' ').filter(Boolean)];
      assert.throws(() => readOptions(words, {}), settingsError(problem), args);
    }
  });

  it('forgive only a Redis that can be reached', async () => {
    for (const [ledger, problem] of [
      ['memory:', /for a ledger in Redis/],
      [`sqlite:${join(root, 'gone.db')}`, /for a ledger in Redis/],
      ['redis://127.0.0.1:1', /can't be reached/],
    ] as const) {
      await assert.rejects(keys('forgive', '--ledger', ledger), settingsError(problem));
    }
    assert.equal(fs.existsSync(join(root, 'gone.db')), false);
  });

  it('use the environment, and know help', () => {
    const command = { action: 'list', file: 'k', ledger: 'memory:' };
    const environment = { KEYS: 'k', LEDGER: 'memory:' };
    assert.deepEqual(readOptions(['keys', 'list'], environment), { kind: 'keys', command });
    assert.deepEqual(readOptions(['keys', '--help'], {}), { kind: 'help' });
  });
});
