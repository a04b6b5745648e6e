import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTyped, printTyped } from '../../../src/elements/currency-converter/parseTyped.js';
import { locales } from '../../pricing/locales.data.ts';

/**
 * Amounts that are read, as text and decimal. Amounts that `Intl` prints are not here: the properties below
 * show them.
 */
const read: Record<string, string> = {
  en: "0 0|1,234,567 1234567|1,500 1500|.5 0.5|5. 5|007 7|00.10 0.10|1'234.5 1234.5|\u200e1,234 1234",
  'en-IN': '1,234,567.8 1234567.8',
  de: '1.500 1500',
  'de-CH': "1'234.5 1234.5",
  es: '1.234 1234|0,125 0.125',
  'de-AT': '1.500,50 1500.50|1.500 1500',
  'fr-CH': '12,50 12.50|12.50 12.50',
  'en-DE': '1,234.50 1234.50|1.234,50 1234.50|12,5 12.5|12.5 12.5|1.234.567 1234567',
  'ar-EG': '1,234.5 1234.5|٩٩.٥٠ 99.50',
  // The last of two separators, and one that is not before three digits.
  'en  ':
    '12,5 12.5|1,50 1.50|1,2345 1.2345|5, 5|1.249,50 1249.50|1_234,567 1234.567|1.234.567 1234567',
  'de  ': '1.5 1.5|1.50 1.50|.5 0.5|1,234.567 1234.567|1,234,567 1234567',
  'fr  ': '12,5 12.5|1.249,500 1249.500',
  tlh: '12,5 12.5|1.50 1.50|1.249,50 1249.50|1,249.500 1249.500|1.234.567 1234567|1_500 1500',
  'pt-CV': '20$50 20.50',
  // A separator that can't be anything else.
  'de-CH  ': '1234,500 1234.500',
  fr: '99.50 99.50|1234.500 1234.500|0.125 0.125',
  'pt-PT': '99.50 99.50',
  // Blanks, which `Intl` does not print in these languages.
  'en ': '1_234.5 1234.5|1\u2009234\u2009567 1234567|_12.5\u00a0 12.5|１，２３４．５ 1234.5',
  'de ': '1_234,5 1234.5',
  'fr ': '1_234.5 1234.5',
  // The field's own currency, on either side.
  'en USD': '$5 5|$_1,234.50 1234.50|$.50 0.50',
  'en EUR': '€5 5',
  'en-AU USD': '$5 5',
  'en-DE EUR': '€1,234.50 1234.50',
  'de EUR': '5_€ 5',
  'fr EUR': '1_234,50__€ 1234.50',
  'pt-BR BRL': 'R$_1.500,50 1500.50',
  'ja JPY': '¥500 500|￥５００ 500',
  'hi INR': '₹1,50,000 150000',
  // In any of its forms: in English, in other languages, and by its code.
  'de-CH EUR': '5_€ 5|€5 5|EUR_5 5',
  'de-CH CHF': 'CHF_5 5|5_CHF 5',
  'pl PLN': '5_zł 5',
  'en PLN': '5_zł 5',
  'sv SEK': '5_kr 5|5kr 5',
  'fr SEK': '5_kr 5|kr5 5',
  'da DKK': 'kr._500 500',
  'hu HUF': '500_Ft 500',
  'de INR': '₹500 500',
  'fr KRW': '₩5000 5000|￦5000 5000',
  'en TRY': '₺5 5|5_TRY 5',
  'ar-EG USD': '$٥ 5|US$_5 5',
  'en PKR': 'Rs_500 500',
  'en MMK': 'K_5 5',
};

const refused: Record<string, string> = {
  en:
    '|_|.|,|0,500|00,125|0_125|,500|1234,567|1,234_567|12,34,567|1.2.3|1.5,0|1,234.567,8|1.234,567.8|1,5.|1,,5|' +
    '-5|−5|+5|1e3|0x10|NaN|∞|5²|½|$5|5%|5_EUR|1/2|1234567890123456|0.123456789012345|' +
    '1'.repeat(65),
  de: '0.125|1,234,56',
  'pt-BR': '0.125',
  'ar-TN': '0.500',
  'en-IN': '0,12,345',
  'en-DE': '1,234|1.234',
  fr: '1.500|1.5.0|1.5,0',
  'de-CH': '1,500',
  // No engine knows how Klingon writes numbers.
  tlh: '1.500|1,500|0.125',
  'fr EUR': '1.500_€',
  'en USD': '€5|5_EUR|5$50|5usd|$5$|US5|5$500|-$5|$|5USD$',
  'en INR': 'Rs.500',
  'en PKR': 'Rs.500',
  // The point belongs to the sign, or groups by thousands, and one letter may be thousands.
  'nb NOK': 'kr.500',
  'es-PE PEN': 'S/.500',
  'en HNL': 'L.500',
  'en-DE EUR': '1,500_€|€1.500',
  'en MMK': '5k|5K|K.5',
  'ar-EG': '١،٥',
  fa: '۱/۵',
};

/** The rows of a table; `_` is a blank. */
const rowsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([key, texts]) => {
    const [locale = '', currency] = key.split(' ');
    const words = texts
      .split('|')
      .map((row) => row.split(' ').map((each) => each.replaceAll('_', ' ')));
    return words.map(([text = '', decimal]) => ({
      locale,
      currency: currency || undefined,
      text,
      decimal,
    }));
  });

describe('parseTyped', () => {
  it('a converter reads amounts as visitors type them', () => {
    for (const { locale, currency, text, decimal } of rowsOf(read)) {
      assert.equal(parseTyped(text, locale, currency), decimal, `${locale}: ${text}`);
    }
  });

  it('a converter refuses a text that may be another amount, or none', () => {
    for (const { locale, currency, text } of rowsOf(refused)) {
      assert.equal(parseTyped(text, locale, currency), null, `${locale}: ${text}`);
    }
  });

  it('a converter reads the amounts that it prints, in many languages', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales, 'tlh', 'pt-CV'),
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

  it('a converter reads what has one meaning in the same way in all languages, or refuses it', () => {
    const digits = (lengths: fc.ArrayConstraints) =>
      fc.array(fc.constantFrom(...'0123456789'), lengths).map((list) => list.join(''));
    const groups = fc
      .tuple(digits({ minLength: 1, maxLength: 3 }), fc.constantFrom(...".,' "), fc.nat(2))
      .chain(([first, mark, count]) =>
        fc
          .array(digits({ minLength: 3, maxLength: 3 }), { minLength: count, maxLength: count })
          .map((list) => [first, ...list].join(mark)),
      );
    const texts = fc
      .tuple(groups, fc.constantFrom('.', ','), digits({ maxLength: 4 }))
      .map((list) => list.join(''))
      .filter((text) => !/^\d*[.,]\d{3}$/.test(text));
    const tags = fc.constantFrom(...locales, 'tlh');
    fc.assert(
      fc.property(tags, tags, texts, (one, other, text) => {
        const [read, again] = [one, other].map((each) => parseTyped(text, each));
        if (read !== null && again !== null) assert.equal(read, again);
        const [whole, fraction] = text.split(/[.,](\d*)$/);
        const isPlain = /^(\d*|[1-9]\d{0,2}([.,' ])\d{3}(\2\d{3})?)$/.test(whole!);
        if (isPlain && fraction && !whole!.includes(text.at(-1 - fraction.length)!)) {
          assert.equal(Number(read), Number(`${whole!.replace(/\D/g, '')}.${fraction}`));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a converter reads grouped amounts as each language writes numbers, and money', () => {
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

  it('a converter reads prices of its own currency, as each language writes them', () => {
    const currencies = fc.constantFrom(...'USD EUR JPY CHF PLN SEK HUF INR KRW'.split(' '));
    const displays = fc.constantFrom('symbol', 'narrowSymbol', 'code');
    const cents = fc.nat(999_999);
    fc.assert(
      fc.property(fc.constantFrom(...locales), currencies, displays, cents, (...price) => {
        const [locale, currency, currencyDisplay, units] = price;
        const decimal = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
        const format = { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 2 };
        const printed = new Intl.NumberFormat(locale, format as Intl.NumberFormatOptions);
        assert.equal(parseTyped(printed.format(decimal as `${number}`), locale, currency), decimal);
      }),
      { numRuns: 400 },
    );
  });

  it('a typed text becomes a plain decimal of at most fifteen digits, or nothing, for any text', () => {
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

it('a converter prints decimals into its input', () => {
  for (const [locale, decimal, text] of [
    ['ar-EG', '1234.5', '١٢٣٤٫٥'],
    ['fr', '0.000001', '0,000001'],
    ['en', '007', '7'],
    ['en', '123456789012345', '123456789012345'],
  ] as const)
    assert.equal(printTyped(decimal, locale), text);
});
