import { oneLine } from './oneLine.js';

/**
 * A setting, or a file that a setting names, that can't be used. The message is one line for the
 * operator, and holds neither a key nor an address of a visitor.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  /** @param message may repeat a path or a name as it was given: line ends and controls are replaced */
  constructor(message: string) {
    super(oneLine(message));
  }
}
