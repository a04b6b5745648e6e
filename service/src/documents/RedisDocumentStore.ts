import type { RedisClient } from '../ledger/connectRedis.js';
import { keyPrefix } from '../ledger/redisKeys.js';
import type { DocumentKind, DocumentStore, OrderedDocument } from './DocumentStore.js';

/** KEYS: a hash of documents, and a sorted set of their names. ARGV: limit; name, content and order of each. */
const saveScript = `
for at = 2, #ARGV, 3 do
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  redis.call('ZADD', KEYS[2], ARGV[at + 2], ARGV[at])
end
for _, name in ipairs(redis.call('ZRANGE', KEYS[2], 0, -ARGV[1] - 1)) do
  redis.call('HDEL', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end`;

type RedisWithScripts = RedisClient & {
  saveDocuments(
    documents: string,
    order: string,
    limit: number,
    ...each: (string | number)[]
  ): Promise<unknown>;
};

/** A document store in Redis. */
export class RedisDocumentStore implements DocumentStore {
  readonly #redis: RedisWithScripts;

  /** @param redis the ledger's connection */
  constructor(redis: RedisClient) {
    redis.defineCommand('saveDocuments', { numberOfKeys: 2, lua: saveScript });
    this.#redis = redis as RedisWithScripts;
  }

  async save(
    kind: DocumentKind,
    documents: readonly OrderedDocument[],
    limit: number,
  ): Promise<void> {
    const each = documents.flatMap(({ name, content, order }) => [name, content, order]);
    await this.#redis.saveDocuments(...keysOf(kind), limit, ...each);
  }

  names(kind: DocumentKind): Promise<string[]> {
    const [, order] = keysOf(kind);
    return this.#redis.zrevrange(order, 0, -1);
  }

  async get(kind: DocumentKind, name: string): Promise<string | undefined> {
    const [documents] = keysOf(kind);
    return (await this.#redis.hget(documents, name)) ?? undefined;
  }
}

/** Returns the keys of a kind. */
function keysOf(kind: DocumentKind): [documents: string, order: string] {
  const documents = keyPrefix + kind;
  return [documents, `${documents}:order`];
}
