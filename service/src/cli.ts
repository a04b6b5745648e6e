#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { readOptions, usage } from './readOptions.js';
import { SettingsError } from './SettingsError.js';
import { startService } from './startService.js';

// Whoever read the output may be gone, as after `| head`; the service goes on without him.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await run();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`local-price-service: ${error.message}\n`);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const command = readOptions(process.argv.slice(2), process.env);
  if (command.kind === 'help') process.stdout.write(usage);
  else if (command.kind === 'version') process.stdout.write(`${version()}\n`);
  else {
    const service = await startService(command.settings);
    // Once only: a second signal ends the process at once, as the system does by itself.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void service.close());
    }
  }
}

function version(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
