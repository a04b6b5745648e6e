import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RequestQuery } from '../../src/protocol/index.ts';

const swap = { required: ['from', 'to'], optional: ['date'] };
const price = {
  required: ['base_price', 'base_currency'],
  optional: ['country', 'date', 'prices', 'discount', 'compare_at', 'ending', 'locale', 'groups'],
};

describe('a name that is no parameter of the operation', () => {
  const check = (query: string, known: typeof swap): void =>
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

  it('has each parameter once, and those that are required', () => {
    for (const [query, message] of [
      ['from=EUR&from=EUR&to=USD', 'The parameter from is given twice; give it once.'],
      ['from=EUR&to=USD&date=&date=', 'The parameter date is given twice; give it once.'],
      ['from=EUR', 'The parameter to is missing; add it to the query, such as to=USD.'],
      ['from=+&to=USD', 'The parameter from is missing; add it to the query, such as from=EUR.'],
    ] as const) {
      assert.throws(() => new RequestQuery(`/?${query}`).checkValues(swap), { message }, query);
    }
    new RequestQuery('/?from=EUR&to=USD').checkValues(swap);
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
