import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, after, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Ledger } from '../../src/ledger/Ledger.js';
import { MemoryLedger } from '../../src/ledger/MemoryLedger.js';
import { RedisLedger } from '../../src/ledger/RedisLedger.js';
import { SqliteLedger } from '../../src/ledger/SqliteLedger.js';
import { connected, redisServer } from '../support/redisServer.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const { url: redisUrl } = await redisServer();

/** Two ledgers that count together, like those of two processes. */
type Pair = [Ledger, Ledger];

const kinds: Record<string, () => Promise<Pair> | Pair> = {
  memory: () => {
    const ledger = new MemoryLedger();
    return [ledger, ledger];
  },
  SQLite: () => {
    const file = join(write('marker', ''), '..', 'ledger.db');
    return [new SqliteLedger(file), new SqliteLedger(file)];
  },
  Redis: async () => [
    new RedisLedger(await connected(redisUrl)),
    new RedisLedger(await connected(redisUrl)),
  ],
};

/** One request for a token: which ledger is asked, and whether the next request waits for the answer. */
const asked = fc.record({
  account: fc.nat(2),
  granted: fc.nat(6),
  side: fc.constantFrom<0 | 1>(0, 1),
  waits: fc.boolean(),
});

for (const [kind, open] of Object.entries(kinds)) {
  describe(`a ledger in ${kind}`, () => {
    let pair: Pair;
    before(async () => void (pair = await open()));
    after(() => Promise.all(pair.map((ledger) => ledger.close())));

    it('gives exactly the tokens granted, however many ask at once', async () => {
      const taken = await Promise.all(
        Array.from({ length: 1000 }, (_, index) => pair[index % 2]!.take('shop', 250)),
      );
      assert.equal(taken.filter(Boolean).length, 250);
      assert.equal(await pair[0].spent('shop'), 250);
      assert.equal(await pair[1].take('shop', 250), false);
      assert.equal(await pair[1].take('shop', 251), true);
    });

    it('gives nothing if nothing is granted, and accepts the largest grant', async () => {
      assert.equal(await pair[0].take('none', 0), false);
      assert.equal(await pair[0].spent('none'), 0);
      assert.equal(await pair[0].take('much', Number.MAX_SAFE_INTEGER), true);
      assert.equal(await pair[1].spent('much'), 1);
    });

    it('never gives more than was granted, in any order of requests', async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { maxLength: 60 }), async (takes) => {
          const prefix = `run ${run++} account `;
          const answers: Promise<boolean>[] = [];
          for (const { account, granted, side, waits } of takes) {
            const answer = pair[side].take(prefix + account, granted);
            answers.push(answer);
            if (waits) await answer;
          }
          const taken = await Promise.all(answers);
          for (const account of [0, 1, 2]) {
            const own = takes
              .map((take, index) => ({ ...take, isTaken: taken[index] }))
              .filter((take) => take.account === account);
            const successes = own.filter(({ isTaken }) => isTaken).length;
            const most = Math.max(0, ...own.map(({ granted }) => granted));
            assert.ok(successes <= most, `${successes} of ${most}`);
            assert.equal(await pair[1].spent(prefix + account), successes);
            // A request with the largest grant is refused only after all of it is spent.
            const refusedMost = own.some((take) => !take.isTaken && take.granted === most);
            assert.equal(successes === most || !refusedMost, true);
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}
