import { SettingsError } from '../common/SettingsError.js';
import { openLedger } from '../ledger/openLedger.js';
import { parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import type { RedisLedger } from '../ledger/RedisLedger.js';
import { readyRedis, silent } from './readyRedis.js';

/**
 * Has a ledger in Redis that has lost its counts begin anew, for all services that count there.
 *
 * @throws SettingsError for any other ledger, or where it can't be reached
 */
export async function forgive(url: string): Promise<void> {
  // Nothing is opened: a file that is gone would be made anew, and all tokens be given back.
  if (parseLedgerUrl(url).kind !== 'redis') {
    throw new SettingsError(
      'keys forgive is for a ledger in Redis: give --ledger redis://HOST:PORT. A ledger in a file ' +
        'that is gone begins anew when the service is restarted',
    );
  }
  const { ledger, redis } = openLedger(url, silent);
  try {
    await readyRedis(redis!);
    await (ledger as RedisLedger).forgive();
  } catch {
    throw new SettingsError("the ledger can't be reached: see --ledger");
  } finally {
    await ledger.close();
  }
}
