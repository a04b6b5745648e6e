import { execFile, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { ServedExample } from './example.ts';
import { packedFolder } from './packed.ts';

const run = promisify(execFile);

/** Frameworks report to their makers unless they are told not to. */
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };

/**
 * Installs a copy of an example with the packages that it asks for, as its readers do, builds it if it has a script for
 * that, and starts it at a free port.
 *
 * @param start what Node runs to start it
 * @param prepare is called with the folder before it is built
 */
export async function startInstalled(
  example: string,
  start: readonly string[],
  prepare: (folder: string) => void,
): Promise<ServedExample> {
  const packed = packedFolder();
  const folder = join(packed.folder, 'example');
  cpSync(example, folder, { recursive: true });
  const [{ tarball, filename }] = packed.packages as [(typeof packed.packages)[number]];
  cpSync(tarball, join(folder, filename));
  prepare(folder);
  const options = { cwd: folder, env };
  const quick = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quick], options);
  await run('npm', ['run', 'build', '--if-present'], options);
  const child = spawn(process.execPath, start, {
    ...options,
    env: { ...env, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    address: await addressIn(child.stdout),
    close: async () => {
      child.kill();
      await once(child, 'exit');
      packed.remove();
    },
  };
}

/** Returns the address that a server prints when it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(output);
  for await (const [line] of on(lines, 'line', { close: ['close'] }) as AsyncIterable<[string]>) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address) return `${address}/`;
  }
  throw new Error('the server ended without an address');
}
