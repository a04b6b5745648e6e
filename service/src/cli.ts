#!/usr/bin/env node
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { RunningService } from './server/startService.js';

/** The service, once it is running. */
const running: { service?: RunningService | undefined } = {};

// Installed before the rest is loaded, which takes a while: a signal in the meantime must neither end the
// process nor get lost.
const hasTerminal = isatty(0);
process.on('SIGHUP', () => {
  // The same signal also means that the terminal was closed.
  if (hasTerminal && !isatty(0)) void hangUp();
  else void running.service?.reload();
});
// Only once: a second signal ends the process at once, by the system's default.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// The service continues if the reader of its output is gone, as after `| head`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const { runCommand } = await import('./command/runCommand.js');
running.service = await runCommand(process.argv.slice(2), process.env);

/** Ends by the system's default, since an ordinary exit of Node would use the terminal, and abort. */
async function hangUp(): Promise<void> {
  process.removeAllListeners('SIGHUP');
  await running.service?.close();
  process.kill(process.pid, 'SIGHUP');
}

function stop(signal: NodeJS.Signals): void {
  if (running.service) void running.service.close();
  else process.exit(128 + constants.signals[signal]);
}
