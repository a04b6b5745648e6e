/**
 * The servers that `measureService.ts` sends its load to, each in its own process: `bare`, a Hono app that says
 * hello, or `service` with a keys file and a ledger. It sends the port to its parent, and answers each message with
 * what it has used so far.
 */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { startService } from '../../service/dist/index.js';

/** The resources that a server has used so far. */
export interface Used {
  /** Milliseconds of processor time. */
  cpu: number;
  /** Bytes after a full garbage collection. */
  heap: number;
  rss: number;
}

const [kind, keys = '', ledger = ''] = process.argv.slice(2);

function bare(): Promise<number> {
  const app = new Hono();
  app.get('*', (c) => c.text('Hello, world!'));
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      resolve(port),
    );
  });
}

async function service(): Promise<number> {
  const silent = (): void => undefined;
  const { url } = await startService({
    port: 0,
    host: '127.0.0.1',
    keys,
    ledger,
    // High enough for every request, so that each is counted and none is refused.
    rateLimit: 999_999_999,
    trustedProxies: ['127.0.0.0/8'],
    log: { info: silent, warn: silent, error: (line) => console.error(line) },
  });
  return Number(new URL(url).port);
}

const port = await (kind === 'bare' ? bare() : service());
process.on('message', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed: heap, rss } = process.memoryUsage();
  process.send?.({ cpu: (user + system) / 1000, heap, rss } satisfies Used);
});
// The parent process may have ended.
process.on('disconnect', () => process.exit());
process.send?.(port);
