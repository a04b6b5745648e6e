import { quote } from 'local-price/protocol';
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

/**
 * Returns the error for a setting that has a wrong value.
 *
 * @param setting a flag, a variable, or where else the value comes from
 * @param wanted what the operator must give, such as `a port`
 */
export function badSetting(setting: string, value: string, wanted: string): SettingsError {
  return new SettingsError(`${setting} is ${quote(value)}: give ${wanted}`);
}

/** Returns the error for a file or an address that can't be used, whatever is wrong with it. */
export function unusableSource(what: string, error: unknown): SettingsError {
  return new SettingsError(`${what} can't be used: ${(error as Error).message}`);
}
