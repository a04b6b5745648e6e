import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Keys } from '../../src/keys/Keys.js';
import { loadKeys, openKeys } from '../../src/keys/keysFile.js';
import { parseKeys } from '../../src/keys/parseKeys.js';
import type { Reloadable } from '../../src/reload/Reloadable.js';
import { handTimers } from '../support/handTimers.js';
import { look } from '../support/look.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();

const full = {
  key: 'pk_shop_1',
  name: 'shop',
  tokens: 1000,
  hosts: ['Shop.Example', '*.shop.example'],
  disabled: true,
};

describe('the keys file', () => {
  it('is read with all fields', () => {
    assert.deepEqual(parseKeys({ keys: [full] }), [
      { ...full, hosts: ['shop.example', '*.shop.example'] },
    ]);
  });

  it('needs no more than a key', () => {
    assert.deepEqual(parseKeys({ keys: [{ key: 'demo' }] }), [
      { key: 'demo', name: '', tokens: null, hosts: [], disabled: false },
    ]);
  });

  it('has an example with one key that is open to all', () => {
    const file = new URL('../../keys.example.json', import.meta.url);
    const [key, ...more] = parseKeys(JSON.parse(readFileSync(file, 'utf8')));
    assert.deepEqual(more, []);
    assert.deepEqual(key, { key: 'demo', name: 'demo', tokens: null, hosts: [], disabled: false });
  });

  const cases: [title: string, content: unknown, problem: RegExp][] = [
    ['a list', [full], /list named keys/],
    ['nothing', null, /list named keys/],
    ['keys that are no list', { keys: { full } }, /list named keys/],
    ['an entry that is no object', { keys: ['pk_shop_1'] }, /^keys\[0\] must be an object/],
    ['no key', { keys: [{ name: 'x' }] }, /^keys\[0\]\.key/],
    ['an empty key', { keys: [full, { key: '' }] }, /^keys\[1\]\.key/],
    ['a key with blanks', { keys: [{ key: 'pk_shop_1 x' }] }, /^keys\[0\]\.key/],
    ['a key that is a number', { keys: [{ key: 5 }] }, /^keys\[0\]\.key/],
    ['a long key', { keys: [{ key: 'x'.repeat(129) }] }, /^keys\[0\]\.key/],
    ['the same key twice', { keys: [full, full] }, /^keys\[1\]\.key is the same as keys\[0\]/],
    ['a name of two lines', { keys: [{ ...full, name: 'a\nb' }] }, /^keys\[0\]\.name/],
    ['tokens below 0', { keys: [{ ...full, tokens: -1 }] }, /^keys\[0\]\.tokens/],
    ['half a token', { keys: [{ ...full, tokens: 0.5 }] }, /^keys\[0\]\.tokens/],
    ['tokens as text', { keys: [{ ...full, tokens: '5' }] }, /^keys\[0\]\.tokens/],
    ['hosts as text', { keys: [{ ...full, hosts: 'a.example' }] }, /^keys\[0\]\.hosts/],
    ['an empty host', { keys: [{ ...full, hosts: ['a.example', ''] }] }, /hosts\[1\]/],
    ['a blank host', { keys: [{ ...full, hosts: [' '] }] }, /hosts\[0\]/],
    ['a host that is no text', { keys: [{ ...full, hosts: [1] }] }, /hosts\[0\]/],
    ['disabled as text', { keys: [{ ...full, disabled: 'no' }] }, /^keys\[0\]\.disabled/],
    ['a mistyped field', { keys: [{ ...full, host: [] }] }, /^keys\[0\] has an unknown field/],
    ['a key for a field', { keys: [{ pk_shop_1: 'shop' }] }, /^keys\[0\] has an unknown field/],
  ];
  for (const [title, content, problem] of cases) {
    it(`is refused with ${title}, without repeating a key`, () => {
      assert.throws(
        () => parseKeys(content),
        (error) =>
          error instanceof Error &&
          problem.test(error.message) &&
          !error.message.includes('pk_shop_1'),
      );
    });
  }

  it('that is no JSON is refused without repeating any of it', () => {
    for (const content of ['{"keys": [{"key": pk_secret}]}', 'pk_secret', '{"a":"pk_secret']) {
      const file = write('keys.json', content);
      assert.throws(() => loadKeys(file), settingsError(file, /it is not JSON(?!.*secret)/));
    }
  });

  it('that is missing is refused with what to do', () => {
    assert.throws(
      () => loadKeys('no/such/keys.json'),
      settingsError(/no\/such\/keys\.json is missing.*create it.*--keys/),
    );
  });
});

describe('finding a key', () => {
  const keys = new Keys(parseKeys({ keys: [full, { key: 'demo' }] }));

  it('finds it whole, disabled or not', () => {
    assert.equal(keys.find('pk_shop_1')?.name, 'shop');
    assert.equal(keys.find('demo')?.disabled, false);
  });

  it('finds nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('DEMO', 'demo ', 'dem', '')), (text) => {
        if (text !== 'demo' && text !== full.key) assert.equal(keys.find(text), undefined);
      }),
    );
  });
});

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

  it('keeps the last good keys while it is broken, and repeats nothing of it', async () => {
    const { keys, lines, looks } = opened('b.json');
    write('b.json', '{"keys": [{"key": "pk_secr');
    await looks();
    assert.equal(keys.current.find('a')?.key, 'a');
    assert.deepEqual(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      /^warn: the keys file \S+ can't be used: it is not JSON(?!.*secr)/,
    );
    keys.close();
  });

  it('of many keys is read while requests are answered', async () => {
    const { keys, looks } = opened('many.json');
    const entries = Array.from({ length: 20_000 }, (_, at) => ({
      key: `pk_${at}`,
      name: `The shop of number ${at}`,
      hosts: [`shop-${at}.example`],
    }));
    write('many.json', JSON.stringify({ keys: entries }));
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    await looks();
    await looks();
    clearInterval(count);
    assert.deepEqual(keys.current.find('pk_19999')?.hosts, ['shop-19999.example']);
    assert.ok(turns > 30, `${turns} turns`);
    keys.close();
  });

  it('that is large and broken is named as any other', async () => {
    const { keys, lines, looks } = opened('large.json');
    for (const broken of ['x'.repeat(600_000), `{"keys": [${'{"key": "a"},'.repeat(60_000)}`]) {
      write('large.json', broken);
      await looks();
      assert.match(lines.at(-1) ?? '', /can't be used: it is not JSON/);
    }
    write('large.json', `{"keys": [${'{"key": "a"},'.repeat(60_000)}{"key": "a"}]}`);
    await looks();
    assert.match(lines.at(-1) ?? '', /keys\[1\].key is the same as keys\[0\]/);
    assert.equal(keys.current.find('a')?.key, 'a');
    keys.close();
  });

  it('must be good at the start', () => {
    const file = write('c.json', '{}');
    assert.throws(() => openKeys(file, { log: testLog() }), settingsError(/list named keys/));
  });
});
