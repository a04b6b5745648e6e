import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { paths } from 'local-price/protocol';
import { runKeysCommand } from '../../src/command/runKeysCommand.js';
import { shortHash } from '../../src/common/shortHash.js';
import { connectRedis } from '../../src/ledger/connectRedis.js';
import { RedisLedger } from '../../src/ledger/RedisLedger.js';
import { SqliteLedger } from '../../src/ledger/SqliteLedger.js';
import { startService, type RunningService } from '../../src/server/startService.js';
import { holds } from '../support/holds.js';
import { freePort, redisServer } from '../support/redisServer.js';
import { runJsonp } from '../support/runJsonp.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const write = temporaryFolder();
const keys = write(
  'keys.json',
  '{"keys": [{"key": "k", "tokens": 1000000}, {"key": "none", "tokens": 0}, {"key": "free"}]}',
);
const folder = join(keys, '..');

/** Runs a service on a ledger, and ends it. */
async function withService(
  ledger: string,
  run: (service: RunningService, warnings: string[]) => Promise<void>,
): Promise<void> {
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (line: string) => void warnings.push(line),
    error: assert.fail,
  };
  const service = await startService(serviceOptions(keys, { ledger, grace: 0, log }));
  try {
    await run(service, warnings);
  } finally {
    await service.close();
  }
}

function swap(service: RunningService, key = 'k'): ReturnType<typeof fetch> {
  return fetch(`${service.url}${paths.swap}?apikey=${key}&from=NGN&to=USD`);
}

async function isPaid(service: RunningService): Promise<boolean> {
  return (await parsed(swap(service))).status;
}

/** Runs a command as an operator types it. */
async function command(redis: ReturnType<typeof connectRedis>, text: string): Promise<void> {
  const [name = '', ...args] = text.split(' ');
  await redis.call(name, ...args);
}

/** How often this process has a file open, as Linux counts. */
function openFiles(file: string): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The one by which the folder was read.
      return '';
    }
  });
  return links.filter((link) => link === file).length;
}

async function checkNotReady(service: RunningService): Promise<void> {
  const response = await swap(service);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.ok(Number(response.headers.get('retry-after')) > 0);
  const { message, ...rest } = await parsed(response);
  assert.deepEqual(rest, { status: false, code: 503, error: 'NOT_READY', meta_data: null });
  assert.doesNotMatch(message, /redis|sqlite|127\.0/i);
  const script = await fetch(`${service.url}${paths.swap}?apikey=k&from=NGN&to=USD&callback=cb`);
  assert.equal(script.status, 200);
  assert.equal(runJsonp(await script.text(), 'cb').error, 'NOT_READY');
  // What is not counted is answered all the while.
  assert.equal((await swap(service, 'free')).status, 200);
}

describe('a ledger in Redis', { timeout: 60_000 }, () => {
  it('may come after the service, go, and come back', async () => {
    const redis = await redisServer();
    await redis.stop();
    await withService(redis.url, async (service, warnings) => {
      await checkNotReady(service);
      await holds(() => warnings.some((line) => /the ledger can't be reached/.test(line)));
      await redis.start();
      await holds(() => isPaid(service));
      await redis.stop();
      await holds(async () => !(await isPaid(service)));
      await checkNotReady(service);
      await redis.start();
      await holds(() => isPaid(service));
    });
  });

  it('that hangs takes no token for those who were told so', async () => {
    const redis = await redisServer();
    await withService(redis.url, async (service) => {
      let paid = 0;
      await holds(async () => {
        paid += Number(await isPaid(service));
        return paid === 3;
      });
      redis.pause();
      const refused = await Promise.all(Array.from({ length: 20 }, () => parsed(swap(service))));
      assert.deepEqual(new Set(refused.map(({ error }) => error)), new Set(['NOT_READY']));
      await checkNotReady(service);
      redis.resume();
      await holds(() => isPaid(service));
      const connection = connectRedis(redis.url, assert.fail);
      await new Promise((resolve) => connection.once('ready', resolve));
      const ledger = new RedisLedger(connection);
      assert.equal(await ledger.spent(shortHash('k')), paid + 1);
      await ledger.close();
    });
  });

  it('that has lost its counts gives no tokens back, until somebody says so', async () => {
    const redis = await redisServer();
    const admin = connectRedis(redis.url, assert.fail);
    await new Promise((resolve) => admin.once('ready', resolve));
    await withService(redis.url, async (service, warnings) => {
      await holds(() => isPaid(service));
      await command(admin, 'RENAME local-price:spent away');
      await checkNotReady(service);
      await holds(async () => (await fetch(`${service.url}/readyz`)).status === 503);
      const said = warnings.filter((line) => line.includes('has lost the counts'));
      assert.equal(said.length, 1);
      assert.match(said[0]!, /keys forgive/);
      // The counts are back.
      await command(admin, 'RENAME away local-price:spent');
      await holds(() => isPaid(service));
      await command(admin, 'FLUSHALL');
      await checkNotReady(service);
      const file = keys;
      await runKeysCommand({ action: 'forgive', file, ledger: redis.url });
      await holds(() => isPaid(service));
      await holds(async () => (await fetch(`${service.url}/readyz`)).status === 200);
      assert.equal(await admin.hget('local-price:spent', shortHash('k')), '1');
    });
    admin.disconnect();
  });

  it('whose clock is set fails nobody', async () => {
    const redis = await redisServer();
    const connection = connectRedis(redis.url, assert.fail);
    await new Promise((resolve) => connection.once('ready', resolve));
    // The clock of Redis can't be set here: its answer says that it was an hour behind before.
    const { time } = connection;
    connection.time = (async () => {
      const [seconds = 0, rest = 0] = await time.call(connection);
      return [seconds - 3600, rest];
    }) as typeof time;
    const ledger = new RedisLedger(connection);
    const all = await Promise.all(Array.from({ length: 50 }, () => ledger.take('shop', 30)));
    assert.equal(all.filter(Boolean).length, 30);
    assert.equal(await ledger.spent('shop'), 30);
    await ledger.close();
  });

  it('that may evict the counts is told', async () => {
    const redis = await redisServer();
    const admin = connectRedis(redis.url, assert.fail);
    await new Promise((resolve) => admin.once('ready', resolve));
    for (const [policy, isTold] of [
      ['allkeys-lru', true],
      ['noeviction', false],
    ] as const) {
      await command(admin, 'CONFIG SET maxmemory 100mb');
      await command(admin, `CONFIG SET maxmemory-policy ${policy}`);
      await withService(redis.url, async (service, warnings) => {
        await holds(() => isPaid(service));
        if (isTold) await holds(() => warnings.some((line) => line.includes('noeviction')));
        else assert.doesNotMatch(warnings.join(), /noeviction/);
      });
    }
    admin.disconnect();
  });

  it('that can be read and takes no writes is not ready, and says so once', async () => {
    const redis = await redisServer();
    const admin = connectRedis(redis.url, assert.fail);
    await new Promise((resolve) => admin.once('ready', resolve));
    await withService(redis.url, async (service, warnings) => {
      const isReady = async (): Promise<boolean> =>
        (await fetch(`${service.url}/readyz`)).status === 200;
      const path = `${service.url}${paths.swap}?apikey=k&from=NGN&to=USD`;
      await holds(() => isPaid(service));
      for (const [refuse, permit] of [
        ['CONFIG SET min-replicas-to-write 1', 'CONFIG SET min-replicas-to-write 0'],
        // Another machine is the one that counts, as after a failover.
        [`REPLICAOF 127.0.0.1 ${await freePort()}`, 'REPLICAOF NO ONE'],
      ] as const) {
        const already = warnings.length;
        await command(admin, refuse);
        await holds(async () => !(await isPaid(service)));
        for (let times = 0; times < 3; times++) {
          // Nothing is counted for these, so they tell nothing of whether that can be done.
          await fetch(path, { method: 'HEAD' });
          await swap(service, 'none');
          assert.equal(await isPaid(service), false);
        }
        await holds(async () => !(await isReady()));
        const said = warnings.slice(already).filter((line) => /no token/.test(line));
        assert.equal(said.length, 1);
        await command(admin, permit);
        await holds(() => isPaid(service));
        await holds(isReady);
      }
    });
    admin.disconnect();
  });
});

describe('a ledger in SQLite', { timeout: 60_000 }, () => {
  it('that another process keeps for a moment is waited for, while others are served', async () => {
    const file = join(folder, 'kept.db');
    const ledger = new SqliteLedger(file, 60_000);
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    let taken = 0;
    const count = (isTaken: boolean): void => void (taken += Number(isTaken));
    const first = ledger.take('shop', 9).then(count);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    const second = ledger.take('shop', 9).then(count);
    assert.equal(taken, 0);
    other.exec('COMMIT');
    other.close();
    await Promise.all([first, second]);
    assert.equal(taken, 2);
    await ledger.close();
  });

  it('that another process keeps for long is out of reach', async () => {
    const file = join(folder, 'locked.db');
    await withService(`sqlite:${file}`, async (service, warnings) => {
      assert.equal(await isPaid(service), true);
      assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
      const other = new Database(file);
      other.exec('BEGIN IMMEDIATE');
      const before = openFiles(file);
      const already = warnings.length;
      await checkNotReady(service);
      assert.equal(openFiles(file), before);
      // It is asked again a second after the last time.
      await holds(async () => (await fetch(`${service.url}/readyz`)).status === 503);
      const said = warnings.slice(already);
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /^no token can be counted: .*locked/);
      other.exec('COMMIT');
      other.close();
      assert.equal(await isPaid(service), true);
    });
  });

  it('that another process keeps for a moment is not out of reach', async () => {
    const file = join(folder, 'briefly.db');
    const ledger = new SqliteLedger(file, 60_000);
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const checked = ledger.check();
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    other.exec('COMMIT');
    other.close();
    await checked;
    await ledger.close();
  });

  it('lets go of the file where one token can’t be counted', async () => {
    const file = join(folder, 'failing.db');
    const ledger = new SqliteLedger(file);
    const other = new Database(file);
    other.exec('PRAGMA busy_timeout = 0');
    other.exec(
      `CREATE TRIGGER failing BEFORE INSERT ON spent WHEN NEW.account = 'bad' ` +
        `BEGIN SELECT RAISE(FAIL, 'broken page'); END`,
    );
    await assert.rejects(ledger.take('bad', 9), /broken page/);
    other.exec('BEGIN IMMEDIATE');
    other.exec('COMMIT');
    other.close();
    assert.equal(await ledger.take('shop', 9), true);
    await ledger.close();
  });

  it('stays closed', async () => {
    const file = join(folder, 'closed.db');
    const ledger = new SqliteLedger(file);
    // Nobody reads what is paid for now.
    const refused = assert.rejects(ledger.take('shop', 9), /it is closed/);
    await ledger.close();
    await refused;
    const again = new SqliteLedger(file);
    assert.equal(await again.spent('shop'), 0);
    await again.close();
    // libsql lets go of the last one when its statements are collected.
    const left = openFiles(file);
    await assert.rejects(ledger.take('shop', 9), /it is closed/);
    await assert.rejects(ledger.check(), /it is closed/);
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    assert.equal(openFiles(file), left);
  });

  it('whose file is taken away is not made anew, and serves on when it is back', async () => {
    const file = join(folder, 'moved.db');
    await withService(`sqlite:${file}`, async (service) => {
      assert.equal(await isPaid(service), true);
      for (const suffix of ['', '-wal', '-shm']) renameSync(file + suffix, `${file}.away${suffix}`);
      await checkNotReady(service);
      // Something that can't be opened, as in a folder without the right to it.
      mkdirSync(file);
      await checkNotReady(service);
      rmdirSync(file);
      writeFileSync(file, 'no ledger, and longer than the header of one: '.repeat(100));
      await checkNotReady(service);
      rmSync(file);
      for (const suffix of ['', '-wal', '-shm']) {
        copyFileSync(`${file}.away${suffix}`, file + suffix);
      }
      assert.equal(await isPaid(service), true);
    });
  });

  it('whose file is replaced by another counts on in that one', async () => {
    const file = join(folder, 'replaced.db');
    const other = join(folder, 'other.db');
    await withService(`sqlite:${other}`, async (service) => {
      assert.equal(await isPaid(service), true);
    });
    await withService(`sqlite:${file}`, async (service) => {
      for (let count = 0; count < 3; count++) assert.equal(await isPaid(service), true);
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix);
      renameSync(other, file);
      assert.equal(await isPaid(service), true);
    });
    const database = new Database(file);
    const [row] = database.prepare('SELECT tokens FROM spent').all() as { tokens: number }[];
    database.close();
    assert.equal(row?.tokens, 2);
  });
});
