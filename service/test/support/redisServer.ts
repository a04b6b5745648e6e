import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A Redis of a test. */
export interface RedisServer {
  port: number;
  url: string;
  /** Ends it at once. */
  stop(): Promise<void>;
  /** Starts it again, with what it held, at the same port. */
  start(): Promise<void>;
  /** Lets it hang: connections stay, answers don't come. */
  pause(): void;
  resume(): void;
}

/**
 * Starts a real `redis-server` on a free port of the loopback interface. It ends with the test that
 * asks for it, or with those of the file; a hook is too early.
 */
export async function redisServer(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-redis-'));
  let child: ChildProcess | undefined;
  let port = 0;

  const launch = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
      const started = spawn('redis-server', [...args, '--save', '', '--appendonly', 'yes'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      child = started;
      let out = '';
      started.stdout.setEncoding('utf8').on('data', (part: string) => {
        out += part;
        if (/Ready to accept connections/i.test(out)) resolve(true);
      });
      started.on('error', (error) =>
        reject(
          new Error(`these tests need redis-server: apt-get install redis-server`, {
            cause: error,
          }),
        ),
      );
      // Somebody else may have taken the port meanwhile.
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
    port,
    url: `redis://127.0.0.1:${port}`,
    stop,
    start: async () => assert.ok(await launch(), 'the port of Redis is free'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}

/** A port that nobody has, and that the system gives to nobody who asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
