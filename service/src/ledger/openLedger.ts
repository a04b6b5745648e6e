import type { Redis } from 'ioredis';
import type { Log } from '../common/Log.js';
import { RedisShelf } from '../kept/RedisShelf.js';
import { MemoryShelf, type Shelf } from '../kept/Shelf.js';
import { SqliteShelf } from '../kept/SqliteShelf.js';
import { SettingsError } from '../common/SettingsError.js';
import { connectRedis } from './connectRedis.js';
import type { Ledger } from './Ledger.js';
import { MemoryLedger } from './MemoryLedger.js';
import { parseLedgerUrl } from './parseLedgerUrl.js';
import { RedisLedger } from './RedisLedger.js';
import { SqliteLedger } from './SqliteLedger.js';

/** A ledger, and the Redis that it is in, if it is in one. */
export interface OpenLedger {
  /** Counts the tokens. */
  ledger: Ledger;
  /** Keeps what must outlive the process. */
  shelf: Shelf;
  /** The connection, over which the limits are counted too. */
  redis?: Redis;
}

/**
 * Opens the ledger at an address. A Redis that can't be reached yet is only a warning, since it may come
 * back; a file that can't be used is an error.
 *
 * @throws SettingsError naming the file, and what is wrong with it
 */
export function openLedger(url: string, log: Log): OpenLedger {
  const place = parseLedgerUrl(url);
  switch (place.kind) {
    case 'memory':
      return { ledger: new MemoryLedger(), shelf: new MemoryShelf() };
    case 'redis': {
      const redis = connectRedis(
        place.url,
        (problem) => log.warn(`the ledger can't be reached, and is tried again: ${problem}`),
        (problem) => log.warn(`the ledger in Redis: ${problem}`),
      );
      return { ledger: new RedisLedger(redis), shelf: new RedisShelf(redis), redis };
    }
    case 'sqlite':
      try {
        return { ledger: new SqliteLedger(place.file), shelf: new SqliteShelf(place.file) };
      } catch (error) {
        const { message } = error as Error;
        // The message of libsql then names its own call, with a number.
        const problem = message.startsWith('ConnectionFailed')
          ? 'it can be neither opened nor made there'
          : message;
        throw new SettingsError(
          `the ledger ${place.file} can't be used: ${problem}; ` +
            'name another file with --ledger sqlite:FILE',
        );
      }
  }
}
