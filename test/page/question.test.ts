import { expect } from '@open-wc/testing';
import { askedQuestion as setUp, down, hour, minute } from '../support/askedQuestion.ts';

describe('Question', () => {
  it('asks once for all who join, and tells that there is an answer', async () => {
    const { world, question, calls, join } = setUp();
    join();
    join();
    expect(calls).to.have.lengthOf(1);
    expect(question.answer()).to.deep.equal({ state: 'pending' });
    await calls[0]!.resolve('yes');
    expect(question.answer()).to.deep.equal({ state: 'known', value: 'yes', time: world.time });
    expect(world.changes).to.equal(1);
    join();
    expect([calls.length, world.saved]).to.deep.equal([1, 0]);
  });

  it('ends a call that nobody waits for, and asks anew', async () => {
    const { world, question, calls, join } = setUp();
    const leave = [join(), join()];
    leave[0]!();
    leave[0]!();
    expect(calls[0]!.signal.aborted).to.equal(false);
    leave[1]!();
    expect(calls[0]!.signal.aborted).to.equal(true);
    join();
    expect(calls).to.have.lengthOf(2);
    await calls[0]!.resolve('late');
    expect(question.answer().state).to.equal('pending');
    await calls[1]!.resolve('new');
    expect(question.answer()).to.include({ value: 'new' });
    expect(world.changes).to.equal(1);
  });

  it('drops the answer of a call that was stopped, and asks nothing by itself', async () => {
    const { world, question, calls, join } = setUp();
    join();
    question.stop();
    expect(calls[0]!.signal.aborted).to.equal(true);
    await calls[0]!.reject(down);
    expect([question.answer().state, world.changes, calls.length]).to.deep.equal(['pending', 0, 1]);
  });

  it('asks nothing before it may', async () => {
    const { world, calls, join } = setUp({ mayAsk: false });
    const who = {};
    join(who);
    expect(calls).to.have.lengthOf(0);
    world.mayAsk = true;
    join(who);
    expect(calls).to.have.lengthOf(1);
  });
});

describe('Question: an answer that ages', () => {
  it('is asked for anew behind what is shown', async () => {
    const { world, question, calls, join } = setUp();
    const who = {};
    join(who);
    await calls[0]!.resolve('old');
    world.time += hour - 1;
    join(who);
    expect(calls).to.have.lengthOf(1);
    world.time += 1;
    join(who);
    expect(calls).to.have.lengthOf(2);
    expect(question.answer()).to.include({ value: 'old' });
    await calls[1]!.resolve('new');
    expect(question.answer()).to.include({ value: 'new' });
  });

  it('stays where it can’t be had anew, for as long as it may be shown', async () => {
    const { world, question, calls, join } = setUp();
    const who = {};
    join(who);
    await calls[0]!.resolve('old');
    world.time += hour;
    join(who);
    await calls[1]!.reject(down);
    expect(question.answer()).to.include({ value: 'old' });
    world.time += 23 * hour - 1;
    expect(question.answer()).to.include({ value: 'old' });
    world.time += 1;
    expect(question.answer().state).not.to.equal('known');
  });

  it('is shown as long as it is fresh, where that is longer', async () => {
    const { world, question, calls, join } = setUp({ ttl: 48 * hour });
    join();
    await calls[0]!.resolve('old');
    world.time += 48 * hour - 1;
    expect(question.answer()).to.include({ value: 'old' });
  });

  it('does not count for somebody who waits for a fresh one', async () => {
    const { world, question, calls, join, memory } = setUp();
    memory.put('origin', 'old');
    world.time += hour;
    expect(question.answer().state).to.equal('known');
    join();
    expect(question.answer(true).state).to.equal('pending');
    await calls[0]!.reject(down);
    expect(question.answer(true)).to.include({ state: 'error' });
    expect(question.answer().state).to.equal('known');
  });

  it('counts for him until the next is there, once it was fresh in this page view', async () => {
    const { world, question, calls, join } = setUp();
    const who = {};
    join(who);
    await calls[0]!.resolve('old');
    world.time += hour;
    join(who);
    expect(question.answer(true)).to.include({ value: 'old' });
  });

  it('is asked for once by a page view, where nothing stays fresh', async () => {
    const { world, calls, join, memory } = setUp({ ttl: 0 });
    memory.accept('origin', world.time - 1, 'old');
    join();
    expect(calls).to.have.lengthOf(1);
    await calls[0]!.resolve('new');
    join();
    world.time += 29_999;
    join();
    expect(calls).to.have.lengthOf(1);
    world.time += 1;
    join();
    expect(calls).to.have.lengthOf(2);
  });

  it('is not asked for because another tab has asked, where nothing stays fresh', () => {
    const { world, calls, join, memory } = setUp({ ttl: 0 });
    world.time += 5000;
    memory.accept('origin', world.time, 'of another tab');
    join();
    expect([calls.length, world.saved]).to.deep.equal([0, 1]);
  });

  it('is told apart from what is no answer', async () => {
    const { question, calls, join, memory } = setUp();
    memory.put('origin', { no: 'text' });
    expect(question.answer().state).to.equal('pending');
    join();
    expect(calls).to.have.lengthOf(1);
  });

  it('is counted once when it came from the memory', () => {
    const { world, calls, join, memory } = setUp();
    memory.put('origin', 'known');
    join();
    join();
    expect([world.saved, calls.length]).to.deep.equal([1, 0]);
  });

  it('is asked for again when the clock was set back by more than a minute', async () => {
    const { world, question, calls, join } = setUp();
    join();
    await calls[0]!.resolve('yes');
    world.time -= minute - 1;
    join();
    expect(question.answer().state).to.equal('known');
    world.time -= 1;
    join();
    expect(question.answer().state).to.equal('pending');
    expect(calls).to.have.lengthOf(2);
    await calls[1]!.resolve('again');
    expect(calls).to.have.lengthOf(2);
  });
});

describe('Question: answers that get lost', () => {
  it('are not asked for without an end', async () => {
    const { question, calls, join, memory } = setUp();
    // As where a script of the page has replaced what the memory needs.
    memory.get = () => undefined;
    join();
    for (let call = 0; call < calls.length; call++) await calls[call]!.resolve('yes');
    expect(calls).to.have.lengthOf(2);
    const answer = question.answer();
    expect(answer.state === 'error' && answer.error.code).to.equal('protocol');
  });

  it('are another thing than failures, over however many ways and however often', async () => {
    const { world, question, calls, join, caller } = setUp();
    const ways = ['jsonp', 'fetch'].map((via) => ({ who: {}, by: caller(via) }));
    let [failed, minutes] = [0, 0];
    for (; minutes < 5; minutes++) {
      for (const { who, by } of ways) join(who, by);
      while (failed < calls.length) await calls[failed++]!.reject(down);
      const answer = question.answer();
      expect(answer.state === 'error' && answer.error.code).to.equal('network');
      world.time += minute;
    }
    expect(failed).to.equal(2 * minutes);
    join();
    await calls[failed]!.resolve('yes');
    expect(question.answer()).to.include({ state: 'known', value: 'yes' });
  });
});
