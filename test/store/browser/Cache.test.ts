import { expect } from 'chai';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { Cache } from '../../../src/store/browser/Cache.js';

const day = 86_400_000;

/** The caches of several tabs that share a storage. */
function setUp(text: string | null = null) {
  const world = {
    time: 1_000_000_000_000,
    text,
    place: 'local' as string | null,
    told: [] as unknown[],
    losses: 0,
  };
  const cache = (): Cache =>
    new Cache(
      'name',
      {
        now: () => world.time,
        get place() {
          return world.place;
        },
        read: () => (world.place ? world.text : null),
        write: (_name, next) => void (world.text = next),
        broadcast: (...message) => void world.told.push(message),
        onLoss: () => void (world.losses += 1),
      },
      7 * day,
      () => undefined,
    );
  return { world, cache };
}

/** Puts an entry into a cache, and publishes it. */
function publish(cache: Cache, key: string, data: unknown): void {
  cache.put(key, data);
  cache.publish();
}

describe('Cache', () => {
  it('the cache keeps entries, also in storage, and tells the other tabs', () => {
    const { world, cache } = setUp();
    const one = cache();
    const entry = one.put('origin', { a: 1 });
    expect(entry).to.deep.equal({ data: { a: 1 }, time: world.time });
    expect(one.get('origin')).to.equal(entry);
    expect([world.told, world.text]).to.deep.equal([[], null]);
    one.publish();
    expect(one.get('origin')).to.equal(entry);
    expect(world.told).to.deep.equal([['name', 'origin', world.time, { a: 1 }]]);
    const other = cache();
    expect(other.get('origin')).to.equal(undefined);
    other.load();
    expect(other.get('origin')).to.deep.equal(entry);
  });

  it('the cache keeps what another tab has stored', () => {
    const { cache } = setUp();
    const [one, other] = [cache(), cache()];
    publish(one, 'a', 1);
    publish(other, 'b', 2);
    const third = cache();
    third.load();
    expect([third.get('a')?.data, third.get('b')?.data]).to.deep.equal([1, 2]);
  });

  it('the cache keeps the newer of two entries, wherever it comes from', () => {
    const { world, cache } = setUp();
    const one = cache();
    publish(one, 'a', 'first');
    one.accept('a', world.time - 1, 'older');
    expect(one.get('a')?.data).to.equal('first');
    one.accept('a', world.time + 1, 'newer');
    expect(one.get('a')?.data).to.equal('newer');
    one.load();
    expect(one.get('a')?.data).to.equal('newer');
  });

  it('the cache orders two entries of the same moment, in all tabs', () => {
    const { world, cache } = setUp();
    const [one, other] = [cache(), cache()];
    publish(one, 'a', 'first');
    publish(one, 'a', 'second');
    for (const [, key, time, data] of world.told as unknown[][]) other.accept(key, time, data);
    expect(other.get('a')?.data).to.equal('second');
    world.time -= 30_000;
    publish(one, 'a', 'with the clock set back');
    other.load();
    expect(other.get('a')?.data).to.equal('with the clock set back');
  });

  it('the cache forgets entries that are too old', () => {
    const { world, cache } = setUp();
    const one = cache();
    publish(one, 'a', 1);
    world.time += 7 * day - 1;
    expect(one.get('a')?.data).to.equal(1);
    world.time += 1;
    expect(one.get('a')).to.equal(undefined);
    one.load();
    expect(one.get('a')).to.equal(undefined);
  });

  it('the cache ignores entries from the future, except for a clock that is slightly ahead', () => {
    const { world, cache } = setUp();
    const one = cache();
    one.accept('far', Date.UTC(2090, 0), 1);
    one.accept('near', world.time + 59_000, 1);
    expect(one.get('far')).to.equal(undefined);
    expect(one.get('near')?.data).to.equal(1);
  });

  it('the cache accepts an entry again when the clock is set back', () => {
    const { world, cache } = setUp();
    const one = cache();
    publish(one, 'a', 'before');
    world.time -= day;
    expect(one.get('a')).to.equal(undefined);
    publish(one, 'a', 'after');
    expect(one.get('a')?.data).to.equal('after');
  });

  it('the cache is bounded: the oldest entries are removed', () => {
    const { world, cache } = setUp();
    const one = cache();
    for (let index = 0; index < 80; index++) {
      world.time += 1;
      publish(one, `key ${index}`, index);
    }
    const stored = JSON.parse(world.text!) as [string][];
    expect(stored).to.have.lengthOf(50);
    expect(stored[0]![0]).to.equal('key 79');
  });

  it('the cache reads no more entries than its bound from storage', () => {
    const { world, cache } = setUp();
    world.text = JSON.stringify(
      Array.from({ length: 1000 }, (_, index) => [`key ${index}`, world.time, index]),
    );
    const one = cache();
    one.load();
    expect(one.get('key 49')?.data).to.equal(49);
    expect(one.get('key 50')).to.equal(undefined);
  });

  it('the cache ignores a text that is too long to be its own', () => {
    const { world, cache } = setUp();
    world.text = JSON.stringify([['a', world.time, 'x'.repeat(100_000)]]);
    const one = cache();
    one.load();
    expect(one.get('a')).to.equal(undefined);
  });

  it('the cache forgets what it has stored when the storage is cleared, and reports it once', () => {
    const { world, cache } = setUp();
    const one = cache();
    publish(one, 'a', 1);
    world.text = null;
    one.put('b', 2);
    one.load();
    one.load();
    expect([one.get('a'), world.losses]).to.deep.equal([undefined, 1]);
    one.publish();
    expect(one.get('b')?.data).to.equal(2);
  });

  it('the cache loses nothing when the storage changes, or is no longer used', () => {
    const { world, cache } = setUp();
    const one = cache();
    publish(one, 'a', 1);
    for (const place of [null, 'session']) {
      world.place = place;
      world.text = null;
      one.load();
      expect(one.get('a')?.data, JSON.stringify(place)).to.equal(1);
    }
    expect(world.losses).to.equal(0);
    one.publish();
    expect(world.text).to.contain('"a"');
  });

  for (const text of [
    '',
    'null',
    '{"__proto__":{"a":[1]}}',
    '[null]',
    '[["a","now",1]]',
    '[[5,1000000000000,1]]',
    '[["a",1e999,1]]',
    '[["a",1000000000000,1]',
  ]) {
    it(`the cache ignores ${text || 'an empty text'} in storage`, () => {
      const { world, cache } = setUp(text);
      const one = cache();
      one.load();
      expect(world.losses).to.equal(0);
      expect(one.get('a')).to.equal(undefined);
      publish(one, 'a', 2);
      expect(one.get('a')?.data).to.equal(2);
    });
  }

  it('the cache does not throw, for any text in storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { cache } = setUp(text);
        const one = cache();
        one.load();
        publish(one, 'key', 1);
        return one.get('key')?.data === 1;
      }),
    );
  });

  it('the cache ends up equal in all tabs, whatever the order of their messages', () => {
    const entry = fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 5 }), fc.nat(9));
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { selector: ([key, time]) => `${key}${time}` }),
        fc.func(fc.integer()),
        (entries, order) => {
          const { world, cache } = setUp();
          const [one, other] = [cache(), cache()];
          for (const [key, time, data] of entries) one.accept(key, world.time - time, data);
          const mixed = entries.toSorted((a, b) => order(a) - order(b));
          for (const [key, time, data] of mixed) other.accept(key, world.time - time, data);
          expect(other.get('a')).to.deep.equal(one.get('a'));
          expect(other.get('b')).to.deep.equal(one.get('b'));
        },
      ),
    );
  });
});
