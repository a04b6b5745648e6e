import assert from 'node:assert/strict';
import { LocalPriceError } from '../../src/client/index.js';
import { Cache, type StorageAdapter } from '../../src/store/browser/Cache.js';
import { FetchedQuery, type QueryContext } from '../../src/store/queries/FetchedQuery.js';
import type { Answer } from '../../src/pricing/index.js';
import type { Stats } from '../../src/store/Telemetry.js';

export const minute = 60_000;
export const hour = 60 * minute;

const noStats: Stats = { origin: 0, swap: 0, convert: 0, fromCache: 0 };

export const down = new LocalPriceError('network', 'down');

/** A query whose calls the test answers by hand, with a clock that the test sets. */
export function askedQuery({
  ttl = hour,
  expiry,
  context,
}: { ttl?: number; expiry?: number; context?: Partial<QueryContext> } = {}) {
  const world = { time: 1_000_000_000, online: 0, changes: 0, staying: 0, stats: { ...noStats } };
  const calls: {
    signal: AbortSignal;
    resolve(value: string): Promise<void>;
    reject(error: Error): Promise<void>;
  }[] = [];
  // A few turns of the microtask queue, for the query to take note.
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const now = (): number => world.time;
  const storage: StorageAdapter = {
    now,
    place: null,
    read: () => null,
    write() {},
    broadcast() {},
    onLoss() {},
  };
  const cache = new Cache('test', storage, 7 * 24 * hour, () => undefined);
  const query = new FetchedQuery<string>({
    key: 'origin',
    staleTime: () => ttl,
    maxAge: 24 * hour,
    ...(expiry !== undefined && { expiry: () => expiry }),
    fetch: (signal) =>
      new Promise((resolve, reject) => {
        calls.push({
          signal,
          resolve: (value) => (resolve(value), turns()),
          reject: (error) => (reject(error), turns()),
        });
      }),
    pack: (value) => value,
    parse: (data) => (typeof data === 'string' ? data : null),
    context: {
      page: {
        settings: {},
        timeout: 5000,
        preferences: () => assert.fail('not needed'),
        warn() {},
        telemetry: { onRequest() {}, stats: world.stats },
      },
      cache,
      now,
      lifecycle: {
        isVisited: true,
        get onlineSince() {
          return world.online;
        },
      },
      withLock: (_key, _signal, run) => run(),
      stay: () => {
        world.staying += 1;
        return () => void (world.staying -= 1);
      },
      ...context,
    },
  });
  /** Makes somebody who subscribes each time they look; `changes` counts what they are told. */
  const subscriber = () => {
    const listener = (): void => void world.changes++;
    return {
      look(isAsking = true): Answer<string> {
        return query.observe(listener, isAsking);
      },
      leave: () => query.unsubscribe(listener),
    };
  };
  return { world, query, calls, subscriber, cache, turns };
}
