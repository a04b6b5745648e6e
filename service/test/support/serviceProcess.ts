import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The built command, which starts three times as fast as the source. */
export const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

if (!existsSync(command)) throw new Error('these tests need the built service: npm run build');

/**
 * Runs the command, in an empty environment but for what is given.
 *
 * @param program what runs it, with its own arguments; without it, this Node
 */
export function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  [program, ...own]: readonly [string, ...string[]] = [process.execPath],
) {
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
  // All that it has printed and logged so far.
  return { child, out: () => out, err: () => err };
}

/** Starts the command, and waits until it listens. It ends with the tests of the file. */
export function serviceProcess(...args: string[]) {
  return listening(run(['--port', '0', ...args]));
}

/** Waits until a command listens. It ends with the tests of the file. */
export async function listening(started: ReturnType<typeof run>) {
  const { child, out, err } = started;
  const exited = once(child, 'exit');
  /** Ends it at once, as a crash does. */
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  after(kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = / listens on (http:\S+)\n/.exec(out()) ?? [];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`the service has not started: ${err()}`)));
  });
  return { ...started, url, kill };
}
