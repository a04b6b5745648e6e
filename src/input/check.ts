import { LocalPriceError } from './LocalPriceError.js';

/**
 * Checks a value that a script or a setting gives.
 *
 * @param name the value's name in the message
 * @param remedy what to write instead
 * @throws LocalPriceError `config` unless the value is good
 */
export function check(
  isGood: unknown,
  name: string,
  value: unknown,
  remedy: string,
): asserts isGood {
  if (!isGood) throw new LocalPriceError('config', `${name}="${String(value)}": write ${remedy}.`);
}
