import { legalTenders, readCurrencyRegions } from '../countries/countryCurrencies.js';
import { dataCheck } from './dataCheck.js';
import { runKeysCommand } from './runKeysCommand.js';
import { packageVersion } from '../server/packageVersion.js';
import { readOptions, usage, type Command } from './readOptions.js';
import { SettingsError } from '../common/SettingsError.js';
import { startService, type RunningService } from '../server/startService.js';

/**
 * Does what a command line asks for, and prints what comes of it. What can't be done is one line on
 * standard error and exit status 2.
 *
 * @returns the service, where one was to be started
 */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RunningService | undefined> {
  try {
    return await run(readOptions(args, environment));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`local-price-service: ${error.message}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

async function run(command: Command): Promise<RunningService | undefined> {
  switch (command.kind) {
    case 'help':
      process.stdout.write(usage);
      return undefined;
    case 'version':
      process.stdout.write(`${packageVersion()}\n`);
      return undefined;
    case 'keys':
      process.stdout.write(await runKeysCommand(command.command));
      return undefined;
    case 'data check':
      checkData(command.file);
      return undefined;
    case 'run': {
      const service = await startService(command.settings);
      process.stdout.write(`${service.welcome.join('\n')}\n`);
      return service;
    }
  }
}

/** Says what a data file is; a file that would be refused is a failure. */
function checkData(file: string): void {
  const { ok, lines } = dataCheck(file, legalTenders(readCurrencyRegions()), Date.now());
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!ok) process.exitCode = 2;
}
