import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { MemoryDocumentStore, type DocumentStore } from '../documents/DocumentStore.js';
import { RedisDocumentStore } from '../documents/RedisDocumentStore.js';
import { SqliteDocumentStore } from '../documents/SqliteDocumentStore.js';
import { connectRedis, firstConnection, isClusterNode, type RedisClient } from './connectRedis.js';
import { defaultPatience, type Ledger } from './Ledger.js';
import { MemoryLedger } from './MemoryLedger.js';
import { parseLedgerUrl } from './parseLedgerUrl.js';
import { RedisLedger } from './RedisLedger.js';
import { SqliteLedger } from './SqliteLedger.js';

/** The stores at the address of a ledger. */
export interface OpenLedger {
  /** Counts the tokens. */
  ledger: Ledger;
  /** Stores the documents that must outlive the process. */
  documents: DocumentStore;
  /** The connection to Redis, if the ledger is there. The request limits use it too. */
  redis?: RedisClient;
}

/**
 * Opens the ledger at an address. A Redis that can't be reached yet causes only a warning, since it may come
 * back. A file that can't be used is an error.
 *
 * @param patience milliseconds to wait for a Redis, or for another process that has locked the file
 * @throws SettingsError for a file that can't be used, or for a node of a cluster
 */
export async function openLedger(
  url: string,
  log: Log,
  patience = defaultPatience,
): Promise<OpenLedger> {
  const place = parseLedgerUrl(url);
  switch (place.kind) {
    case 'memory':
      return { ledger: new MemoryLedger(), documents: new MemoryDocumentStore() };
    case 'redis': {
      const redis = connectRedis(
        place.url,
        (problem) => log.warn(`the ledger can't be reached, and will be tried again: ${problem}`),
        (problem) => log.warn(`the Redis of the ledger ${problem}`),
        patience,
      );
      await firstConnection(redis, patience);
      if (await isClusterNode(redis)) {
        redis.disconnect();
        throw new SettingsError(
          'the ledger is a node of a Redis cluster: begin its address with redis-cluster://',
        );
      }
      return {
        ledger: new RedisLedger(redis, patience),
        documents: new RedisDocumentStore(redis),
        redis,
      };
    }
    case 'sqlite':
      try {
        return {
          ledger: new SqliteLedger(place.file, patience),
          documents: new SqliteDocumentStore(place.file),
        };
      } catch (error) {
        const { message } = error as Error;
        // This message of libsql only names an internal call and a number.
        const problem = message.startsWith('ConnectionFailed')
          ? 'it can be neither opened nor created there'
          : message;
        throw new SettingsError(
          `the ledger ${place.file} can't be used: ${problem}; ` +
            'name another file with --ledger sqlite:FILE',
        );
      }
  }
}
