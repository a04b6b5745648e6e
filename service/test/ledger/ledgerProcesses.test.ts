import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { outcomes, pipelined } from '../support/pipelined.js';
import { redisServer } from '../support/redisServer.js';
import { serviceProcess } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k", "tokens": 1000}, {"key": "free"}]}');
const folder = join(keys, '..');
const swap = `${paths.swap}?apikey=k&from=NGN&to=USD`;

/** The outcomes of so many swaps at once, shared among services that have one ledger. */
async function swapsAtOnce(urls: string[], count: number): Promise<Record<string, number>> {
  const shares = await Promise.all(
    urls.map((url) => pipelined(url, Array<string>(count / urls.length).fill(swap))),
  );
  return outcomes(shares.flat());
}

describe('1,000 tokens and 4,000 swaps at once', { timeout: 120_000 }, () => {
  /** Where a busy machine lets a ledger time out, no more is known of those that it was asked for. */
  const exactly = ({ NOT_READY = 0, ...others }: Record<string, number>): void => {
    if (NOT_READY === 0) assert.deepEqual(others, { OK: 1000, INSUFFICIENT_TOKENS: 3000 });
    const { OK = 0 } = others;
    assert.ok(OK <= 1000 && OK >= 1000 - NOT_READY, `${OK} of 1000, ${NOT_READY} not told`);
  };
  const settings = ['--keys', keys, '--rate-limit', '0', '--ledger'];

  /** Two processes share them. */
  async function checkTwo(ledger: string): Promise<void> {
    const both = await Promise.all([
      serviceProcess(...settings, ledger),
      serviceProcess(...settings, ledger),
    ]);
    exactly(
      await swapsAtOnce(
        both.map(({ url }) => url),
        4000,
      ),
    );
  }

  it('are 1,000 answers of two processes on one SQLite file', () =>
    checkTwo(`sqlite:${join(folder, 'two.db')}`));

  it('are 1,000 answers of two processes on one Redis', async () =>
    checkTwo((await redisServer()).url));
});

describe('limits of two processes on one Redis', { timeout: 60_000 }, () => {
  it('count together', async () => {
    const { url: ledger } = await redisServer();
    const settings = ['--keys', keys, '--rate-limit', '100', '--ledger', ledger];
    const both = await Promise.all([serviceProcess(...settings), serviceProcess(...settings)]);
    const path = `${paths.swap}?apikey=free&from=NGN&to=USD`;
    const bodies = await Promise.all(
      both.map(({ url }) => pipelined(url, Array<string>(200).fill(path), 20)),
    );
    const { OK = 0, RATE_LIMITED = 0 } = outcomes(bodies.flat());
    assert.equal(OK + RATE_LIMITED, 400);
    // A busy machine may take longer than the minute, and count anew.
    assert.ok(OK >= 100 && OK < 200, `${OK} of 100`);
  });
});
