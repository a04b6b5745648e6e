#!/usr/bin/env node
/** The command `local-price`. */
import { faultLine, runCheck } from './runCheck.js';

const progress = (line: string): unknown => process.stderr.write(`${line}\n`);

// The browser library may fail where nobody waits for it.
process.on('uncaughtException', (error) => {
  progress(faultLine(error));
  process.exit(2);
});

process.exitCode = await runCheck(
  process.argv.slice(2),
  process.env,
  (text) => process.stdout.write(text),
  progress,
);
