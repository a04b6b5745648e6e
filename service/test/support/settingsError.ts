import assert from 'node:assert/strict';
import { SettingsError } from '../../src/common/SettingsError.js';

/** Checks that an error is a `SettingsError` of one line that contains all of this. A failure shows both. */
export function settingsError(
  ...problems: readonly (RegExp | string)[]
): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof SettingsError, String(error));
    const { message } = error;
    assert.doesNotMatch(message, /\n/);
    for (const problem of problems) {
      if (typeof problem === 'string')
        assert.ok(message.includes(problem), `${message} ≠ ${problem}`);
      else assert.match(message, problem);
    }
    return true;
  };
}
