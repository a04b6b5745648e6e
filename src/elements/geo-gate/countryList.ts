import { type CodeList, codeList, readPlace } from '../../input/index.js';

/** Reads a list of ISO 3166 alpha-2 codes and of the groups `EU`, `EEA`, `EUROZONE`, in any case. */
export function countryList(text: string): CodeList {
  return codeList(text, (word) => readPlace(word)?.[1]);
}
