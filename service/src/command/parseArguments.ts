import { parseArgs, type ParseArgsConfig } from 'node:util';
import { SettingsError } from '../common/SettingsError.js';

/**
 * Parses a command line by Node's `parseArgs`.
 *
 * @throws SettingsError with a shorter message if `parseArgs` throws, or for an empty flag
 */
export function parseArguments<T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> {
  let parsed: ReturnType<typeof parseArgs<T>>;
  try {
    parsed = parseArgs(config);
  } catch (error) {
    // The first sentence says what is wrong; the rest does not apply here.
    const [problem = ''] = (error as Error).message.split(/\.\s|\n/, 1);
    const [, flag] = /^Option '(--[\w-]+)(?![\w-]).*ambiguous/.exec(problem) ?? [];
    if (flag) {
      throw new SettingsError(
        `${flag} has no value, or one that begins with a dash: write ${flag}=VALUE`,
      );
    }
    throw new SettingsError(`${problem.replace(/\.$/, '')}: see --help`);
  }
  for (const [flag, value] of Object.entries(parsed.values)) {
    if (typeof value === 'string' && value.trim() === '') {
      throw new SettingsError(`--${flag} is empty: give it a value`);
    }
  }
  return parsed;
}
