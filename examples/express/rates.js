import { openRates } from 'local-price/server';
import { readFileSync, statSync } from 'node:fs';

let current = { rates: null, content: null };
let readAt = 0;

/** Returns what rates.json contains. It is read again when the daily job has replaced it. */
export function readRates() {
  try {
    const { mtimeMs } = statSync('rates.json');
    if (mtimeMs === readAt) return current;
    readAt = mtimeMs;
    const content = readFileSync('rates.json', 'utf8');
    current = { rates: openRates(content), content };
  } catch (error) {
    // The earlier rates stay. Without any, pages show your own prices.
    console.error(error);
  }
  return current;
}
