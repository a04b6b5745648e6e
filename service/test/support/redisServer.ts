import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Redis } from 'ioredis';
import { connectRedis } from '../../src/ledger/connectRedis.js';
import { freePort } from './freePort.js';
import { holds } from './holds.js';

/** Starts a cluster of three nodes; returns the address of each. */
export async function redisCluster(): Promise<string[]> {
  const nodes = await Promise.all([0, 1, 2].map(() => redisServer('--cluster-enabled', 'yes')));
  const admins = await Promise.all(nodes.map(({ url }) => connected(url)));
  const [first] = admins as [Redis, ...Redis[]];
  for (const [at, admin] of admins.entries()) {
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', at * 5461, at === 2 ? 16_383 : at * 5461 + 5460);
    const { port } = new URL(nodes[at]!.url);
    await first.call('CLUSTER', 'MEET', '127.0.0.1', port);
  }
  for (const admin of admins) {
    await holds(async () => {
      const info = String(await admin.call('CLUSTER', 'INFO'));
      return /cluster_state:ok/.test(info) && /cluster_known_nodes:3/.test(info);
    });
    admin.disconnect();
  }
  return nodes.map(({ url }) => url);
}

/**
 * Starts a real `redis-server` on a free port of the loopback interface. It ends with the test that
 * starts it, or with the tests of the file; a hook is too early.
 */
export async function redisServer(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-redis-'));
  let child: ChildProcess | undefined;
  let port = 0;

  const launch = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
      const started = spawn(
        'redis-server',
        [...args, '--save', '', '--appendonly', 'yes', ...options],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      child = started;
      let out = '';
      started.stdout.setEncoding('utf8').on('data', (part: string) => {
        out += part;
        if (/Ready to accept connections/i.test(out)) resolve(true);
      });
      started.on('error', (cause) =>
        reject(new Error('these tests need redis-server: apt-get install redis-server', { cause })),
      );
      // Another program may use the port by now.
      started.on('exit', () => resolve(false));
    });
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  after(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  do port = await freePort();
  while (!(await launch()));
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    /** Starts it again on the same port, with its data. */
    start: async () => assert.ok(await launch(), 'the port of Redis is free'),
    /** Lets it hang: connections stay open, and nothing is answered. */
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}

/** Connects to a Redis, and waits until it can be used. */
export async function connected(url: string): Promise<Redis> {
  const redis = connectRedis(url, assert.fail);
  await once(redis, 'ready');
  return redis as Redis;
}
