import { mayBeCountry } from '../input/index.js';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns whether a code in upper case is that of a country. Codes of former countries are not. */
export function isCountry(code: string | null): code is string {
  return !!code && mayBeCountry(code) && !!regions.of(code);
}
