import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The built command: it starts in a third of the time that the source takes. */
export const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

if (!existsSync(command)) throw new Error('these tests need the built service: npm run build');

/** The command, running in a process of its own. */
export interface Run {
  child: ChildProcess;
  /** All that it has printed so far. */
  out(): string;
  /** All that it has logged so far. */
  err(): string;
}

/**
 * Runs the command, in an empty environment but for what is given.
 *
 * @param program what runs it, with its own arguments; without it, this Node
 */
export function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  [program, ...own]: readonly [string, ...string[]] = [process.execPath],
): Run {
  const child = spawn(program, [...own, command, ...args], {
    cwd: tmpdir(),
    // Coverage of the processes is measured where that of the tests is.
    env: {
      PATH: process.env['PATH'],
      NODE_V8_COVERAGE: process.env['NODE_V8_COVERAGE'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
  return { child, out: () => out, err: () => err };
}
