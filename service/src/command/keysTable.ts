import type { ApiKey } from '../keys/loadKeys.js';

const head = ['key', 'name', 'granted', 'spent', 'left', 'hosts', 'disabled'];

/** Columns of numbers, which stand to the right. */
const numbers = new Set([2, 3, 4]);

/**
 * The keys as a table for people.
 *
 * @param keys each with the tokens spent, `null` where that can't be told
 */
export function keysTable(keys: readonly { entry: ApiKey; spent: number | null }[]): string {
  const rows = [head, ...keys.map(({ entry, spent }) => cells(entry, spent))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string =>
    row
      .map((cell, column) =>
        numbers.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

function cells({ key, name, tokens, hosts, disabled }: ApiKey, spent: number | null): string[] {
  const left =
    tokens === null ? 'unlimited' : spent === null ? '?' : String(Math.max(0, tokens - spent));
  return [
    key,
    name,
    tokens === null ? 'unlimited' : String(tokens),
    // What needs no token is not counted.
    tokens === null ? '-' : String(spent ?? '?'),
    left,
    hosts.join(' ') || 'any',
    disabled ? 'yes' : 'no',
  ];
}
