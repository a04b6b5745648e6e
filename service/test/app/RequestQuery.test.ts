import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { optionalTerms, requiredTerms } from '../../src/app/operations/price.js';
import { RequestQuery } from '../../src/app/RequestQuery.js';

const names = [...requiredTerms, ...optionalTerms].map(({ name }) => name);

function check(query: string): void {
  new RequestQuery(`/?${query}`).checkSimilarNames(names);
}

describe('a name that is not a term of a price', () => {
  it('is refused as it was sent if it resembles a term', () => {
    for (const [sent, meant] of [
      ['dates', 'date'],
      ['daet', 'date'],
      ['DATE', 'date'],
      ['_date', 'date'],
      ['[date]', 'date'],
      ['.date', 'date'],
      ['group', 'groups'],
      ['local', 'locale'],
      ['county', 'country'],
      ['ednding', 'ending'],
      ['nding', 'ending'],
      ['neding', 'ending'],
      ['ddiscount', 'discount'],
      ['disc0unt', 'discount'],
      ['amp;discount', 'discount'],
      ['amp;amp;discount', 'discount'],
      [' discount ', 'discount'],
      ['discount()', 'discount'],
      ['prices:EUR', 'prices'],
      ['prices{EUR}', 'prices'],
      ['compare at', 'compare_at'],
      ['Base-Price', 'base_price'],
    ] as const) {
      const message = `The parameter "${sent}" is unknown; write ${meant}=VALUE.`;
      assert.throws(() => check(`${encodeURIComponent(sent)}=1`), { message }, sent);
    }
    assert.throws(() => check('price=1'), /"price" is unknown; write base_price=VALUE or prices=/);
  });

  it('is ignored if it is another word', () => {
    const short = 'data rate gate late cdate mdate dat update _ 1';
    for (const name of `${short} pending sending bounding grounding utm_source`.split(' ')) {
      assert.doesNotThrow(() => check(`${name}=1`), name);
    }
  });
});
