import { compareRates, isFar, mostTraded, moveSize } from './compareRates.js';
import type { ParsedRates } from './parseRates.js';

/**
 * Returns a warning about a first table, with which no table can be compared but the embedded one: the currencies
 * that differ more than threefold, and both rates of each; none if there are no such currencies.
 *
 * @param tenders ISO 4217 codes of the legal tenders
 */
export function differencesFromEmbedded(
  table: ParsedRates,
  embedded: ParsedRates,
  tenders: readonly string[],
): string[] {
  const moves = compareRates(table, embedded);
  const different = [...moves.keys()].filter((code) =>
    isFar(moveSize(moves.get(code)!), tenders.includes(code.toUpperCase())),
  );
  if (different.length === 0) return [];
  const common = [...mostTraded, ...moves.keys()].filter((code) => moves.has(code));
  const unit = common.find((code) => !different.includes(code)) ?? common[0]!;
  const per = ({ values }: ParsedRates, code: string): number =>
    Number((values.get(code)! / values.get(unit)!).toPrecision(6));
  const rates = different.map(
    (code) => `${per(table, code)} ${code.toUpperCase()} (embedded: ${per(embedded, code)})`,
  );
  return [
    `the rates of ${table.date} differ more than threefold from the embedded ones of ${embedded.date}: ` +
      `1 ${unit.toUpperCase()} is ${rates.join(', ')}`,
  ];
}
