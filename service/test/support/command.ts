import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Node's arguments that run the command from its source. */
export const command: readonly string[] = [
  '--import',
  import.meta.resolve('tsx'),
  fileURLToPath(new URL('../../src/cli.ts', import.meta.url)),
];

/** The command, running in a process of its own. */
export interface Run {
  child: ChildProcess;
  /** All that it has printed so far. */
  out(): string;
  /** All that it has logged so far. */
  err(): string;
}

/** Runs the command, in an empty environment but for what is given. */
export function run(args: readonly string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
  return { child, out: () => out, err: () => err };
}
