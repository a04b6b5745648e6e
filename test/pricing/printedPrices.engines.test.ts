import { expect } from '@open-wc/testing/pure';
import { AmountFormats } from '../../src/pricing/AmountFormats.js';
import { parseTyped, printTyped } from '../../src/elements/currency-converter/parseTyped.js';
import { plainBlanks } from '../support/plainBlanks.ts';
import { locales } from './locales.data.ts';
import { printedPrices } from './printedPrices.data.ts';

describe('the table of printed prices', () => {
  const formats = new AmountFormats();
  for (const { text, ...amount } of printedPrices) {
    it(`${amount.locale}, ${amount.currencyDisplay}: ${text}`, () => {
      const printed = formats.print(amount).text;
      expect(plainBlanks(printed)).to.equal(text);
      const parts = formats.parts(amount).map(({ value }) => value);
      expect(parts.join('')).to.equal(printed);
    });
  }
});

it('parseTyped reads what it prints in every language, and grouped numbers', () => {
  for (const locale of [...locales, undefined]) {
    for (const amount of ['1234567.8', '0.125', '42']) {
      const read = parseTyped(printTyped(amount, locale), locale);
      // Where three digits could be thousands, a zero is added.
      expect(read?.replace(/^0.1250$/, '0.125'), locale).to.equal(amount);
    }
    const grouped = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234567.5);
    expect(parseTyped(grouped, locale), `${locale}: ${grouped}`).to.equal('1234567.50');
  }
});
