import { coins } from '../../pricing/decimal/coins.data.js';
import { tenders } from './tenders.data.js';

/** Returns the ISO 4217 codes of all legal tenders. */
export function allTenders(): string[] {
  // Codes in lower case are not legal tender.
  return [tenders, ...Object.values(coins)].flatMap((codes) => codes.match(/[A-Z]{3}/g) ?? []);
}
