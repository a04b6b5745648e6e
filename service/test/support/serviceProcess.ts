import { once } from 'node:events';
import { after } from 'node:test';
import { run, type Run } from './command.js';

/** The command, serving in a process of its own. */
export interface ServiceProcess extends Run {
  url: string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/** Starts the command, and waits until it listens. It ends with the tests of the file. */
export function serviceProcess(...args: string[]): Promise<ServiceProcess> {
  return listening(run(['--port', '0', ...args]));
}

/** Waits until a command listens. It ends with the tests of the file. */
export async function listening(started: Run): Promise<ServiceProcess> {
  const { child, out, err } = started;
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  after(kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, found] = / listens on (http:\S+)\n/.exec(out()) ?? [];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`the service has not started: ${err()}`)));
  });
  return { ...started, url, kill };
}
