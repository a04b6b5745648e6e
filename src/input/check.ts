import { LocalPriceError } from './LocalPriceError.js';

/** Reports by an error, where there is no console of a page. @throws LocalPriceError `config` */
export function refuse(message: string): never {
  throw new LocalPriceError('config', message);
}

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
  if (!isGood) refuse(`${name}="${String(value)}": write ${remedy}.`);
}
