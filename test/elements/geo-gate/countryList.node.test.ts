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
    const { EU, EEA, EUROZONE } = Object.fromEntries(
      ['EU', 'EEA', 'EUROZONE'].map((group) => [group, countryList(group).codes]),
    );
    expect([EU!.has('GB'), EU!.has('NO'), EEA!.has('NO'), EEA!.has('CH')]).to.deep.equal([
      false,
      false,
      true,
      false,
    ]);
    expect([EUROZONE!.has('BG'), EUROZONE!.has('SE')]).to.deep.equal([true, false]);
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
