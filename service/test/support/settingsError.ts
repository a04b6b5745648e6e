import { SettingsError } from '../../src/common/SettingsError.js';

/** Checks that what was thrown is a `SettingsError` of one line that says all of this. */
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
