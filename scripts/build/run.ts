import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a command of an installed package. */
export function run(program: string, ...args: string[]): void {
  const path = join('node_modules', '.bin', program);
  execFileSync(path, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}
