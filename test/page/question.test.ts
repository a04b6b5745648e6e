import { expect } from '@open-wc/testing';
import { LocalPriceError, type Client } from '../../src/client/index.js';
import { failureMemory, Question } from '../../src/page/Question.js';

/** Calls that the test answers by hand, and a clock that it sets. */
function setUp() {
  const clock = { time: 1_000_000 };
  const calls: {
    signal: AbortSignal;
    resolve(value: string): Promise<void>;
    reject(error: Error): Promise<void>;
  }[] = [];
  const ask = (signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      // A few turns of the microtask queue, for the question to take note.
      const turns = async () => {
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      };
      calls.push({
        signal,
        resolve: (value) => (resolve(value), turns()),
        reject: (error) => (reject(error), turns()),
      });
    });
  let changes = 0;
  const question = new Question<string>(
    (_client, signal) => ask(signal),
    () => clock.time,
  );
  const usual = {} as Client;
  const join = (client = usual) => question.join(() => void changes++, client);
  return { clock, question, calls, join, changes: () => changes };
}

describe('Question', () => {
  it('asks once for all who join, and tells each', async () => {
    const { question, calls, join, changes } = setUp();
    join();
    join();
    expect(calls).to.have.lengthOf(1);
    await calls[0]!.resolve('yes');
    expect(question.answer).to.deep.equal({ state: 'known', value: 'yes', time: 1_000_000 });
    expect(changes()).to.equal(2);
    join();
    expect(calls).to.have.lengthOf(1);
  });

  it('ends a call that nobody waits for, and asks anew', async () => {
    const { question, calls, join, changes } = setUp();
    const leave = [join(), join()];
    leave[0]!();
    leave[0]!();
    expect(calls[0]!.signal.aborted).to.equal(false);
    leave[1]!();
    expect(calls[0]!.signal.aborted).to.equal(true);
    join();
    expect(calls).to.have.lengthOf(2);
    await calls[0]!.resolve('late');
    expect(question.answer.state).to.equal('pending');
    await calls[1]!.resolve('new');
    expect(question.answer).to.include({ value: 'new' });
    expect(changes()).to.equal(1);
  });

  it('remembers a failure for a while, then asks again when somebody joins', async () => {
    const { clock, question, calls, join } = setUp();
    const error = new LocalPriceError('network', 'down');
    join();
    await calls[0]!.reject(error);
    expect(question.answer).to.include({ state: 'failed', error });
    clock.time += failureMemory - 1;
    join();
    expect(calls).to.have.lengthOf(1);
    clock.time += 1;
    join();
    expect(calls).to.have.lengthOf(2);
    expect(question.answer.state).to.equal('pending');
  });

  it('keeps a failure from nobody who asks by another client', async () => {
    const { calls, join } = setUp();
    join();
    await calls[0]!.reject(new LocalPriceError('network', 'blocked'));
    const other = {} as Client;
    join(other);
    expect(calls).to.have.lengthOf(2);
    await calls[1]!.reject(new LocalPriceError('network', 'blocked'));
    join(other);
    expect(calls).to.have.lengthOf(2);
  });

  it('asks the others who wait before it fails for all', async () => {
    const { question, calls, join, changes } = setUp();
    join();
    join({} as Client);
    await calls[0]!.reject(new LocalPriceError('network', 'blocked'));
    expect(calls).to.have.lengthOf(2);
    expect([question.answer.state, changes()]).to.deep.equal(['pending', 0]);
    await calls[1]!.resolve('yes');
    expect([question.answer.state, changes()]).to.deep.equal(['known', 2]);
  });

  it('fails once, when all have been asked', async () => {
    const { question, calls, join, changes } = setUp();
    join();
    join({} as Client);
    for (const index of [0, 1]) await calls[index]!.reject(new LocalPriceError('network', 'no'));
    expect([calls.length, question.answer.state, changes()]).to.deep.equal([2, 'failed', 2]);
  });

  it('turns to those who are left when nobody waits for the client that is asked', async () => {
    const { question, calls, join } = setUp();
    const leave = join();
    join({} as Client);
    leave();
    expect(calls[0]!.signal.aborted).to.equal(true);
    expect(calls).to.have.lengthOf(2);
    await calls[1]!.resolve('yes');
    expect(question.answer.state).to.equal('known');
  });

  it('makes an error of the family of whatever was thrown', async () => {
    const { question, calls, join } = setUp();
    join();
    await calls[0]!.reject(new TypeError('odd'));
    const { answer } = question;
    expect(answer.state === 'failed' && answer.error).to.be.instanceOf(LocalPriceError);
  });

  it('does not keep a failure for ever when the clock is set back', async () => {
    const { clock, calls, join } = setUp();
    join();
    await calls[0]!.reject(new LocalPriceError('network', 'down'));
    clock.time -= 1;
    join();
    expect(calls).to.have.lengthOf(2);
  });
});
