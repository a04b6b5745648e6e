import { SettingsError } from '../common/SettingsError.js';
import { oneLine, plainLines } from '../common/text.js';
import { legalTenders } from '../countries/countryCurrencies.js';
import { readCurrencyRegions } from '../countries/readCurrencyRegions.js';
import { bufferedLog, standardLog } from '../server/log.js';
import { packageVersion } from '../server/packageVersion.js';
import { startService, type RunningService } from '../server/startService.js';
import { checkDataFile } from './checkDataFile.js';
import { readOptions, usage, type Command } from './readOptions.js';
import { noteOfAdded, runKeysCommand } from './runKeysCommand.js';
import { RatesHeldBack, writeRates } from './writeRates.js';

/**
 * Runs a command line, and prints the result. A failure is one line on standard error and exit status 2, or 1
 * for rates that are held back.
 *
 * @returns the service, if the command line starts one
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
    process.exitCode = error instanceof RatesHeldBack ? 1 : 2;
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
      process.stdout.write(plainLines(await runKeysCommand(command.command)));
      if (command.command.action === 'add') {
        process.stderr.write(plainLines(noteOfAdded(command.command)));
      }
      return undefined;
    case 'data check':
      await checkData(command.file);
      return undefined;
    case 'rates': {
      const warn = (line: string): void => void process.stderr.write(`warning: ${oneLine(line)}\n`);
      const tenders = legalTenders(readCurrencyRegions());
      await print(await writeRates(command.command, tenders, warn));
      return undefined;
    }
    case 'run': {
      // Warnings are printed after the welcome.
      const log = bufferedLog(standardLog());
      for (const name of command.ignored) {
        log.warn(`${name} is ignored: its value is the address that Kubernetes sets for a Service`);
      }
      const service = await startService({ ...command.settings, log });
      process.stdout.write(plainLines(`${service.welcome.join('\n')}\n`));
      log.flush();
      return service;
    }
  }
}

/**
 * Prints a text. It does not matter if its reader is gone, as after `| head`.
 *
 * @throws SettingsError if the text can't be printed otherwise, as on a full disk
 */
async function print(text: string): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) =>
    process.stdout.write(plainLines(text), resolve),
  );
  if (!error || error.code === 'EPIPE') return;
  throw new SettingsError(`standard output can't be written (${error.code ?? error.message})`);
}

/** Prints the check of a data file. A file that would be rejected is a failure. */
async function checkData(file: string): Promise<void> {
  const { ok, lines } = await checkDataFile(file, legalTenders(readCurrencyRegions()), Date.now());
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!ok) process.exitCode = 2;
}
