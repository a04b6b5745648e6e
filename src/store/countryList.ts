import { codeList, type CodeList } from '../protocol/codeList.js';
import { readPlace } from '../protocol/places.js';

/** Reads a list of ISO 3166 alpha-2 codes and of the groups `EU`, `EEA`, `EUROZONE`, in any case. */
export function countryList(text: string): CodeList {
  return codeList(text, (word) => readPlace(word)?.[1]);
}
