import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RequestQuery } from '../../../src/protocol/index.ts';

const swap = ['from', 'to', 'date'];
const price = (
  'base_price base_currency base_price_max prices discount compare_at ending groups country date ' +
  'locale'
).split(' ');

describe('a name that is not a parameter of the operation', () => {
  const check = (query: string, known: readonly string[]): void =>
    new RequestQuery(`/?${query}`).checkNames(known);

  it('is refused as it was sent, with the parameter that it resembles', () => {
    for (const [known, sent, meant] of [
      [swap, 'From', 'from'],
      [swap, 'from[]', 'from'],
      [swap, 'from.x', 'from'],
      [swap, 'form', 'from'],
      [swap, 'amp;from', 'from'],
      [swap, 'rate', 'date'],
      [swap, 'api_key', 'apikey'],
      [swap, 'API-Key', 'apikey'],
      [swap, 'Callback', 'callback'],
      [price, '[date]', 'date'],
      [price, 'group', 'groups'],
      [price, 'county', 'country'],
      [price, 'ednding', 'ending'],
      [price, 'disc0unt', 'discount'],
      [price, 'amp;amp;discount', 'discount'],
      [price, ' discount ', 'discount'],
      [price, 'prices:EUR', 'prices'],
      [price, 'prices{EUR}', 'prices'],
      [price, 'price', 'prices'],
      [price, 'compare at', 'compare_at'],
      [price, 'basePrice', 'base_price'],
      [price, 'base.price', 'base_price'],
      [price, 'Base-Price', 'base_price'],
    ] as const) {
      const message = `The parameter "${sent}" is unknown; write ${meant}=VALUE.`;
      const failure = { error: 'BAD_REQUEST', message };
      assert.throws(() => check(`${encodeURIComponent(sent)}=1`, known), failure, sent);
    }
  });

  it('is refused with all parameters if it resembles none', () => {
    for (const [query, sent] of [
      ['amount=5', 'amount'],
      ['v', 'v'],
      ['=1', ''],
      ['%22%E2%80%AE=1', '\uFFFD\uFFFD'],
      [`${'x'.repeat(41)}=1`, `${'x'.repeat(40)}…`],
      ['__proto__=1', '__proto__'],
      ['utm=1', 'utm'],
    ] as const) {
      const message = `The parameter "${sent}" is unknown; the parameters are apikey, from, to, date, callback.`;
      assert.throws(() => check(`from=EUR&${query}`, swap), { message }, query);
    }
  });

  it('is accepted if other programs add it to every address', () => {
    const known = 'apikey=k&from=EUR&to=USD&date=2026-01-31&callback=f';
    check(
      `${known}&_=1700000000000&utm_source=a&utm_source=b&utm_to=c&gclid=1&fbclid=2&_ga=3&&`,
      swap,
    );
    for (const own of ['__', '_gid', 'UTM_source', 'gclid2', 'utm-source']) {
      assert.throws(() => check(`${known}&${own}=1`, swap), /is unknown/, own);
    }
  });
});

describe('a query', () => {
  it('ends before a #, and its names are read literally', () => {
    for (const [address, value] of [
      ['/p?a=1&b=2#&a=3?a=4', '1'],
      ['/p#?a=1', undefined],
      ['https://x/p?a=1?a=2', '1?a=2'],
      ['/p?a[]=1', undefined],
      ['/p', undefined],
    ] as const) {
      assert.equal(new RequestQuery(address).optional('a'), value, address);
    }
  });

  it('has each parameter at most once, and a required one not blank', () => {
    for (const query of ['a=1&a=2', 'a=1&a=1', 'a=&a=']) {
      const asked = new RequestQuery(`/?${query}`);
      const message = 'The parameter a is given twice; give it once.';
      assert.throws(() => asked.optional('a'), { error: 'BAD_REQUEST', message }, query);
      assert.throws(() => asked.required('a', '1'), { message }, query);
    }
    for (const query of ['', 'a=', 'a=+%09', 'A=1']) {
      const message = 'The parameter a is missing; add it to the query, such as a=1.';
      const asked = new RequestQuery(`/?${query}`);
      assert.throws(() => asked.required('a', '1'), { error: 'BAD_REQUEST', message }, query);
      assert.equal(asked.filled('a'), undefined, query);
    }
  });

  it('has a day and an amount, or says what is wrong with them', () => {
    const asked = (query: string): RequestQuery => new RequestQuery(`/?${query}`);
    assert.deepEqual([asked('date=+2026-01-31').day(), asked('').day()], ['2026-01-31', undefined]);
    assert.equal(asked('amount=49.00').amount(), '49.00');
    for (const date of ['', '2026-02-30', 'today']) {
      const message = `The parameter date is "${date}"; give a calendar day such as 2026-01-31.`;
      assert.throws(() => asked(`date=${date}`).day(), { message }, date);
    }
    for (const amount of ['1e3', '-1', '1,5']) {
      const message = new RegExp(
        `^The parameter amount is "${amount}"; give a plain decimal .*9.00`,
      );
      assert.throws(() => asked(`amount=${amount}`).amount(), { message }, amount);
    }
  });

  it('names one function as its callback, or none', () => {
    assert.equal(new RequestQuery('/?callback=cb').callback(), 'cb');
    assert.equal(new RequestQuery('/?other=cb').callback(), undefined);
    for (const query of ['callback=a.b', 'callback=', 'callback=cb&callback=cb']) {
      const failure = { error: 'INVALID_CALLBACK' };
      assert.throws(() => new RequestQuery(`/?${query}`).callback(), failure, query);
    }
  });
});
