import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Miniflare } from 'miniflare';
import { paths } from 'local-price/protocol';
import { builtWorker, platformProcesses, storeOf } from '../support/builtWorker.js';
import { outcomes, pipelined } from '../support/pipelined.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const folder = join(temporaryFolder()('marker', ''), '..');
const swap = `${paths.swap}?apikey=k&from=NGN&to=USD`;

let running: Miniflare | undefined;
after(() => running?.dispose());

/** Starts the worker again on the counts in a folder, with this many tokens. */
async function start(folderOfCounts: string, tokens: number): Promise<string> {
  await running?.dispose();
  const { miniflare, url } = await builtWorker({ RATE_LIMIT: '0' }, join(folder, folderOfCounts));
  running = miniflare;
  const keys = await storeOf(miniflare, 'KEYS');
  await keys.put('keys', JSON.stringify({ keys: [{ key: 'k', tokens }] }));
  return url;
}

describe('the ledger in objects', { timeout: 120_000 }, () => {
  it('sells exactly as many answers as a key has tokens, at once and after a restart', async () => {
    const first = await start('one', 100);
    const bodies = await pipelined(first, Array<string>(400).fill(swap));
    assert.deepEqual(outcomes(bodies), { OK: 100, INSUFFICIENT_TOKENS: 300 });
    const second = await start('one', 110);
    const more = await pipelined(second, Array<string>(40).fill(swap));
    assert.deepEqual(outcomes(more), { OK: 10, INSUFFICIENT_TOKENS: 30 });
  });

  it('keeps the tokens of received answers spent after a crash', async () => {
    const url = await start('two', 2000);
    const [pid, ...others] = platformProcesses();
    assert.equal(others.length, 0);
    let seen = 0;
    const askers = Array.from({ length: 8 }, async () => {
      for (;;) {
        try {
          await (await fetch(url + swap)).json();
        } catch {
          return;
        }
        seen += 1;
        if (seen === 100) process.kill(pid!, 'SIGKILL');
      }
    });
    await Promise.all(askers);
    assert.ok(seen >= 100, `${seen}`);
    const second = await start('two', 200);
    const { OK = 0 } = outcomes(await pipelined(second, Array<string>(200).fill(swap)));
    // Each client may have paid for an answer that did not arrive.
    assert.ok(OK <= 200 - seen && OK >= 200 - seen - 8, `${OK} left after ${seen}`);
  });
});
