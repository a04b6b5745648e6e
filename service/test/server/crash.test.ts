import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { paths } from 'local-price/protocol';
import { shortHash } from '../../src/common/shortHash.js';
import { SqliteLedger } from '../../src/ledger/SqliteLedger.js';
import { pipelined } from '../support/pipelined.js';
import { serviceProcess } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const tokens = 100_000;
const keys = temporaryFolder()('keys.json', JSON.stringify({ keys: [{ key: 'k', tokens }] }));
const swap = `${paths.swap}?apikey=k&from=NGN&to=USD`;

/** Kills services under load, and compares the tokens that were counted with the answers that arrived. */
async function crash(file: string, times: number): Promise<void> {
  let seen = 0;
  for (let time = 0; time < times; time++) {
    const settings = ['--keys', keys, '--rate-limit', '0', '--ledger', `sqlite:${file}`];
    const service = await serviceProcess(...settings);
    let left = 1 + 97 * time;
    let killed: Promise<void> | undefined;
    await pipelined(service.url, Array<string>(2000).fill(swap), 20, (body) => {
      if (body.startsWith('{"status":true')) seen++;
      if (--left === 0) killed = service.kill();
    });
    await killed;
    const ledger = new SqliteLedger(file);
    const spent = await ledger.spent(shortHash('k'));
    await ledger.close();
    assert.ok(killed && seen > 0);
    assert.ok(tokens - spent <= tokens - seen, `${spent} counted, ${seen} seen`);
  }
}

const title = 'a service that is killed under load loses no token for which a caller has an answer';
it(`${title}, eight times`, { timeout: 240_000 }, async () => {
  const files = ['a.db', 'b.db'].map((name) => join(keys, '..', name));
  await Promise.all(files.map((file) => crash(file, 4)));
});
