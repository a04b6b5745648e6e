import assert from 'node:assert/strict';
import { it } from 'node:test';
import { StoreUnreachable } from '../../src/ledger/Ledger.js';
import { Allowances } from '../../src/server/Allowances.js';
import { testKeys } from '../support/testApp.js';

it('the smallest share of tokens left is that of the keys that were charged and still count', async () => {
  let keys = testKeys(
    { key: 'half', tokens: 10 },
    { key: 'tenth', tokens: 10 },
    { key: 'over', tokens: 1 },
    { key: 'none', tokens: 0 },
  );
  const spent = new Map([
    [keys.find('half')!.account, 5],
    [keys.find('tenth')!.account, 9],
    [keys.find('over')!.account, 3],
  ]);
  let read = (account: string): Promise<number> => Promise.resolve(spent.get(account) ?? 0);
  const allowances = new Allowances(
    { find: (key) => keys.find(key) },
    { spent: (account) => read(account) },
  );
  assert.equal(await allowances.lowestShare(), 1);
  for (const [key, share] of [
    ['half', 0.5],
    ['tenth', 0.1],
    ['half', 0.1],
    ['over', 0],
    ['none', 0],
  ] as const) {
    allowances.note(keys.find(key)!);
    assert.equal(await allowances.lowestShare(), share, key);
  }
  // The others were removed, disabled, given more or all.
  keys = testKeys({ key: 'half', tokens: 20 }, { key: 'tenth', tokens: 10, disabled: true });
  assert.equal(await allowances.lowestShare(), 0.75);
  keys = testKeys({ key: 'half', tokens: null });
  assert.equal(await allowances.lowestShare(), 1);
  keys = testKeys({ key: 'half', tokens: 10 });
  read = () => Promise.reject(new StoreUnreachable('gone'));
  assert.equal(await allowances.lowestShare(), NaN);
  read = () => Promise.reject(new Error('a bug'));
  await assert.rejects(allowances.lowestShare(), /a bug/);
});
