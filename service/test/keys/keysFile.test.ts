import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Keys } from '../../src/keys/Keys.js';
import { loadKeys, openKeys } from '../../src/keys/keysFile.js';
import { parseKeys } from '../../src/keys/parseKeys.js';
import { handTimers, look } from '../support/handTimers.js';
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
  it('is read with all fields, of which only the key is needed', () => {
    assert.deepEqual(parseKeys({ keys: [full, { key: 'demo' }] }), [
      { ...full, hosts: ['shop.example', '*.shop.example'] },
      { key: 'demo', name: '', tokens: null, hosts: [], disabled: false },
    ]);
    const file = new URL('../../keys.example.json', import.meta.url);
    const [key, ...more] = parseKeys(JSON.parse(readFileSync(file, 'utf8')));
    assert.deepEqual(more, []);
    assert.deepEqual(key, { key: 'demo', name: 'demo', tokens: null, hosts: [], disabled: false });
  });

  it('is refused by the field that is wrong, without repeating a key', () => {
    const cases: [content: unknown, problem: RegExp][] = [
      [[full], /list named keys/],
      [{ keys: { full } }, /list named keys/],
      [{ keys: ['pk_shop_1'] }, /^keys\[0\] must be an object/],
      [{ keys: [{ name: 'x' }] }, /^keys\[0\]\.key/],
      [{ keys: [full, { key: '' }] }, /^keys\[1\]\.key/],
      [{ keys: [{ key: 'pk_shop_1 x' }] }, /^keys\[0\]\.key/],
      [{ keys: [{ key: 5 }] }, /^keys\[0\]\.key/],
      [{ keys: [{ key: 'x'.repeat(129) }] }, /^keys\[0\]\.key/],
      [{ keys: [full, full] }, /^keys\[1\]\.key is the same as keys\[0\]/],
      [{ keys: [{ ...full, hosts: ['a.example', ''] }] }, /hosts\[1\]/],
      [{ keys: [{ ...full, host: [] }] }, /^keys\[0\] has an unknown field/],
      [{ keys: [{ pk_shop_1: 'shop' }] }, /^keys\[0\] has an unknown field/],
    ];
    for (const [field, values] of Object.entries({
      name: ['a\nb'],
      tokens: [-1, 0.5, '5'],
      hosts: ['a.example', [' '], [1]],
      disabled: ['no'],
    })) {
      for (const value of values) {
        const problem = new RegExp(`^keys\\[0\\]\\.${field}`);
        cases.push([{ keys: [{ ...full, [field]: value }] }, problem]);
      }
    }
    for (const [content, problem] of cases) {
      assert.throws(
        () => parseKeys(content),
        ({ message }: Error) => problem.test(message) && !message.includes('pk_shop_1'),
        JSON.stringify(content),
      );
    }
  });

  it('that is missing or not JSON is refused without repeating any of it', () => {
    for (const content of ['{"keys": [{"key": pk_secret}]}', 'pk_secret', '{"a":"pk_secret']) {
      const file = write('keys.json', content);
      assert.throws(() => loadKeys(file), settingsError(file, /not JSON(?!.*secret)/), content);
    }
    const problem = /no\/such\/keys\.json is missing.*create it.*--keys/;
    assert.throws(() => loadKeys('no/such/keys.json'), settingsError(problem));
  });
});

it('a key is found only by its whole text, disabled or not', () => {
  const keys = new Keys(parseKeys({ keys: [full, { key: 'demo' }] }));
  assert.equal(keys.find('pk_shop_1')?.name, 'shop');
  assert.equal(keys.find('demo')?.disabled, false);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('DEMO', 'demo ', 'dem', '')), (text) => {
      if (text !== 'demo' && text !== full.key) assert.equal(keys.find(text), undefined);
    }),
  );
});

async function opened(name: string) {
  const file = write(name, '{"keys": [{"key": "a"}]}');
  const timers = handTimers(0);
  const log = testLog();
  const keys = await openKeys(file, { log, schedule: timers.schedule });
  return { keys, lines: log.lines, looks: () => look(timers) };
}

describe('a keys file that changes', () => {
  it('leaves the last good keys in use while it is broken, and is never repeated', async () => {
    const { keys, lines, looks } = await opened('large.json');
    const entries = '{"key": "a"},'.repeat(60_000);
    for (const [broken, problem] of [
      [
        '{"keys": [{"key": "pk_secr',
        /^warn: the keys file \S+ can't be used: .*not JSON(?!.*secr)/,
      ],
      ['x'.repeat(600_000), /not JSON/],
      [`{"keys": [${entries}`, /not JSON/],
      [`{"keys": [${entries}{"key": "a"}]}`, /keys\[1\].key is the same as keys\[0\]/],
    ] as const) {
      write('large.json', broken);
      await looks();
      assert.match(lines.at(-1) ?? '', problem);
      assert.equal(keys.current.find('a')?.key, 'a');
    }
    keys.close();
  });

  it('of many keys is read while requests are answered', async () => {
    const { keys, lines, looks } = await opened('many.json');
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
    assert.deepEqual(lines, ['info: the keys file was read again (keys: 20000)']);
    assert.deepEqual(keys.current.find('pk_19999')?.hosts, ['shop-19999.example']);
    assert.ok(turns > 10, `${turns} turns`);
    keys.close();
  });
});
