import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { startService } from '../../src/server/startService.js';
import { connected, redisServer } from '../support/redisServer.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 100}]}');
const page = readFileSync(new URL('../../docs/keys.md', import.meta.url), 'utf8');
const [, documented = ''] = /^ACL SETUSER shop on >PASSWORD (.*)$/m.exec(page) ?? [];
const rights = documented.split(' ');

describe('a user of Redis', { timeout: 120_000 }, async () => {
  const server = await redisServer();
  const admin = await connected(server.url);
  const ledger = server.url.replace('//', '//shop:PASSWORD@');

  /** Starts a service as a user with these rights only, on an empty Redis; returns what works. */
  async function outcomeWith(own: readonly string[]) {
    await admin.flushall();
    await admin.call('ACL', 'SETUSER', 'shop', 'reset', 'on', '>PASSWORD', ...own);
    const log = testLog();
    const options = { ledger, rateLimit: 1000, grace: 0, log };
    const service = await startService(serviceOptions(keys, options));
    const isReady = (await fetch(`${service.url}/readyz`)).ok;
    const swap = parsed(fetch(`${service.url}${paths.swap}?apikey=k&from=USD&to=EUR`));
    const isPaid = (await swap).status;
    await service.close();
    return {
      isReady,
      isPaid,
      warnings: log.lines.filter((line) => /Redis|ledger|stored|token/.test(line)),
    };
  }

  it('needs the rights that are documented, and no others', async () => {
    assert.ok(rights.length > 10, documented);
    assert.deepEqual(await outcomeWith(rights), { isReady: true, isPaid: true, warnings: [] });
    assert.equal(rights.filter((each) => /@|flush|config|all/i.test(each)).length, 0);
  });

  it('that lacks a right for a metered request is not ready', async () => {
    for (const right of [
      '+time',
      '+hget',
      '+hincrby',
      '+hexists',
      '+hsetnx',
      '+incrby',
      '+set',
      '+pttl',
    ]) {
      assert.ok(rights.includes(right), right);
      const { isReady } = await outcomeWith(rights.filter((each) => each !== right));
      assert.equal(isReady, false, right);
    }
    const few = ['~local-price:*', '+@read', '+@write', '+eval', '+evalsha', '+info'];
    assert.deepEqual(await outcomeWith(few).then(({ isReady, isPaid }) => [isReady, isPaid]), [
      false,
      false,
    ]);
    const elsewhere = rights.map((each) => each.replace('~local-price:', '~shop:'));
    assert.equal((await outcomeWith(elsewhere)).isReady, false);
  });

  it('that lacks another right causes a warning', async () => {
    for (const right of ['+hset', '+zadd', '+zrevrange']) {
      const { warnings } = await outcomeWith(rights.filter((each) => each !== right));
      assert.ok(warnings.length > 0, right);
    }
    admin.disconnect();
  });
});
