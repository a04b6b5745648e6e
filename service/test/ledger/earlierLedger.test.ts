import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Redis } from 'ioredis';
import Database from 'libsql';
import { paths } from 'local-price/protocol';
import { runKeysCommand } from '../../src/command/runKeysCommand.js';
import { startService } from '../../src/server/startService.js';
import { holds } from '../support/holds.js';
import { connected, redisServer } from '../support/redisServer.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const keys = temporaryFolder()(
  'keys.json',
  '{"keys": [{"key": "pk_before", "tokens": 10}, {"key": "pk_spent", "tokens": 2}, {"key": "free"}]}',
);

/** What the version before keys of Redis had a hash tag has written: the two keys have spent 7 and 2 tokens. */
const spent = { '': 1, fz5wNEpf6a6MRv_1XztFlP: 7, uzFfDD8xJtrKMPhxoKpzg6: 2 };
const counts = Object.entries(spent).map(
  ([account, tokens]) => [account.replace('_', '-'), tokens] as const,
);
const table = '{"date":"2026-09-28","usd":{"usd":1,"eur":0.5,"ngn":1000}}';
const tableTime = Date.parse('2026-09-28');

async function writeRedis(redis: Redis): Promise<void> {
  for (const [account, tokens] of counts) await redis.hset('local-price:spent', account, tokens);
  await redis.hset('local-price:{rates}', '2026-09-28', table);
  await redis.zadd('local-price:{rates}:order', tableTime, '2026-09-28');
}

function writeSqlite(file: string): void {
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(
    'CREATE TABLE spent (account TEXT PRIMARY KEY, tokens INTEGER NOT NULL) WITHOUT ROWID',
  );
  database.exec(
    'CREATE TABLE kept (kind TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, ' +
      'content TEXT NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID',
  );
  for (const row of counts) database.prepare('INSERT INTO spent VALUES (?, ?)').run(...row);
  database
    .prepare('INSERT INTO kept VALUES (?, ?, ?, ?)')
    .run('rates', '2026-09-28', tableTime, table);
  database.close();
}

/** Starts services on a ledger of the version before, spends all tokens, and reads a stored table. */
async function checkUpgrade(ledger: string): Promise<void> {
  const listed = await runKeysCommand({ action: 'list', file: keys, ledger });
  assert.match(listed, /^pk_before +10 +7 +3 /m);
  const options = serviceOptions(keys, { ledger, grace: 0 });
  const services = await Promise.all([startService(options), startService(options)]);
  const ask = async (at: number, key: string, more = '') => {
    const { url } = services[at % 2]!;
    return parsed(fetch(`${url}${paths.swap}?apikey=${key}&from=USD&to=EUR${more}`));
  };
  await Promise.all(
    services.map(({ url }) => holds(async () => (await fetch(`${url}/readyz`)).ok)),
  );
  const asked = Array.from({ length: 9 }, (_, at) => ask(at, 'pk_before'));
  assert.equal((await Promise.all(asked)).filter(({ status }) => status).length, 3);
  assert.equal((await ask(0, 'pk_spent')).error, 'INSUFFICIENT_TOKENS');
  assert.equal((await ask(1, 'free', '&date=2026-09-28')).meta_data?.exchange_rate, 0.5);
  for (const service of services) await service.close();
  assert.match(
    await runKeysCommand({ action: 'list', file: keys, ledger }),
    /^pk_before +10 +10 +0 /m,
  );
}

describe('the ledger of the version before', { timeout: 60_000 }, () => {
  it('keeps its counts and tables in SQLite', async () => {
    const file = join(keys, '..', 'before.db');
    writeSqlite(file);
    await checkUpgrade(`sqlite:${file}`);
  });

  it('keeps its counts and tables in Redis, where a process of that version can’t go on', async () => {
    const { url } = await redisServer();
    const redis = await connected(url);
    await writeRedis(redis);
    await checkUpgrade(url);
    const names = (await redis.keys('*')).filter((name) => !name.includes('{ledger}'));
    assert.deepEqual(names, ['local-price:spent']);
    await assert.rejects(redis.hsetnx('local-price:spent', '', 0), /WRONGTYPE/);
    redis.disconnect();
  });

  it('is added to the counts in Redis if it comes back', async () => {
    const { url } = await redisServer();
    const redis = await connected(url);
    const start = async (): Promise<void> => {
      const service = await startService(serviceOptions(keys, { ledger: url, grace: 0 }));
      const asked = fetch(`${service.url}${paths.swap}?apikey=pk_before&from=USD&to=EUR`);
      assert.equal((await parsed(asked)).status, true);
      await service.close();
    };
    await start();
    await writeRedis(redis);
    await start();
    const [account] = counts[1]!;
    assert.equal(await redis.hget('local-price:{ledger}:spent', account), '9');
    redis.disconnect();
  });
});
