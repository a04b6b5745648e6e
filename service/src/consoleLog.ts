import type { Log } from './Log.js';

/** Writes information to standard output, warnings and errors to standard error. */
export const consoleLog: Log = {
  info: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`warning: ${line}\n`),
  error: (line) => void process.stderr.write(`error: ${line}\n`),
};
