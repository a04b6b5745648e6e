import type { Redis } from 'ioredis';
import type { Kept, Kind, Shelf } from './Shelf.js';

/** Milliseconds to wait for a connection that is only being made, as at the start. */
const patience = 1000;

/** KEYS: a hash of documents, and a sorted set of their names. ARGV: name, content, place, most. */
const keepOne = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
for _, name in ipairs(redis.call('ZRANGE', KEYS[2], 0, -ARGV[4] - 1)) do
  redis.call('HDEL', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end`;

type RedisWithKeep = Redis & {
  keepDocument(
    documents: string,
    order: string,
    name: string,
    content: string,
    place: number,
    most: number,
  ): Promise<unknown>;
};

/** A shelf in Redis. */
export class RedisShelf implements Shelf {
  readonly #redis: RedisWithKeep;
  /** Settled when the first connection was waited for: a start that lacks it is held up once. */
  #waited: Promise<void> | undefined;

  /** @param redis the connection of the ledger */
  constructor(redis: Redis) {
    redis.defineCommand('keepDocument', { numberOfKeys: 2, lua: keepOne });
    this.#redis = redis as RedisWithKeep;
  }

  async keep(kind: Kind, { name, content }: Kept, place: number, most: number): Promise<void> {
    await this.#ready();
    await this.#redis.keepDocument(...keysOf(kind), name, content, place, most);
  }

  async all(kind: Kind): Promise<Kept[]> {
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
    // Errors on the way to a connection are none yet.
    await (this.#waited ??= new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#redis.off('ready', done);
        resolve();
      };
      const timer = setTimeout(done, patience);
      this.#redis.on('ready', done);
    }));
  }
}

/** One slot of a cluster holds both. */
function keysOf(kind: Kind): [documents: string, order: string] {
  return [`local-price:{${kind}}`, `local-price:{${kind}}:order`];
}
