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

describe('tokens in objects', { timeout: 120_000 }, () => {
  it('buy 1,000 answers of 4,000 swaps at once, also after a restart', async () => {
    const first = await start('one', 1000);
    const bodies = await pipelined(first, Array<string>(4000).fill(swap));
    assert.deepEqual(outcomes(bodies), { OK: 1000, INSUFFICIENT_TOKENS: 3000 });
    const second = await start('one', 1010);
    const more = await pipelined(second, Array<string>(40).fill(swap));
    assert.deepEqual(outcomes(more), { OK: 10, INSUFFICIENT_TOKENS: 30 });
  });

  it('stay spent after a crash if a client has its answer', async () => {
    const url = await start('two', 5000);
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
        if (seen === 200) process.kill(pid!, 'SIGKILL');
      }
    });
    await Promise.all(askers);
    assert.ok(seen >= 200, `${seen}`);
    const second = await start('two', 400);
    const { OK = 0 } = outcomes(await pipelined(second, Array<string>(400).fill(swap)));
    // Each client may have paid for an answer that did not arrive.
    assert.ok(OK <= 400 - seen && OK >= 400 - seen - 8, `${OK} left after ${seen}`);
  });
});
