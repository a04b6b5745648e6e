import { expect } from 'chai';
import { describe, it } from 'node:test';
import { countryList } from '../../src/store/index.js';

describe('countryList', () => {
  for (const [group, count] of [
    ['EU', 27],
    ['EEA', 30],
    ['EUROZONE', 21],
  ] as const) {
    it(`takes ${group} for ${count} countries, in any case`, () => {
      expect(countryList(group).codes.size).to.equal(count);
      expect(countryList(group.toLowerCase()).codes).to.deep.equal(countryList(group).codes);
    });
  }

  it('reads codes in any case, separated by whitespace or commas, each once', () => {
    expect([...countryList(' us,DE\n gb , US').codes]).to.deep.equal(['US', 'DE', 'GB']);
  });

  it('takes UK for GB', () => {
    expect([...countryList('UK').codes]).to.deep.equal(['GB']);
  });

  it('names what is no country', () => {
    const wrong = 'USA ZZ QX T1 EZ __proto__ constructor 5 é';
    expect(countryList(`US ${wrong}`)).to.deep.equal({
      codes: new Set(['US']),
      wrong: wrong.split(' '),
    });
  });
});
