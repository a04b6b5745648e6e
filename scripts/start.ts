/**
 * Serves the demo shop: `npm start`, or with another port `npm start -- --port 8080` (or with `PORT` in the
 * environment). It builds first what the shop needs, if a source has changed.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const port = Number(portOf(process.argv.slice(2)));
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail('A port is a number from 1 to 65535, such as in: npm start -- --port 8080');
}
if (!(await isFree(port))) {
  fail(`Port ${port} is in use. Choose another: npm start -- --port ${await freePort()}`);
}
console.log('Starting the demo shop …');
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/build.ts', '--if-stale'],
  { stdio: 'inherit' },
);
// The build has said why.
if (status !== 0) process.exit(1);
const server = await createServer({ server: { port }, logLevel: 'error' });
await server.listen();
const address = `http://localhost:${port}/`;
console.log(`
  The shop                  ${address}
  The shop, from Japan      ${address}?visit-from=JP
  Quick start               ${address}docs/guides/quick-start.html

Stop it with Ctrl+C.`);

/** Returns the port that the arguments name, or else the environment. */
function portOf(args: string[]): string | number {
  try {
    const { values } = parseArgs({ args, options: { port: { type: 'string' } } });
    return values.port ?? (process.env['PORT'] || 5173);
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Returns whether the demo shop can listen on a port. */
async function isFree(candidate: number): Promise<boolean> {
  const socket = createSocket().listen(candidate, 'localhost');
  try {
    await once(socket, 'listening');
  } catch {
    return false;
  }
  await once(socket.close(), 'close');
  return true;
}

async function freePort(): Promise<number> {
  let next = port < 65_535 ? port + 1 : 8080;
  while (!(await isFree(next))) next++;
  return next;
}
