import { SettingsError } from '../common/SettingsError.js';

/**
 * What `parseArgs` gives.
 *
 * @throws SettingsError where it throws
 */
export function parsedArgs<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    // Only the first sentence says what is wrong; the rest is about other programs' arguments.
    const [problem = ''] = (error as Error).message.split(/\.\s|\n/, 1);
    const [, flag] = /^Option '(--[\w-]+)\b.*ambiguous/.exec(problem) ?? [];
    if (flag) {
      throw new SettingsError(
        `${flag} has no value, or one that begins with a dash: write ${flag}=VALUE`,
      );
    }
    throw new SettingsError(`${problem.replace(/\.$/, '')}: see --help`);
  }
}
