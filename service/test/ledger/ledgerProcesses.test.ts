import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { outcomes, pipelined } from '../support/pipelined.js';
import { redisServer } from '../support/redisServer.js';
import { serviceProcess } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 1000}]}');
const swaps = Array<string>(2000).fill(`${paths.swap}?apikey=k&from=NGN&to=USD`);

describe('1,000 tokens, for 4,000 swaps at once in two processes', { timeout: 120_000 }, () => {
  for (const [kind, place] of [
    ['SQLite file', () => `sqlite:${join(keys, '..', 'two.db')}`],
    ['Redis', async () => (await redisServer()).url],
  ] as const) {
    it(`buy 1,000 answers if they share one ${kind}`, async () => {
      const settings = ['--keys', keys, '--rate-limit', '0', '--ledger', await place()];
      const both = await Promise.all([serviceProcess(...settings), serviceProcess(...settings)]);
      const bodies = await Promise.all(both.map(({ url }) => pipelined(url, swaps)));
      const { NOT_READY = 0, ...others } = outcomes(bodies.flat());
      // On a busy machine a ledger may time out; whether it has counted is then not known.
      if (NOT_READY === 0) assert.deepEqual(others, { OK: 1000, INSUFFICIENT_TOKENS: 3000 });
      const { OK = 0 } = others;
      assert.ok(OK <= 1000 && OK >= 1000 - NOT_READY, `${OK} of 1000, ${NOT_READY} not known`);
    });
  }
});
