import { expect } from '@open-wc/testing/pure';
import { parseTyped, printTyped } from '../../../src/elements/currency-converter/parseTyped.js';

// Languages that Chromium has no numbers for. Their decimal separators, by CLDR:
const withComma = 'is mk sq gl eu be hy ka ky lb fo lo rw nn az bs kk uz'.split(' ');
const withPoint = 'pa sd mn my ne si zu kok yo ug'.split(' ');

describe('parseTyped in a language that an engine may not know', () => {
  for (const [languages, decimal, group] of [
    [withComma, ',', '.'],
    [withPoint, '.', ','],
  ] as const) {
    for (const language of languages) {
      it(`refuses a text of two meanings rather than misread it: ${language}`, () => {
        expect(parseTyped(`5${group}000`, language)).to.be.oneOf(['5000', null]);
        expect(parseTyped(`5${decimal}000`, language)).to.be.oneOf(['5.000', null]);
        expect(parseTyped(`1${group}249${decimal}50`, language)).to.equal('1249.50');
        for (const separator of [decimal, group]) {
          expect(parseTyped(`12${separator}5`, language), separator).to.equal('12.5');
        }
        for (const amount of ['1234.5', '0.12', '1234567.1250', '99']) {
          expect(parseTyped(printTyped(amount, language), language)).to.equal(amount);
        }
        expect(parseTyped(printTyped('1.125', language), language)).to.be.oneOf([
          '1.125',
          '1.1250',
        ]);
      });
    }
  }

  it('reads a text of two meanings in a language that every engine knows', () => {
    for (const [language, text, amount] of [
      ['de', '5.000', '5000'],
      ['en', '5.000', '5.000'],
      ['hi', '5,000', '5000'],
      ['pt-BR', '5,000', '5.000'],
      ['en-GB', '5,000', '5000'],
    ] as const)
      expect(parseTyped(text, language)).to.equal(amount);
  });
});
