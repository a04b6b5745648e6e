import type { ParsedRates } from './parseRates.js';

/**
 * The most traded currencies (BIS triennial survey), in lower case, to which all others are compared. None of
 * them has ever tripled against the rest within a few years.
 */
export const mostTraded: readonly string[] = [
  'usd',
  'eur',
  'jpy',
  'gbp',
  'cny',
  'aud',
  'cad',
  'chf',
  'hkd',
  'sgd',
  'sek',
];

/**
 * Returns the factor by which each currency has moved between two tables: 1 for no move, 2 if twice as many
 * units buy the same.
 *
 * Moves are relative to the median move of the most traded currencies, not to the base of either table. So
 * tables with different bases can be compared, and if one currency is wrong, even the base, only that
 * currency has moved. Tables without traded currencies in common are compared by the median of all.
 *
 * @returns the moves of the currencies that both tables contain
 */
export function compareRates(
  table: Pick<ParsedRates, 'values'>,
  reference: Pick<ParsedRates, 'values'>,
): Map<string, number> {
  const quotients = new Map<string, number>();
  for (const [code, value] of table.values) {
    const before = reference.values.get(code);
    if (before !== undefined) quotients.set(code, value / before);
  }
  const traded = mostTraded.flatMap((code) => quotients.get(code) ?? []);
  const yardstick = median(traded.length > 0 ? traded : [...quotients.values()]);
  return new Map([...quotients].map(([code, quotient]) => [code, quotient / yardstick]));
}

/** Returns the size of a move in either direction: 0.5 for both 1.5 and 1/1.5. */
export function moveSize(move: number): number {
  return Math.max(move, 1 / move) - 1;
}

/**
 * Returns whether a move of this size is unusual over any time: threefold for a legal tender, a hundredfold for
 * anything else, such as cryptocurrencies, which can rise and fall much further.
 */
export function isFar(size: number, isTender: boolean): boolean {
  return size > (isTender ? 2 : 99);
}

/** Returns the median; the upper middle of an even number of values, and 0 if there are no values. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
