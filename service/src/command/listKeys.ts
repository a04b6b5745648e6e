import { existsSync } from 'node:fs';
import { shortHash } from '../common/shortHash.js';
import type { ApiKey } from '../keys/Keys.js';
import { openLedger, type OpenLedger } from '../ledger/openLedger.js';
import { parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import { silentLog } from '../server/log.js';

/** How many keys the ledger is asked for at a time: more could take longer than a command may take. */
const batch = 500;

/**
 * Returns how many tokens each key has spent, in the same order; `null` if the ledger can't say, or if the key
 * has no limit, so that its tokens are not counted. A missing file is not created, since the command may run in
 * the wrong folder.
 *
 * @param patience milliseconds to wait for the ledger; see `openLedger` for the default
 */
export async function spentTokens(
  url: string,
  keys: readonly ApiKey[],
  patience?: number,
): Promise<(number | null)[]> {
  let open: OpenLedger | undefined;
  try {
    const place = parseLedgerUrl(url);
    if (place.kind === 'memory' || (place.kind === 'sqlite' && !existsSync(place.file))) {
      return keys.map(() => null);
    }
    open = await openLedger(url, silentLog, patience);
    const { ledger } = open;
    const counts: (number | null)[] = [];
    for (let at = 0; at < keys.length; at += batch) {
      const asked = keys
        .slice(at, at + batch)
        .map(({ key, tokens }) => (tokens === null ? null : ledger.spent(shortHash(key))));
      counts.push(...(await Promise.all(asked)));
    }
    return counts;
  } catch {
    return keys.map(() => null);
  } finally {
    await open?.ledger.close();
  }
}

const head = ['key', 'name', 'granted', 'spent', 'left', 'hosts', 'disabled'];

/** The columns of numbers, which are aligned to the right. */
const numbers = new Set([2, 3, 4]);

/**
 * Returns a table of keys for people.
 *
 * @param spent the tokens that each key has spent, from `spentTokens`
 */
export function keysTable(keys: readonly ApiKey[], spent: readonly (number | null)[]): string {
  const rows = [head, ...keys.map((key, index) => cells(key, spent[index] ?? null))];
  const widths = head.map((_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
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
    // Tokens of a key without a limit are not counted.
    tokens === null ? '-' : String(spent ?? '?'),
    left,
    hosts.join(' ') || 'any',
    disabled ? 'yes' : 'no',
  ];
}
