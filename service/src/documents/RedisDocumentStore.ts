import type { RedisClient } from '../ledger/connectRedis.js';
import { keyPrefix } from '../ledger/redisKeys.js';
import type {
  DocumentKind,
  DocumentStore,
  OrderedDocument,
  StoredDocument,
} from './DocumentStore.js';

/** KEYS: a hash of documents, and a sorted set of their names. ARGV: name, content, order, limit. */
const saveScript = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
for _, name in ipairs(redis.call('ZRANGE', KEYS[2], 0, -ARGV[4] - 1)) do
  redis.call('HDEL', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end`;

type RedisWithScripts = RedisClient & {
  saveDocument(
    documents: string,
    names: string,
    name: string,
    content: string,
    order: number,
    limit: number,
  ): Promise<unknown>;
};

/** A document store in Redis. */
export class RedisDocumentStore implements DocumentStore {
  readonly #redis: RedisWithScripts;

  /** @param redis the ledger's connection */
  constructor(redis: RedisClient) {
    redis.defineCommand('saveDocument', { numberOfKeys: 2, lua: saveScript });
    this.#redis = redis as RedisWithScripts;
  }

  async save(
    kind: DocumentKind,
    { name, content, order }: OrderedDocument,
    limit: number,
  ): Promise<void> {
    await this.#redis.saveDocument(...keysOf(kind), name, content, order, limit);
  }

  async all(kind: DocumentKind): Promise<StoredDocument[]> {
    const [documents, order] = keysOf(kind);
    const [contents, names] = await Promise.all([
      this.#redis.hgetall(documents),
      this.#redis.zrevrange(order, 0, -1),
    ]);
    return names.flatMap((name) => {
      const content = contents[name];
      return content === undefined ? [] : [{ name, content }];
    });
  }
}

/** Returns the keys of a kind. */
function keysOf(kind: DocumentKind): [documents: string, order: string] {
  const documents = keyPrefix + kind;
  return [documents, `${documents}:order`];
}
