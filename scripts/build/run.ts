import { execFileSync } from 'node:child_process';

/** Runs a command of an installed package. npm has added these to the path. */
export function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}
