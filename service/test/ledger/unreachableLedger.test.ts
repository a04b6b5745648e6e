import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { paths } from 'local-price/protocol';
import { Meter } from '../../src/app/Meter.js';
import { readinessOf } from '../../src/app/Readiness.js';
import { runKeysCommand } from '../../src/command/runKeysCommand.js';
import { shortHash } from '../../src/common/shortHash.js';
import { StoreUnreachable } from '../../src/ledger/Ledger.js';
import { openLedger } from '../../src/ledger/openLedger.js';
import { RedisLedger } from '../../src/ledger/RedisLedger.js';
import { SqliteLedger } from '../../src/ledger/SqliteLedger.js';
import { freePort } from '../support/freePort.js';
import { holds } from '../support/holds.js';
import { connected, redisServer } from '../support/redisServer.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed, testApp, testKeys } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

const keys = { k: 1_000_000, none: 0, free: null };
const keysFile = temporaryFolder()(
  'keys.json',
  JSON.stringify({ keys: Object.entries(keys).map(([key, tokens]) => ({ key, tokens })) }),
);
const folder = join(keysFile, '..');

/** An app with a ledger, as its clients and its operator see it. */
interface LedgerApp {
  /** Requests a swap. */
  swap(key?: keyof typeof keys, method?: string): Promise<Response>;
  isPaid(): Promise<boolean>;
  isReady(): Promise<boolean>;
  warnings(): string[];
}

/**
 * Opens a ledger for an app, and closes it after the test.
 *
 * @param patience milliseconds to wait for the ledger
 */
async function withLedger(
  url: string,
  patience: number,
  run: (app: LedgerApp) => Promise<void>,
): Promise<void> {
  const log = { ...testLog(), error: assert.fail };
  const { ledger } = await openLedger(url, log, patience);
  // Each request checks the ledger.
  let now = 0;
  const readiness = readinessOf({ ledger: () => ledger.check() }, () => (now += 1000));
  const { ask } = testApp({
    keys: testKeys(...Object.entries(keys).map(([key, tokens]) => ({ key, tokens }))),
    meter: new Meter(ledger, { log, onTaken: () => undefined }),
    readiness,
  });
  const swap: LedgerApp['swap'] = (key = 'k', method) =>
    ask(`${paths.swap}?apikey=${key}&from=NGN&to=USD`, { method });
  try {
    await run({
      swap,
      isPaid: async () => (await parsed(swap())).status,
      isReady: async () => (await ask('/readyz')).status === 200,
      warnings: () => log.lines.filter((line) => line.startsWith('warn')),
    });
  } finally {
    await ledger.close();
  }
}

/** A Redis, a connection to it, and a function that runs a command there as an operator types it. */
async function redisWithAdmin() {
  const { url } = await redisServer();
  const admin = await connected(url);
  const command = (text: string): Promise<unknown> => {
    const [name = '', ...args] = text.split(' ');
    return admin.call(name, ...args);
  };
  return { url, admin, command };
}

/** The tokens that key `k` has spent, by a connection of its own. */
async function spentBy(url: string): Promise<number> {
  const ledger = new RedisLedger(await connected(url));
  try {
    // Redis answers in the order of its connections: by the second answer, it has run what had waited.
    await ledger.check();
    return await ledger.spent(shortHash('k'));
  } finally {
    await ledger.close();
  }
}

/** How often this process has a file open, as Linux counts. */
function openFiles(file: string): number {
  const { ino } = fs.statSync(file);
  const opened = fs.readdirSync('/proc/self/fd').map((fd) => `/proc/self/fd/${fd}`);
  return opened.filter((fd) => fs.statSync(fd, { throwIfNoEntry: false })?.ino === ino).length;
}

async function checkNotReady({ swap }: LedgerApp): Promise<void> {
  const response = await swap();
  assert.deepEqual([response.status, response.headers.get('cache-control')], [503, 'no-store']);
  assert.ok(Number(response.headers.get('retry-after')) > 0);
  const { message, ...rest } = await parsed(response);
  assert.deepEqual(rest, { status: false, code: 503, error: 'NOT_READY', meta_data: null });
  assert.doesNotMatch(message, /redis|sqlite|127\.0/i);
  // Answers that are not counted are still given.
  assert.equal((await swap('free')).status, 200);
}

/** Milliseconds that are enough for a Redis that answers, on a busy machine too. */
const enough = 60_000;

describe('a ledger in Redis', { timeout: 60_000, concurrency: 3 }, () => {
  it('may start after the service, stop, and start again', async () => {
    const redis = await redisServer();
    await redis.stop();
    await withLedger(redis.url, 200, async (app) => {
      await checkNotReady(app);
      await holds(() => /the ledger can't be reached/.test(app.warnings().join()));
      await redis.start();
      await holds(app.isPaid);
      await redis.stop();
      await holds(async () => !(await app.isPaid()));
      await checkNotReady(app);
      await redis.start();
      await holds(app.isPaid);
    });
  });

  it('that hangs spends no token for a request that was refused', async () => {
    const redis = await redisServer();
    await withLedger(redis.url, 200, async (app) => {
      await holds(app.isPaid);
      const before = await spentBy(redis.url);
      redis.pause();
      const refused = await Promise.all(Array.from({ length: 20 }, () => parsed(app.swap())));
      assert.deepEqual(new Set(refused.map(({ error }) => error)), new Set(['NOT_READY']));
      await checkNotReady(app);
      redis.resume();
      assert.equal(await spentBy(redis.url), before);
      await holds(app.isPaid);
    });
  });

  it('that answers again serves what has not waited for too long', async () => {
    const redis = await redisServer();
    await withLedger(redis.url, 400, async (app) => {
      await holds(app.isPaid);
      const before = await spentBy(redis.url);
      redis.pause();
      const first = app.isPaid();
      await sleep(160);
      const second = app.isPaid();
      assert.equal(await first, false);
      redis.resume();
      assert.equal(await spentBy(redis.url), before + Number(await second));
    });
  });

  it('that has lost its counts gives no tokens until an operator forgives them', async () => {
    const { url, admin, command } = await redisWithAdmin();
    await withLedger(url, enough, async (app) => {
      const { isPaid, isReady, warnings } = app;
      assert.equal(await isPaid(), true);
      await command('RENAME local-price:{ledger}:spent away');
      await checkNotReady(app);
      assert.equal(await isReady(), false);
      const said = warnings().filter((line) => line.includes('has lost the counts'));
      assert.equal(said.length, 1);
      assert.match(said[0]!, /keys forgive/);
      await command('RENAME away local-price:{ledger}:spent');
      assert.equal(await isPaid(), true);
      await command('FLUSHALL');
      await checkNotReady(app);
      await runKeysCommand({ action: 'forgive', file: keysFile, ledger: url });
      assert.equal(await isPaid(), true);
      assert.equal(await isReady(), true);
      assert.equal(await admin.hget('local-price:{ledger}:spent', shortHash('k')), '1');
    });
    admin.disconnect();
  });

  it('whose clock is changed refuses nobody', async () => {
    const connection = await connected((await redisServer()).url);
    // The clock of Redis can't be set here. Its answer says that it was an hour behind before.
    const ledger = new RedisLedger(connection);
    const patched = connection as typeof connection & {
      ledgerTime(key: string): Promise<[seconds: string, rest: string]>;
    };
    const time = patched.ledgerTime.bind(patched);
    patched.ledgerTime = async (key) => {
      const [seconds, rest] = await time(key);
      return [String(Number(seconds) - 3600), rest];
    };
    const all = await Promise.all(Array.from({ length: 50 }, () => ledger.take('shop', 30)));
    assert.equal(all.filter(Boolean).length, 30);
    assert.equal(await ledger.spent('shop'), 30);
    await ledger.close();
  });

  it('that may evict the counts causes a warning', async () => {
    const { url, admin, command } = await redisWithAdmin();
    await command('CONFIG SET maxmemory 100mb');
    for (const policy of ['allkeys-lru', 'noeviction']) {
      await command(`CONFIG SET maxmemory-policy ${policy}`);
      await withLedger(url, enough, async ({ isPaid, warnings }) => {
        assert.equal(await isPaid(), true);
        if (policy === 'noeviction') assert.doesNotMatch(warnings().join(), /noeviction/);
        else await holds(() => warnings().join().includes('noeviction'));
      });
    }
    admin.disconnect();
  });

  it('that can only be read is not ready, and the log says so once', async () => {
    const { url, admin, command } = await redisWithAdmin();
    await withLedger(url, 200, async ({ swap, isPaid, isReady, warnings }) => {
      await holds(isPaid);
      for (const [refuse, permit] of [
        ['CONFIG SET min-replicas-to-write 1', 'CONFIG SET min-replicas-to-write 0'],
        // As after a failover, another machine counts.
        [`REPLICAOF 127.0.0.1 ${await freePort()}`, 'REPLICAOF NO ONE'],
      ] as const) {
        const already = warnings().length;
        await command(refuse);
        await holds(async () => !(await isPaid()));
        for (let times = 0; times < 3; times++) {
          // Nothing is counted for these, so they don't show whether counting is possible.
          await swap('k', 'HEAD');
          await swap('none');
          assert.equal(await isPaid(), false);
        }
        assert.equal(await isReady(), false);
        const said = warnings().slice(already);
        assert.equal(said.filter((line) => /no token/.test(line)).length, 1);
        await command(permit);
        await holds(isPaid);
        await holds(isReady);
      }
    });
    admin.disconnect();
  });
});

describe('a ledger in SQLite', { timeout: 60_000 }, () => {
  /** A ledger in a file, and another connection to that file. */
  function shared(name: string, wait?: number): [ledger: SqliteLedger, other: Database.Database] {
    const file = join(folder, name);
    return [new SqliteLedger(file, wait), new Database(file)];
  }

  it('that another process locks for a moment is waited for, while others are served', async () => {
    const [ledger, other] = shared('kept.db', 60_000);
    other.exec('BEGIN IMMEDIATE');
    let taken = 0;
    const count = (isTaken: boolean): void => void (taken += Number(isTaken));
    const first = ledger.take('shop', 9).then(count);
    const checked = ledger.check();
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    const second = ledger.take('shop', 9).then(count);
    assert.equal(taken, 0);
    other.exec('COMMIT');
    other.close();
    await Promise.all([first, second, checked]);
    assert.equal(taken, 2);
    await ledger.close();
  });

  it('that another process locks for long is out of reach', async () => {
    const file = join(folder, 'locked.db');
    await withLedger(`sqlite:${file}`, 0, async (app) => {
      const { isPaid, isReady, warnings } = app;
      assert.equal(await isPaid(), true);
      assert.equal(await isReady(), true);
      const other = new Database(file);
      other.exec('BEGIN IMMEDIATE');
      const before = openFiles(file);
      const already = warnings().length;
      await checkNotReady(app);
      assert.equal(openFiles(file), before);
      assert.equal(await isReady(), false);
      const said = warnings().slice(already);
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /no token can be counted: .*locked/);
      other.exec('COMMIT');
      other.close();
      assert.equal(await isPaid(), true);
    });
  });

  it('does not lock the file after one token that can’t be counted', async () => {
    const [ledger, other] = shared('failing.db');
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
    // Nobody reads an answer that is paid for now.
    const refused = assert.rejects(ledger.take('shop', 9), /it is closed/);
    await ledger.close();
    await refused;
    const again = new SqliteLedger(file);
    assert.equal(await again.spent('shop'), 0);
    await again.close();
    // libsql closes the last file when its statements are garbage collected.
    const left = openFiles(file);
    await assert.rejects(ledger.take('shop', 9), /it is closed/);
    await assert.rejects(ledger.check(), /it is closed/);
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    assert.equal(openFiles(file), left);
  });

  it('whose file is removed is not created again, and works once the file is back', async () => {
    const file = join(folder, 'moved.db');
    const ledger = new SqliteLedger(file);
    const isRefused = (): Promise<void> => assert.rejects(ledger.take('shop', 9), StoreUnreachable);
    assert.equal(await ledger.take('shop', 9), true);
    for (const suffix of ['', '-wal', '-shm'])
      fs.renameSync(file + suffix, `${file}.away${suffix}`);
    await isRefused();
    assert.equal(fs.existsSync(file), false);
    // Something that can't be opened, like a file without permission.
    fs.mkdirSync(file);
    await isRefused();
    fs.rmdirSync(file);
    fs.writeFileSync(file, 'not a ledger, and longer than the header of a ledger: '.repeat(100));
    await isRefused();
    for (const suffix of ['', '-wal', '-shm'])
      fs.copyFileSync(`${file}.away${suffix}`, file + suffix);
    assert.equal(await ledger.take('shop', 9), true);
    await ledger.close();
  });

  it('whose file is replaced counts in the new one', async () => {
    const file = join(folder, 'replaced.db');
    const other = join(folder, 'other.db');
    const first = new SqliteLedger(other);
    await first.take('shop', 9);
    await first.close();
    const ledger = new SqliteLedger(file);
    for (let count = 0; count < 3; count++) await ledger.take('shop', 9);
    for (const suffix of ['-wal', '-shm']) fs.rmSync(file + suffix);
    fs.renameSync(other, file);
    assert.equal(await ledger.take('shop', 9), true);
    assert.equal(await ledger.spent('shop'), 2);
    await ledger.close();
  });
});
