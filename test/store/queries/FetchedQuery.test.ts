import { expect } from 'chai';
import { describe, it } from 'node:test';
import { askedQuery as setUp, down, hour, minute } from '../../support/askedQuery.ts';

describe('FetchedQuery', () => {
  it('sends one request for all subscribers, and notifies them of the answer', async () => {
    const { world, query, calls, subscriber } = setUp();
    subscriber().look();
    subscriber().look();
    expect(calls).to.have.lengthOf(1);
    expect(query.read()).to.deep.equal({ state: 'pending' });
    await calls[0]!.resolve('yes');
    expect(query.read()).to.deep.equal({ state: 'known', value: 'yes', time: world.time });
    expect(world.changes).to.equal(2);
    subscriber().look();
    expect([calls.length, world.stats.fromCache]).to.deep.equal([1, 0]);
  });

  it('finishes a request that nobody waits for any more, and tells whoever waits then', async () => {
    const { world, query, calls, subscriber } = setUp();
    const first = subscriber();
    first.look();
    first.leave();
    first.leave();
    expect([calls[0]!.signal.aborted, world.staying]).to.deep.equal([false, 1]);
    subscriber().look();
    expect(calls).to.have.lengthOf(1);
    await calls[0]!.resolve('yes');
    expect(query.read()).to.include({ value: 'yes' });
    expect([world.changes, world.staying]).to.deep.equal([1, 0]);
  });

  it('remembers a failure that comes while nobody waits', async () => {
    const { query, calls, subscriber } = setUp();
    const first = subscriber();
    first.look();
    first.leave();
    await calls[0]!.reject(down);
    expect(query.read().state).to.equal('pending');
    expect(subscriber().look().state).to.equal('error');
    expect(calls).to.have.lengthOf(1);
  });

  it('finishes a request although another tab was faster', async () => {
    const { world, query, calls, subscriber, cache } = setUp();
    const who = subscriber();
    who.look();
    world.time += 1;
    cache.accept('origin', world.time, 'theirs');
    who.look();
    expect([calls[0]!.signal.aborted, who.look()]).to.deep.equal([
      false,
      { state: 'known', value: 'theirs', time: world.time },
    ]);
    world.time += 1;
    await calls[0]!.resolve('own');
    expect(query.read()).to.include({ value: 'own' });
  });

  it('drops the answer to a request that was stopped, and sends it again when needed', async () => {
    const { world, query, calls, subscriber } = setUp();
    const who = subscriber();
    who.look();
    query.stop();
    expect(calls[0]!.signal.aborted).to.equal(true);
    who.look();
    expect(calls).to.have.lengthOf(2);
    await calls[0]!.resolve('late');
    expect(query.read().state).to.equal('pending');
    await calls[1]!.resolve('new');
    expect(query.read()).to.include({ value: 'new' });
    expect([world.changes, world.staying]).to.deep.equal([1, 0]);
  });
});

it('FetchedQuery: a request that waits for its turn is not sent if nobody asks any more, and is if somebody asks again', async () => {
  const turns: (() => Promise<boolean>)[] = [];
  const {
    query,
    calls,
    subscriber,
    turns: settle,
  } = setUp({
    context: {
      withLock: (_key, _signal, run) =>
        new Promise((resolve) => turns.push(() => run().finally(() => resolve(undefined)))),
    },
  });
  const who = subscriber();
  who.look();
  who.leave();
  // Only listening is not asking.
  subscriber().look(false);
  await turns[0]!();
  await settle();
  expect(calls).to.have.lengthOf(0);
  who.look();
  who.leave();
  who.look();
  expect(turns).to.have.lengthOf(2);
  void turns[1]!();
  await calls[0]!.resolve('yes');
  expect(query.read()).to.include({ value: 'yes' });
});

describe('FetchedQuery: an answer that ages', () => {
  it('is requested again while it is shown', async () => {
    const { world, query, calls, subscriber } = setUp();
    const who = subscriber();
    who.look();
    await calls[0]!.resolve('old');
    world.time += hour - 1;
    who.look();
    expect(calls).to.have.lengthOf(1);
    world.time += 1;
    who.look();
    expect(calls).to.have.lengthOf(2);
    expect(query.read()).to.include({ value: 'old' });
    await calls[1]!.resolve('new');
    expect(query.read()).to.include({ value: 'new' });
  });

  it('is shown if it cannot be updated, for as long as maxAge allows', async () => {
    const { world, query, calls, subscriber } = setUp();
    const who = subscriber();
    who.look();
    await calls[0]!.resolve('old');
    world.time += hour;
    who.look();
    await calls[1]!.reject(down);
    expect(query.read()).to.include({ value: 'old' });
    world.time += 23 * hour - 1;
    expect(query.read()).to.include({ value: 'old' });
    world.time += 1;
    expect(query.read().state).not.to.equal('known');
  });

  it('counts for that reader until the next answer, once it was fresh in this page view', async () => {
    const { world, query, calls, subscriber } = setUp();
    const who = subscriber();
    who.look();
    await calls[0]!.resolve('old');
    world.time += hour;
    who.look();
    expect(query.read(true)).to.include({ value: 'old' });
  });

  it('is requested once by a page view, if nothing stays fresh', async () => {
    const { world, calls, subscriber, cache } = setUp({ ttl: 0 });
    cache.accept('origin', world.time - 1, 'old');
    subscriber().look();
    expect(calls).to.have.lengthOf(1);
    await calls[0]!.resolve('new');
    subscriber().look();
    world.time += 29_999;
    subscriber().look();
    expect(calls).to.have.lengthOf(1);
    world.time += 1;
    subscriber().look();
    expect(calls).to.have.lengthOf(2);
  });

  it('is requested again when the clock was set back by more than a minute', async () => {
    const { world, query, calls, subscriber } = setUp();
    subscriber().look();
    await calls[0]!.resolve('yes');
    world.time -= minute - 1;
    subscriber().look();
    expect(query.read().state).to.equal('known');
    world.time -= 1;
    subscriber().look();
    expect(query.read().state).to.equal('pending');
    expect(calls).to.have.lengthOf(2);
    await calls[1]!.resolve('again');
    expect(calls).to.have.lengthOf(2);
  });
});

describe('FetchedQuery: an answer that counts until a day', () => {
  const start = 1_000_000_000;
  const expiry = start + 50 * hour;

  it('is shown once a later request has failed, from then on and until that day', async () => {
    const { world, query, calls, subscriber, cache } = setUp({ expiry });
    cache.accept('origin', start - 1, 'old');
    world.time = start + 24 * hour - 1;
    expect(query.read().state).to.equal('pending');
    const who = subscriber();
    expect(who.look().state).to.equal('pending');
    await calls[0]!.reject(down);
    expect(who.look()).to.include({ state: 'known', value: 'old' });
    world.time += minute;
    expect(who.look()).to.include({ value: 'old' });
    expect(calls).to.have.lengthOf(2);
    await calls[1]!.reject(down);
    world.time = expiry - 1;
    expect(query.read()).to.include({ value: 'old' });
    world.time += 1;
    expect(query.read().state).to.equal('error');
  });

  it('stays where it is shown while it is requested again, and ends even if it is fresh', async () => {
    const { world, query, calls, subscriber } = setUp({ expiry, ttl: 30 * hour });
    const who = subscriber();
    who.look();
    await calls[0]!.resolve('first');
    world.time += 30 * hour;
    expect(who.look()).to.include({ value: 'first' });
    await calls[1]!.resolve('second');
    world.time = expiry - 1;
    expect(who.look()).to.include({ value: 'second' });
    expect(calls).to.have.lengthOf(2);
    world.time += 1;
    expect([who.look().state, calls.length]).to.deep.equal(['pending', 3]);
    await calls[2]!.reject(down);
    expect(query.read().state).to.equal('error');
  });
});

describe('FetchedQuery: answers that get lost', () => {
  it('are not requested endlessly', async () => {
    const { query, calls, subscriber, cache } = setUp();
    // This happens on a page whose clock is broken.
    cache.get = () => undefined;
    const who = subscriber();
    who.look();
    for (let call = 0; call < calls.length; call++) {
      await calls[call]!.resolve('yes');
      who.look();
    }
    expect(calls).to.have.lengthOf(1);
    const answer = query.read();
    expect(answer.state === 'error' && answer.error.code).to.equal('protocol');
  });

  it('are not the same as failures, however often a request fails', async () => {
    const { world, query, calls, subscriber } = setUp();
    const who = subscriber();
    for (let minutes = 0; minutes < 5; minutes++) {
      who.look();
      await calls[minutes]!.reject(down);
      const answer = query.read();
      expect(answer.state === 'error' && answer.error.code).to.equal('network');
      world.time += minute;
    }
    who.look();
    await calls[5]!.resolve('yes');
    expect(query.read()).to.include({ state: 'known', value: 'yes' });
  });
});
