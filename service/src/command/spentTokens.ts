import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { accountOf } from '../common/accountOf.js';
import { openLedger, type OpenLedger } from '../ledger/openLedger.js';
import { parseLedgerUrl } from '../ledger/parseLedgerUrl.js';

/** Milliseconds to wait for a ledger on another machine. */
const patience = 2_000;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * How many tokens each key has spent, in the order given; `null` for each that the ledger can't tell.
 * A file that does not exist is not made: it may be that of another folder.
 */
export async function spentTokens(
  url: string,
  keys: readonly string[],
): Promise<(number | null)[]> {
  let open: OpenLedger | undefined;
  try {
    const place = parseLedgerUrl(url);
    if (place.kind === 'memory' || (place.kind === 'sqlite' && !existsSync(place.file))) {
      return keys.map(() => null);
    }
    open = openLedger(url, silent);
    const { ledger, redis } = open;
    if (redis && redis.status !== 'ready') {
      await once(redis, 'ready', { signal: AbortSignal.timeout(patience) });
    }
    return await Promise.all(keys.map((key) => ledger.spent(accountOf(key))));
  } catch {
    return keys.map(() => null);
  } finally {
    await open?.ledger.close();
  }
}
