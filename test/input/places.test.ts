import { expect } from 'chai';
import { describe, it } from 'node:test';
import { placesOf, parseCountries, parseGroups, readPlace } from '../../src/input/index.js';

describe('parseCountries', () => {
  it('a list of countries has codes and groups in any case', () => {
    const { items, wrong } = parseCountries('de, us uk xk eurozone');
    expect([...items].slice(0, 5)).to.deep.equal(['DE', 'US', 'GB', 'XK', 'AT']);
    expect(wrong).to.deep.equal([]);
  });

  it('a group in a list of countries stands for its members', () => {
    const has = (group: string, country: string) => parseCountries(group).items.has(country);
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
    it(`the list "${group}" has ${size} countries`, () => {
      expect(parseCountries(group).items.size).to.equal(size);
    });
  }

  it('a list of countries names what is not a country', () => {
    const wrong = [
      'USA',
      'AC',
      'AN',
      'SU',
      'ZZ',
      'QX',
      'T1',
      'EZ',
      '__proto__',
      'constructor',
      '5',
      'é',
    ];
    expect(parseCountries(`US ${wrong.join(' ')}`)).to.deep.equal({
      items: new Set(['US']),
      wrong,
    });
  });
});

describe('parseGroups', () => {
  const read = (text: string) => {
    const { items: groups, wrong } = parseGroups(text);
    return { groups, wrong, own: [...groups.keys()].slice(0, -3) };
  };

  it('groups of a page have names in any case, and may contain groups', () => {
    const { groups, wrong, own } = read('vat: EEA uk; Ship-2: us, VAT;');
    expect([own, wrong]).to.deep.equal([['VAT', 'SHIP-2'], []]);
    expect(readPlace('ship-2', groups)![1].split(' ')).to.include.members(['US', 'GB', 'NO', 'DE']);
  });

  it('the groups of a page come before those that every page has, in the order of nearness', () => {
    const { groups } = read('ONE: DE; TWO: DE FR');
    expect(placesOf('DE', groups)).to.deep.equal(['DE', 'ONE', 'TWO', 'EUROZONE', 'EU', 'EEA']);
    expect(placesOf('FR', groups)).to.deep.equal(['FR', 'TWO', 'EUROZONE', 'EU', 'EEA']);
  });

  for (const [text, own, wrong] of [
    ['VAT: EEA QQ', ['VAT'], ['QQ']],
    ['VAT: LATER; LATER: DE', ['LATER'], ['LATER']],
    ['SHOP: QQQ', [], ['QQQ']],
    ['VAT: ,', [], ['VAT: ,']],
    ['AB: QQQ', [], ['AB: QQQ']],
    ['{"VAT":"EEA GB"}', [], ['{"VAT":"EEA GB"}']],
    ['EU: DE', [], ['EU: DE']],
    ['VAT: DE; vat: FR', ['VAT'], ['vat: FR']],
    ['AB: DE', [], ['AB: DE']],
    ['1AB: DE', [], ['1AB: DE']],
    ['A_B: DE', [], ['A_B: DE']],
    [`${'A'.repeat(21)}: DE`, [], [`${'A'.repeat(21)}: DE`]],
    ['VAT', [], ['VAT']],
    ['VAT:', [], ['VAT:']],
    ['VAT: DE: FR', [], ['VAT: DE: FR']],
    ['__proto__: DE; constructor: FR', ['CONSTRUCTOR'], ['__proto__: DE']],
    [' ; ;', [], []],
  ] as const) {
    it(`groups="${text}" makes ${own.join() || 'no group'}`, () => {
      const found = read(text);
      expect([found.own, found.wrong]).to.deep.equal([own, wrong]);
    });
  }
});
