import { countryCode } from './codes.js';

/** Codes that engines can name although ISO 3166-1 only reserves them, or has moved them to ISO 3166-3. */
const noCodes =
  'AC AN BU CP CQ CS CT DD DG DY EA FQ FX HV IC JT MI NH NQ NT PC PU PZ QU RH SU TA TP VD WK XK YD YU ZR';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns whether a code in upper case is not known to stand for something other than a country of ISO 3166. */
export function mayBeCountry(code: string): boolean {
  return countryCode(code) === code && !noCodes.includes(code);
}

/** Returns the 249 codes of ISO 3166, and codes of no country, which engines cannot name. */
export function countryCodes(): string[] {
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(mayBeCountry);
}
