import { spawn } from 'node:child_process';

/**
 * Starts a program that runs until it is ended, or until this process ends, in whatever way.
 *
 * @param ready resolves with whether the program can be used
 * @returns what ends the program and all that it has started
 */
export async function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  ready: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  // The shell waits for the end of its input, which comes when this process ends too.
  const wait = 'trap : TERM; "$@" & read -r line; kill -- -$$; wait';
  const shell = spawn('sh', ['-c', wait, 'sh', command, ...args], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((done) => shell.on('close', () => done()));
  const end = (): Promise<void> => {
    shell.stdin.end();
    return ended;
  };
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if (await ready()) return end;
    await new Promise((done) => setTimeout(done, 30));
  }
  await end();
  throw new Error(`${command} has not started`);
}
