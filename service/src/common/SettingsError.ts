import { oneLine } from './text.js';

/**
 * A setting, or a file that a setting names, can't be used. The message is one line for the operator,
 * and holds neither a key nor the address of a visitor.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  /** @param message may repeat a path or a name as it was given: line ends and control characters are replaced */
  constructor(message: string) {
    super(oneLine(message));
  }
}
