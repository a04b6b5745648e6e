import { SettingsError } from '../common/SettingsError.js';
import { openLedger } from '../ledger/openLedger.js';
import { parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import type { RedisLedger } from '../ledger/RedisLedger.js';
import { silentLog } from '../server/log.js';

/**
 * Starts a ledger in Redis again that has lost its counts, for all services that use it.
 *
 * @throws SettingsError for any other ledger, or if the ledger can't be reached
 */
export async function forgive(url: string): Promise<void> {
  // Checked before opening, since opening would create a missing file, which gives all tokens back.
  if (parseLedgerUrl(url).kind !== 'redis') {
    throw new SettingsError(
      'keys forgive is for a ledger in Redis: give --ledger redis://HOST:PORT. A missing ledger file ' +
        'is created again when the service is restarted',
    );
  }
  const { ledger } = await openLedger(url, silentLog);
  try {
    await (ledger as RedisLedger).forgive();
  } catch {
    throw new SettingsError("the ledger can't be reached: see --ledger");
  } finally {
    await ledger.close();
  }
}
