import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { runKeysCommand } from '../../src/command/runKeysCommand.js';
import { startService } from '../../src/server/startService.js';
import { holds } from '../support/holds.js';
import { connected, redisCluster } from '../support/redisServer.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 30}]}');

describe('a cluster of three nodes', { timeout: 60_000 }, async () => {
  const nodes = await redisCluster();

  it('counts for all processes, by the address of any node, and has all keys in one slot', async () => {
    const ledgers = nodes.map((url) => url.replace('redis:', 'redis-cluster:'));
    const services = await Promise.all(
      ledgers.map((ledger) =>
        startService(serviceOptions(keys, { ledger, rateLimit: 1000, grace: 0 })),
      ),
    );
    after(() => Promise.all(services.map((service) => service.close())));
    for (const { url } of services) await holds(async () => (await fetch(`${url}/readyz`)).ok);
    const asked = Array.from({ length: 45 }, async (_, at) => {
      const { url } = services[at % 3]!;
      return (await parsed(fetch(`${url}${paths.swap}?apikey=k&from=USD&to=EUR`))).error ?? 'OK';
    });
    const answers = await Promise.all(asked);
    const count = (each: string): number => answers.filter((answer) => answer === each).length;
    assert.deepEqual([count('OK'), count('INSUFFICIENT_TOKENS')], [30, 15]);
    const [ledger] = ledgers as [string, ...string[]];
    assert.match(await runKeysCommand({ action: 'list', file: keys, ledger }), /^k +30 +30 +0 /m);
    const admins = await Promise.all(nodes.map((url) => connected(url)));
    const names = (await Promise.all(admins.map((admin) => admin.keys('*')))).flat();
    assert.deepEqual(
      names.filter((name) => !/:limit:/.test(name)).sort(),
      [
        'rates',
        'rates:order',
        'spent',
        'versions',
        'versions:order',
        'widgets',
        'widgets:order',
      ].map((name) => `local-price:{ledger}:${name}`),
    );
    assert.ok(names.every((name) => name.startsWith('local-price:{ledger}:')));
    // What was lost is not given back, as on a single Redis.
    await Promise.all(admins.map((admin) => admin.flushall()));
    await holds(async () => (await fetch(`${services[0]!.url}/readyz`)).status === 503);
    await runKeysCommand({ action: 'forgive', file: keys, ledger });
    await holds(async () => (await fetch(`${services[0]!.url}/readyz`)).ok);
    for (const admin of admins) admin.disconnect();
  });

  it('is not mistaken for a single Redis, whose keys would be on other nodes', async () => {
    for (const ledger of nodes) {
      await assert.rejects(
        startService(serviceOptions(keys, { ledger })),
        settingsError(/node of a Redis cluster: begin its address with redis-cluster:\/\//),
      );
    }
  });
});
