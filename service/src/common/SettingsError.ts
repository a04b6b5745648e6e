import { oneLine } from './text.js';

/**
 * A setting can't be used, or a file that a setting names. The message is one line for the operator and
 * contains neither a key nor the address of a visitor.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  /** @param message may contain any text: line ends and control characters are replaced */
  constructor(message: string) {
    super(oneLine(message));
  }
}
