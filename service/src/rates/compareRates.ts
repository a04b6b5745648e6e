import type { ParsedRates } from './parseRates.js';

/**
 * The most traded currencies (BIS triennial survey), in lower case. Others are measured by them, and
 * none of them has ever tripled against the rest within years.
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
 * Returns by how much each currency has moved from one table to another: 1 is not at all, 2 that it
 * takes twice as many units to buy the same.
 *
 * The yardstick is the median move of the most traded currencies, not the base of either table: tables
 * of different bases can be compared, and where one currency is wrong, even the base, only that one has
 * moved.
 *
 * @returns the moves of the currencies that both tables have
 * @throws Error where the tables share too few of the most traded currencies
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
  if (!isEnough(traded)) {
    throw new Error('it lacks most of the most traded currencies, such as USD');
  }
  const yardstick = median(traded);
  return new Map([...quotients].map(([code, quotient]) => [code, quotient / yardstick]));
}

/** Returns whether other tables can be compared with one: a file of few currencies may lack what is needed. */
export function hasMostTraded({ values }: Pick<ParsedRates, 'values'>): boolean {
  return isEnough(mostTraded.filter((code) => values.has(code)));
}

function isEnough({ length }: readonly unknown[]): boolean {
  return length > mostTraded.length / 2;
}

/** Returns how far a move is from none, alike in both directions: 0.5 for 1.5 and for 1/1.5. */
export function moveSize(move: number): number {
  return Math.max(move, 1 / move) - 1;
}

/** Returns the middle value, of an even number of values the upper of the two; 0 of none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
