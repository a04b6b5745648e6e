#!/usr/bin/env node
/** The command `local-price`. */
import { runCheck } from './runCheck.js';

process.exitCode = await runCheck(
  process.argv.slice(2),
  process.env,
  (text) => process.stdout.write(text),
  (line) => process.stderr.write(`${line}\n`),
);
