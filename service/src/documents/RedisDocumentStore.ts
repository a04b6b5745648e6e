import type { Redis } from 'ioredis';
import type { DocumentKind, DocumentStore, StoredDocument } from './DocumentStore.js';

/** Milliseconds to wait, once, for a connection that is still being established. */
const connectTimeout = 1000;

/** KEYS: a hash of documents, and a sorted set of their names. ARGV: name, content, order, limit. */
const saveScript = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
for _, name in ipairs(redis.call('ZRANGE', KEYS[2], 0, -ARGV[4] - 1)) do
  redis.call('HDEL', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end`;

type RedisWithSave = Redis & {
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
  readonly #redis: RedisWithSave;
  /**
   * Settles once the first connection is ready or late, so that an unreachable Redis delays a start only
   * once.
   */
  #firstConnection: Promise<void> | undefined;

  /** @param redis the ledger's connection */
  constructor(redis: Redis) {
    redis.defineCommand('saveDocument', { numberOfKeys: 2, lua: saveScript });
    this.#redis = redis as RedisWithSave;
  }

  async save(
    kind: DocumentKind,
    { name, content }: StoredDocument,
    order: number,
    limit: number,
  ): Promise<void> {
    await this.#ready();
    await this.#redis.saveDocument(...keysOf(kind), name, content, order, limit);
  }

  async all(kind: DocumentKind): Promise<StoredDocument[]> {
    await this.#ready();
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

  async #ready(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    // An error here doesn't count yet: the client tries to connect again.
    await (this.#firstConnection ??= new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#redis.off('ready', done);
        resolve();
      };
      const timer = setTimeout(done, connectTimeout);
      this.#redis.on('ready', done);
    }));
  }
}

/** Returns the keys of a kind. The braces put both into the same slot of a cluster. */
function keysOf(kind: DocumentKind): [documents: string, order: string] {
  return [`local-price:{${kind}}`, `local-price:{${kind}}:order`];
}
