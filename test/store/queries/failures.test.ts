import { expect } from 'chai';
import { describe, it } from 'node:test';
import { LocalPriceError } from '../../../src/client/index.js';
import { packError, parseError, retryDelay } from '../../../src/store/queries/failures.js';
import { askedQuery as setUp, down, minute } from '../../support/askedQuery.ts';

const service = (details: object): LocalPriceError =>
  new LocalPriceError('service', 'no', { status: 500, serviceCode: 'X', ...details });

describe('how long a failure is remembered', () => {
  for (const [what, error, seconds] of [
    ['a lost connection', down, 60],
    ['a failure of the service', service({}), 60],
    ['a time that the service names', service({ retryAfter: 300 }), 300],
    ['a time shorter than a minute', service({ retryAfter: 5 }), 60],
    ['a time longer than ten minutes', service({ retryAfter: 86_400 }), 600],
    ['a time that is not a number', service({ retryAfter: NaN }), 60],
    ['a time in the past', service({ retryAfter: -3 }), 60],
    ['no tokens left, by status', service({ status: 402 }), 600],
    ['no tokens left, by word', service({ serviceCode: 'INSUFFICIENT_TOKENS' }), 600],
  ] as const) {
    it(`a failure is remembered after ${what}: ${seconds} seconds`, () => {
      expect(retryDelay(error)).to.equal(seconds * 1000);
    });
  }
});

describe('a failure that is remembered', () => {
  it('a remembered failure is read back unchanged', () => {
    const subject = { of: 'page', name: 'connect-src', value: null };
    const error = service({ status: 429, serviceCode: 'RATE_LIMITED', retryAfter: 7, subject });
    const copy = parseError(JSON.parse(JSON.stringify(packError(error))));
    expect({ ...copy }).to.deep.equal({ ...error });
    expect(copy?.message).to.equal('no');
    const wrong = [...packError(error).slice(0, 5), { ...subject, of: 'x' }];
    expect(parseError(wrong)?.subject).to.equal(null);
  });

  for (const data of [
    null,
    'network',
    ['network'],
    ['odd', 'x'],
    ['network', 5],
    { 0: 'network', 1: 'x' },
  ]) {
    it(`a remembered failure is ignored if it is ${JSON.stringify(data)}`, () => {
      expect(parseError(data)).to.equal(null);
    });
  }
});

it('a failure that is remembered has numbers and texts of the right types', () => {
  const poison = { toString: 1, valueOf: 1 };
  const error = parseError(['service', 'x', poison, poison, poison])!;
  expect(error).to.include({ status: 0, serviceCode: '', retryAfter: undefined });
  expect(retryDelay(error)).to.equal(60_000);
});

describe('FetchedQuery: a failure', () => {
  it('a failure is remembered for a while, then the next subscriber requests again', async () => {
    const { world, query, calls, subscriber } = setUp();
    subscriber().look();
    await calls[0]!.reject(down);
    const { error } = query.read() as { error: LocalPriceError };
    expect(error).to.include({ code: 'network', message: 'down' });
    world.time += minute - 1;
    subscriber().look();
    expect(calls).to.have.lengthOf(1);
    world.time += 1;
    subscriber().look();
    expect(calls).to.have.lengthOf(2);
    // The error stays until there is an answer, so that nothing flickers.
    expect(query.read().state).to.equal('error');
    await calls[1]!.resolve('yes');
    expect(query.read().state).to.equal('known');
  });

  it('a failure is a LocalPriceError, whatever was thrown', async () => {
    const { query, calls, subscriber } = setUp();
    subscriber().look();
    await calls[0]!.reject(new TypeError('odd'));
    const answer = query.read();
    expect(answer.state === 'error' && answer.error).to.be.instanceOf(LocalPriceError);
  });

  it('a failure causes no storm of requests if the clock is set back after that', async () => {
    const { world, calls, subscriber } = setUp();
    const who = subscriber();
    who.look();
    await calls[0]!.reject(down);
    world.online = world.time + 1000;
    world.time += 500;
    who.look();
    await calls[1]!.reject(down);
    who.look();
    expect(calls).to.have.lengthOf(2);
  });

  it('a failure that the service reports is remembered, although the browser was offline', async () => {
    const { world, calls, subscriber } = setUp();
    const who = subscriber();
    who.look();
    await calls[0]!.reject(new LocalPriceError('service', 'no tokens', { status: 402 }));
    world.time += 5 * minute;
    world.online = world.time;
    who.look();
    expect(calls).to.have.lengthOf(1);
    world.time += 5 * minute;
    who.look();
    expect(calls).to.have.lengthOf(2);
  });

  it('a failure is not remembered forever when the clock is set back', async () => {
    const { world, calls, subscriber } = setUp();
    subscriber().look();
    await calls[0]!.reject(down);
    world.time -= minute;
    subscriber().look();
    expect(calls).to.have.lengthOf(2);
  });
});
