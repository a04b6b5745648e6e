import { type CodeList, codeList, readPlace } from '../../input/index.js';

/** Reads a list of ISO 3166 alpha-2 codes and the groups `EU`, `EEA` and `EUROZONE`, in any case. */
export function countryList(text: string): CodeList {
  return codeList(text, (word) => readPlace(word)?.[1]);
}
