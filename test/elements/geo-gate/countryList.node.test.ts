import { expect } from 'chai';
import { describe, it } from 'node:test';
import { countryList } from '../../../src/elements/geo-gate/countryList.js';

describe('countryList', () => {
  it('reads codes and groups in any case', () => {
    const { codes, wrong } = countryList('de, us uk eurozone');
    expect([...codes].slice(0, 4)).to.deep.equal(['DE', 'US', 'GB', 'AT']);
    expect(wrong).to.deep.equal([]);
  });

  it('has the members of groups', () => {
    const has = (group: string, country: string) => countryList(group).codes.has(country);
    expect(has('EU', 'GB') || has('EU', 'NO') || has('EEA', 'CH')).to.equal(false);
    expect(has('EEA', 'NO') && has('EUROZONE', 'BG') && !has('EUROZONE', 'SE')).to.equal(true);
  });

  for (const [group, size] of [
    ['EU', 27],
    ['EEA', 30],
    ['EUROZONE', 21],
    ['EU EUROZONE EEA', 30],
    ['', 0],
  ] as const) {
    it(`has ${size} countries for "${group}"`, () => {
      expect(countryList(group).codes.size).to.equal(size);
    });
  }

  it('names what is no country', () => {
    const wrong = ['USA', 'ZZ', 'QX', 'T1', 'EZ', '__proto__', 'constructor', '5', 'é'];
    expect(countryList(`US ${wrong.join(' ')}`)).to.deep.equal({ codes: new Set(['US']), wrong });
  });
});
