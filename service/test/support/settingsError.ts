import { SettingsError } from '../../src/common/SettingsError.js';

/** Checks that an error is a `SettingsError` of one line that contains all of this. */
export function settingsError(
  ...problems: readonly (RegExp | string)[]
): (error: unknown) => boolean {
  return (error) =>
    error instanceof SettingsError &&
    !error.message.includes('\n') &&
    problems.every((problem) =>
      typeof problem === 'string' ? error.message.includes(problem) : problem.test(error.message),
    );
}
