import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { limitRequests } from '../../src/callers/limitRequests.js';
import { connectRedis } from '../../src/ledger/connectRedis.js';
import { editions } from '../support/editions.js';
import { redisServer } from '../support/redisServer.js';
import { testApp, testKeys, type Ask } from '../support/testApp.js';

const keys = testKeys({ key: 'k' }, { key: 'l' });

/** Returns the statuses of this many requests in a row. */
async function statuses(
  ask: (path: string, options?: Ask) => Promise<Response>,
  count: number,
  options: Ask & { key?: string } = {},
): Promise<number[]> {
  const path = `${paths.swap}?apikey=${options.key ?? 'k'}&from=USD&to=EUR`;
  const all: number[] = [];
  for (let each = 0; each < count; each++) all.push((await ask(path, options)).status);
  return all;
}

for (const { edition, open } of editions)
  describe(`limits ${edition}`, () => {
    it('refuse requests over the limit, of this caller and key only', async () => {
      const { ask } = open({ keys, rateLimit: 3 });
      assert.deepEqual(await statuses(ask, 5), [200, 200, 200, 429, 429]);
      assert.deepEqual(await statuses(ask, 1, { peer: '41.58.0.2' }), [200]);
      assert.deepEqual(await statuses(ask, 1, { key: 'l' }), [200]);
      assert.deepEqual(await statuses(ask, 4, { key: 'nope' }), [403, 403, 403, 429]);
      // Unknown keys are counted together, so that they can't be tried out one by one.
      assert.deepEqual(await statuses(ask, 1, { key: 'nope2' }), [429]);
      assert.deepEqual(await statuses(ask, 1, { key: 'nope', peer: '41.58.0.3' }), [403]);
    });

    it('treat a network of 64 bits as one caller', async () => {
      const { ask } = open({ keys, rateLimit: 2 });
      const peers = ['2a00:1450::1', '2a00:1450:0:0:ffff::2', '2a00:1450::3'];
      const all = await Promise.all(peers.map((peer) => statuses(ask, 1, { peer })));
      assert.deepEqual(all.flat().sort(), [200, 200, 429]);
      assert.deepEqual(await statuses(ask, 2, { peer: '2a00:1450:0:1::1' }), [200, 200]);
      // The same IPv4 address, however a socket writes it.
      assert.deepEqual(await statuses(ask, 1, { peer: '41.58.0.9' }), [200]);
      assert.deepEqual(await statuses(ask, 2, { peer: '::ffff:41.58.0.9' }), [200, 429]);
    });

    it('apply to a whole site too, which has many networks', async () => {
      const { ask } = open({ keys, rateLimit: 2 });
      const peers = Array.from({ length: 40 }, (_, at) => `2a00:1450:0:${at.toString(16)}::1`);
      const all = await Promise.all(peers.map((peer) => statuses(ask, 1, { peer })));
      assert.equal(all.flat().filter((status) => status === 200).length, 32);
      assert.deepEqual(await statuses(ask, 1, { peer: '2a00:1450:1::1' }), [200]);
    });
  });

describe('limits on Node', () => {
  it('are counted in Redis for all processes, and by each while it is gone', async () => {
    const server = await redisServer();
    const redis = connectRedis(server.url, () => undefined);
    const other = connectRedis(server.url, () => undefined);
    const lost = Promise.all([redis, other].map((each) => once(each, 'close')));
    await Promise.all([redis, other].map((each) => once(each, 'ready')));
    const [one, two] = [redis, other].map(
      (each) => testApp({ keys, limits: limitRequests(3, each) }).ask,
    );
    assert.deepEqual(await statuses(one!, 2), [200, 200]);
    assert.deepEqual(await statuses(two!, 2), [200, 429]);
    const [name = ''] = await redis.keys('*');
    assert.match(name, /^local-price:\{ledger\}:limit:[\w-]{22}$/, 'the name contains no address');
    await server.stop();
    await lost;
    const { length } = (await statuses(one!, 6)).filter((status) => status === 200);
    assert.equal(length, 3);
    redis.disconnect();
    other.disconnect();
  });
});
