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

/** Asks so many times in a row, and gives the statuses. */
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
    it('refuse what is over them, and nobody else', async () => {
      const { ask } = open({ keys, rateLimit: 3 });
      assert.deepEqual(await statuses(ask, 5), [200, 200, 200, 429, 429]);
      assert.deepEqual(await statuses(ask, 1, { peer: '41.58.0.2' }), [200]);
      assert.deepEqual(await statuses(ask, 1, { key: 'l' }), [200]);
      assert.deepEqual(await statuses(ask, 4, { key: 'nope' }), [403, 403, 403, 429]);
      // Keys that are none count together, or they could be tried out one by one.
      assert.deepEqual(await statuses(ask, 1, { key: 'nope2' }), [429]);
      assert.deepEqual(await statuses(ask, 1, { key: 'nope', peer: '41.58.0.3' }), [403]);
    });

    it('take the 64 bits of a network for one caller', async () => {
      const { ask } = open({ keys, rateLimit: 2 });
      const peers = ['2a00:1450::1', '2a00:1450:0:0:ffff::2', '2a00:1450::3'];
      const all = await Promise.all(peers.map((peer) => statuses(ask, 1, { peer })));
      assert.deepEqual(all.flat().sort(), [200, 200, 429]);
      assert.deepEqual(await statuses(ask, 2, { peer: '2a00:1450:0:1::1' }), [200, 200]);
      // The same IPv4 address, however a socket writes it.
      assert.deepEqual(await statuses(ask, 1, { peer: '41.58.0.9' }), [200]);
      assert.deepEqual(await statuses(ask, 2, { peer: '::ffff:41.58.0.9' }), [200, 429]);
    });

    it('hold for a whole site too, which has many such networks', async () => {
      const { ask } = open({ keys, rateLimit: 2 });
      const peers = Array.from({ length: 40 }, (_, at) => `2a00:1450:0:${at.toString(16)}::1`);
      const all = await Promise.all(peers.map((peer) => statuses(ask, 1, { peer })));
      assert.equal(all.flat().filter((status) => status === 200).length, 32);
      assert.deepEqual(await statuses(ask, 1, { peer: '2a00:1450:1::1' }), [200]);
    });
  });

describe('limits on Node', () => {
  it('go by the caller, not by the proxy', async () => {
    const { ask } = testApp({ keys, limits: limitRequests(1), trusted: ['10.0.0.0/8'] });
    const from = (forwarded: string): Promise<number[]> =>
      statuses(ask, 1, { peer: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } });
    assert.deepEqual(await from('41.58.0.1'), [200]);
    assert.deepEqual(await from('8.8.8.8'), [200]);
    // What a caller says himself gives him no other limit.
    assert.deepEqual(await from('1.1.1.1, 41.58.0.1'), [429]);
    assert.deepEqual(await from('9.9.9.9, 41.58.0.1'), [429]);
  });

  it('are none with 0', async () => {
    const { ask } = testApp({ keys, limits: limitRequests(0) });
    assert.equal((await statuses(ask, 500)).filter((status) => status !== 200).length, 0);
  });

  it('are those of the process while Redis is gone', { timeout: 60_000 }, async () => {
    const server = await redisServer();
    const redis = connectRedis(server.url, () => undefined);
    const lost = once(redis, 'close');
    await new Promise((resolve) => redis.once('ready', resolve));
    const { ask } = testApp({ keys, limits: limitRequests(3, redis) });
    assert.deepEqual(await statuses(ask, 1), [200]);
    const [name = ''] = await redis.keys('*');
    assert.match(name, /^local-price:limit:[\w-]{22}$/, 'no address may stand in it');
    await server.stop();
    await lost;
    const { length } = (await statuses(ask, 6)).filter((status) => status === 200);
    assert.equal(length, 3);
    redis.disconnect();
  });
});
