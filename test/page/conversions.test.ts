import { expect } from '@open-wc/testing';
import { LocalPriceError, type Client } from '../../src/client/index.js';
import { Conversions, pairOf } from '../../src/page/Conversions.js';
import { Memory } from '../../src/page/Memory.js';

const hour = 3_600_000;
const pair = { from: 'NGN', to: 'USD' };

/** Conversions whose calls are answered at once, by what `answer` gives. */
function setUp(answer: (amount: string) => number = Number) {
  const asked: string[] = [];
  const told: string[] = [];
  const now = (): number => 1_000_000_000;
  const nowhere = { now, place: null, read: () => null, write: () => {}, tell: () => {} };
  const memory = new Memory('shared', nowhere, hour);
  const conversions = new Conversions(() => hour, {
    memory,
    now,
    mayAsk: () => true,
    onlineSince: () => 0,
    alone: (key) => Promise.resolve(void told.push(key)),
    onChange: () => undefined,
    onSaved: () => undefined,
  });
  const client = {
    convert: ({ from, to, amount }) => {
      asked.push(`${amount} ${from} ${to}`);
      return new Promise((resolve) => resolve({ exchangeRate: answer(String(amount)) }));
    },
  } as Partial<Client> as Client;
  const who = {};
  const look = async (amount: string, of = pair) => {
    const question = conversions.question(of, amount)!;
    question.join(who, { client, via: 'jsonp', timeout: 1000 });
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    return question.answer();
  };
  return { conversions, memory, asked, told, look };
}

describe('pairOf', () => {
  const rows: [
    from: string | null,
    to: string | null,
    own: string | null,
    list: string[],
    pair: string,
  ][] = [
    [null, null, 'NGN', [], 'NGN USD'],
    [null, null, 'USD', [], 'USD EUR'],
    [null, null, null, [], 'USD EUR'],
    [null, 'USD', null, [], 'EUR USD'],
    [null, 'USD', 'USD', [], 'USD USD'],
    ['GBP', null, 'NGN', ['GBP', 'CHF'], 'GBP CHF'],
    [null, null, null, ['GBP', 'CHF'], 'GBP CHF'],
    [null, null, null, ['USD'], 'USD EUR'],
  ];
  for (const [from, to, own, list, expected] of rows) {
    it(`of ${from} to ${to} for ${own} with "${list.join(' ')}" is ${expected}`, () => {
      const terms = { amount: '', from, to, currencies: new Set(list) };
      expect(Object.values(pairOf(terms, own)).join(' ')).to.equal(expected);
    });
  }
});

describe('Conversions', () => {
  it('ask nothing for one currency, for zero or for nothing', () => {
    const { conversions } = setUp();
    expect(conversions.question({ from: 'EUR', to: 'EUR' }, '5')).to.equal(null);
    for (const amount of ['', '0', '0.00']) {
      expect(conversions.question(pair, amount)).to.equal(null);
    }
  });

  it('tell no other tab what is asked', async () => {
    const { asked, told, look } = setUp();
    await look('2500');
    expect([asked, told]).to.deep.equal([['2500 NGN USD'], []]);
  });

  it('ask once for one amount, however it is written and however many there are', async () => {
    const { asked, look } = setUp();
    for (let amount = 1; amount <= 250; amount++) await look(String(amount));
    for (const amount of ['1', '1.00', '01', '250', '250.0']) {
      expect(await look(amount)).to.include({ state: 'known', value: Number(amount) });
    }
    expect(asked).to.have.lengthOf(250);
  });

  it('tell amounts of fifteen digits apart', async () => {
    const { look } = setUp();
    for (const amount of ['999999999999999', '999999999999998', '0.00000000000001']) {
      expect(await look(amount)).to.include({ value: Number(amount) });
    }
  });

  it('keep no answer where others see it', async () => {
    const { memory, look } = setUp();
    await look('49');
    for (const key of ['convert NGN USD 49', 'convert NGN USD']) {
      expect(memory.get(key)).to.equal(undefined);
    }
  });

  it('forget', async () => {
    const { conversions, asked, look } = setUp();
    await look('49');
    conversions.forget();
    expect(await look('49')).to.include({ state: 'known' });
    expect(asked).to.have.lengthOf(2);
  });

  const fails = (status?: number) => (): never => {
    throw new LocalPriceError(status ? 'service' : 'network', 'no', { status: status ?? 0 });
  };
  for (const status of [undefined, 402, 403, 429, 500, 503]) {
    it(`take a failure for that of all amounts: ${status ?? 'network'}`, async () => {
      const { memory, asked, look } = setUp(fails(status));
      for (const amount of ['1', '2', '3']) {
        expect((await look(amount)).state).to.equal('error');
      }
      expect(asked).to.deep.equal(['1 NGN USD']);
      expect(memory.get('!jsonp convert NGN USD')).not.to.equal(undefined);
      await look('1', { from: 'USD', to: 'NGN' });
      expect(asked).to.deep.equal(['1 NGN USD', '1 USD NGN']);
    });
  }

  it('take a bad request for one of its amount', async () => {
    const { memory, asked, look } = setUp(fails(400));
    for (const amount of ['1', '2', '1']) expect((await look(amount)).state).to.equal('error');
    expect(asked).to.deep.equal(['1 NGN USD', '2 NGN USD']);
    expect(memory.get('!jsonp convert NGN USD')).to.equal(undefined);
  });
});
