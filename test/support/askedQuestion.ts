import { LocalPriceError, type Client } from '../../src/client/index.js';
import { Memory } from '../../src/page/Memory.js';
import { Question } from '../../src/page/Question.js';

export const minute = 60_000;
export const hour = 60 * minute;

/** A failed connection. */
export const down = new LocalPriceError('network', 'down');

/** A question whose calls the test answers by hand, with a clock that it sets. */
export function askedQuestion({ ttl = hour, mayAsk = true } = {}) {
  const world = { time: 1_000_000_000, online: 0, mayAsk, changes: 0, saved: 0, ttl };
  const calls: {
    client: Client;
    signal: AbortSignal;
    resolve(value: string): Promise<void>;
    reject(error: Error): Promise<void>;
  }[] = [];
  // A few turns of the microtask queue, for the question to take note.
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const now = (): number => world.time;
  const memory = new Memory(
    'test',
    { now, place: null, read: () => null, write: () => undefined, tell: () => undefined },
    7 * 24 * hour,
  );
  const question = new Question<string>(
    {
      key: 'origin',
      freshFor: () => world.ttl,
      shownFor: 24 * hour,
      ask: (client, signal) =>
        new Promise((resolve, reject) => {
          calls.push({
            client,
            signal,
            resolve: (value) => (resolve(value), turns()),
            reject: (error) => (reject(error), turns()),
          });
        }),
      parse: (data) => (typeof data === 'string' ? data : null),
    },
    {
      memory,
      now,
      mayAsk: () => world.mayAsk,
      onlineSince: () => world.online,
      alone: (_key, _timeout, _signal, run) => run().then(() => undefined),
      onChange: () => void world.changes++,
      onSaved: () => void world.saved++,
    },
  );
  const caller = (via: string) => ({ client: {} as Client, via, timeout: 1000 });
  const join = (who: unknown = {}, by = caller('jsonp')): (() => void) => {
    question.join(who, by);
    return () => question.leave(who);
  };
  return { world, question, calls, join, caller, memory, turns };
}
