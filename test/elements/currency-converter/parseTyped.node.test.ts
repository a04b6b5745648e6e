import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTyped, printTyped } from '../../../src/elements/currency-converter/parseTyped.js';
import { locales } from '../../pricing/locales.data.ts';

const read: [locale: string, text: string, decimal: string, currency?: string][] = [
  ['en', '0', '0'],
  ['en', '1234', '1234'],
  ['en', '1,234.50', '1234.50'],
  ['en', '1,234,567', '1234567'],
  ['en', '1,500', '1500'],
  ['en', ' 12.5\u00a0', '12.5'],
  ['en', '.5', '0.5'],
  ['en', '5.', '5'],
  ['en', '007', '7'],
  ['en', '00.10', '0.10'],
  ['en', '1 234.5', '1234.5'],
  ['en', '1\u2009234\u2009567', '1234567'],
  ['en', "1'234.5", '1234.5'],
  ['en', '\u200e1,234', '1234'],
  ['en', '１，２３４．５', '1234.5'],
  ['en', '999999999999999', '999999999999999'],
  ['en-IN', '12,34,567.8', '1234567.8'],
  ['en-IN', '1,234,567.8', '1234567.8'],
  ['de', '1.234,5', '1234.5'],
  ['de', '1.500', '1500'],
  ['de', '1,5', '1.5'],
  ['de', '1 234,5', '1234.5'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['fr', '1\u00a0234,5', '1234.5'],
  ['de-CH', '1’234.5', '1234.5'],
  ['de-CH', "1'234.5", '1234.5'],
  ['es', '1.234', '1234'],
  ['es', '0,125', '0.125'],
  ['de-AT', '1 500,5', '1500.5'],
  ['de-AT', '1.500,50', '1500.50'],
  ['de-AT', '1.500', '1500'],
  ['fr-CH', '12,50', '12.50'],
  ['fr-CH', '12.50', '12.50'],
  ['fr-CH', '1\u202f234.50', '1234.50'],
  ['en-DE', '1,234.50', '1234.50'],
  ['en-DE', '1.234,50', '1234.50'],
  ['en-DE', '12,5', '12.5'],
  ['en-DE', '12.5', '12.5'],
  ['en-DE', '1.234.567', '1234567'],
  ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
  ['ar-EG', '1,234.5', '1234.5'],
  ['fa', '۱۲۳۴٫۵', '1234.5'],
  ['hi', '१२,३४,५६७.८', '1234567.8'],
  ['mr', '१,२३४.५', '1234.5'],
  ['ja', '１２３', '123'],
  // A point that can't be anything else.
  ['fr', '99.50', '99.50'],
  ['fr', '1 234.5', '1234.5'],
  ['fr', '1234.500', '1234.500'],
  ['fr', '0.125', '0.125'],
  ['sv', '1.5', '1.5'],
  ['pl', '99.50', '99.50'],
  ['pt-PT', '99.50', '99.50'],
  ['ar-EG', '٩٩.٥٠', '99.50'],
  // The field's own currency, on either side.
  ['en', '$5', '5', 'USD'],
  ['en', '$ 1,234.50', '1234.50', 'USD'],
  ['en', '€5', '5', 'EUR'],
  ['en-AU', '$5', '5', 'USD'],
  ['en-DE', '€1,234.50', '1234.50', 'EUR'],
  ['en', '$.50', '0.50', 'USD'],
  ['de', '5 €', '5', 'EUR'],
  ['fr', '1 234,50  €', '1234.50', 'EUR'],
  ['pt-BR', 'R$ 1.500,50', '1500.50', 'BRL'],
  ['ja', '¥500', '500', 'JPY'],
  ['ja', '￥５００', '500', 'JPY'],
  ['hi', '₹1,50,000', '150000', 'INR'],
];

const refused: [locale: string, text: string, currency?: string][] = [
  ['en', ''],
  ['en', ' '],
  ['en', '.'],
  ['en', ','],
  ['en', '0,500'],
  ['en', '00,125'],
  ['en', '0 125'],
  ['en', '1,5'],
  ['en', '1,50'],
  ['en', '1,2345'],
  ['en', ',500'],
  ['en', '1234,567'],
  ['en', '1,234 567'],
  ['en', '12,34,567'],
  ['en', '1.2.3'],
  ['en', '1.234.567'],
  ['en', '1.5,0'],
  ['en', '-5'],
  ['en', '−5'],
  ['en', '+5'],
  ['en', '1e3'],
  ['en', '0x10'],
  ['en', 'NaN'],
  ['en', '∞'],
  ['en', '5²'],
  ['en', '½'],
  ['en', '$5'],
  ['en', '5%'],
  ['en', '5 EUR'],
  ['en', '1/2'],
  ['en', '1234567890123456'],
  ['en', '0.123456789012345'],
  ['en', '1'.repeat(65)],
  ['de', '0.125'],
  ['pt-BR', '0.125'],
  ['ar-TN', '0.500'],
  ['en-IN', '0,12,345'],
  ['en-DE', '1,234'],
  ['en-DE', '1.234'],
  ['de-AT', '1.5'],
  ['de', '1.5'],
  ['de', '1.50'],
  ['de', '1,234,567'],
  ['fr', '1.500'],
  ['fr', '1.500 €', 'EUR'],
  ['fr', '1.5.0'],
  ['fr', '1.5,0'],
  ['en', '€5', 'USD'],
  ['en', '5 EUR', 'USD'],
  ['en', '5$50', 'USD'],
  // The point belongs to the sign, or groups by thousands, and one letter may be thousands.
  ['nb', 'kr.500', 'NOK'],
  ['es-PE', 'S/.500', 'PEN'],
  ['en', 'L.500', 'HNL'],
  ['en-DE', '1,500 €', 'EUR'],
  ['en', '5usd', 'USD'],
  ['en', '$5$', 'USD'],
  ['en', 'US5', 'USD'],
  ['en-DE', '€1.500', 'EUR'],
  ['en', '5k', 'MMK'],
  ['en', '5$500', 'USD'],
  ['en', '-$5', 'USD'],
  ['en', '$', 'USD'],
  ['ar-EG', '١،٥'],
  ['fa', '۱/۵'],
];

describe('parseTyped', () => {
  for (const [locale, text, decimal, currency] of read) {
    it(`reads ${JSON.stringify(text)} in ${locale}`, () =>
      assert.equal(parseTyped(text, locale, currency), decimal));
  }

  for (const [locale, text, currency] of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 20))} in ${locale}`, () =>
      assert.equal(parseTyped(text, locale, currency), null));
  }

  it('reads in the browser’s own language', () => {
    assert.equal(parseTyped(printTyped('1234.5', undefined), undefined), '1234.5');
  });

  it('reads what it prints, in many languages', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.bigInt(0n, 10n ** 14n - 1n),
        fc.nat(14),
        (locale, units, digits) => {
          const text = units.toString().padStart(digits + 1, '0');
          const whole = text.slice(0, text.length - digits);
          const decimal = digits ? `${whole}.${text.slice(-digits)}` : whole;
          const typed = parseTyped(printTyped(decimal, locale), locale);
          // Where three digits could be thousands, a zero is added.
          if (typed !== `${decimal}0` || digits !== 3) assert.equal(typed, decimal);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reads grouped amounts as each language writes numbers, and money', () => {
    const styles = fc.constantFrom({}, { style: 'currency', currency: 'USD' } as const);
    const amounts = fc.nat(999_999_999);
    fc.assert(
      fc.property(fc.constantFrom(...locales), styles, amounts, (locale, style, cents) => {
        const decimal = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const options = { ...style, minimumFractionDigits: 2, useGrouping: true };
        const printed = new Intl.NumberFormat(locale, options)
          .formatToParts(decimal as `${number}`)
          .map(({ type, value }) => (/integer|group|decimal|fraction/.test(type) ? value : ''))
          .join('');
        assert.equal(parseTyped(printed, locale), decimal);
      }),
      { numRuns: 400 },
    );
  });

  it('gives a plain decimal of at most fifteen digits, or nothing, for any text', () => {
    const texts = fc.oneof(
      fc.array(fc.nat(0x10ffff)).map((codes) => String.fromCodePoint(...codes)),
      fc.string({ unit: fc.constantFrom(..."0123456789.,' \u00a0’٫٬٣३") }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...locales), texts, (locale, text) => {
        const decimal = parseTyped(text, locale);
        if (decimal === null) return;
        assert.match(decimal, /^(0|[1-9]\d*)(\.\d+)?$/);
        assert.ok(decimal.replace('.', '').length <= 15);
      }),
      { numRuns: 200 },
    );
  });
});

describe('printTyped', () => {
  for (const [locale, decimal, text] of [
    ['en', '1234567.50', '1234567.50'],
    ['de', '1234567.50', '1234567,50'],
    ['ar-EG', '1234.5', '١٢٣٤٫٥'],
    ['fr', '0.000001', '0,000001'],
    ['en', '007', '7'],
    ['en', '123456789012345', '123456789012345'],
  ] as const) {
    it(`prints ${decimal} in ${locale}`, () => assert.equal(printTyped(decimal, locale), text));
  }
});
