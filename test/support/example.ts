import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ServedExample {
  address: string;
  close(): Promise<void>;
}

/** The service that the files of the examples name. */
const named = 'http://127.0.0.1:8787';

/**
 * Builds an example as its readme says, and serves it: by its own server where it has one.
 *
 * @param service address of the service that it is to ask
 */
export async function serveExample(folder: string, service: string): Promise<ServedExample> {
  if (!existsSync(join(folder, 'package.json'))) {
    const page = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(named, service);
    return serveApp(new Hono().get('/', (context) => context.html(page)));
  }
  const env = { ...process.env, VITE_BASE_URL: service };
  await run('npm', ['run', 'build'], { cwd: folder, env });
  if (!existsSync(join(folder, 'dist/server'))) {
    return serveApp(new Hono().use(serveStatic({ root: join(folder, 'dist') })));
  }
  const child = spawn(process.execPath, ['dist/server/server.js'], {
    cwd: folder,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: String(line).trim(),
    close: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export async function serveApp(app: Hono): Promise<ServedExample> {
  const server = serve({
    fetch: app.fetch,
    hostname: '127.0.0.1',
    port: 0,
    // Otherwise, the server replaces Response for everything else in the process.
    overrideGlobalObjects: false,
  });
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A browser keeps its connections for the next page.
        (server as Server).closeAllConnections();
      }),
  };
}
