import { coins } from './coins.data.js';
import { centTenders } from './tenders.data.js';

let all: ReadonlySet<string> | undefined;

/** Returns the ISO 4217 codes of the current legal tenders (CLDR). The engines' own lists have former currencies too. */
export function tenders(): ReadonlySet<string> {
  // Codes in lower case are not legal tender.
  return (all ??= new Set([centTenders, ...Object.values(coins)].join().match(/[A-Z]{3}/g)));
}
