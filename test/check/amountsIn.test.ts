import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mayMean } from '../../check/amountsIn.ts';

const right: [text: string, amount: string][] = [
  ['$49.00', '49.00'],
  ['$49', '49.00'],
  ['From $49.00', '49.00'],
  ['49,00 €', '49.00'],
  ['49,- kr', '49'],
  ['49.–', '49'],
  ['$1,299', '1299'],
  ['1.299,00 €', '1299'],
  ['1 299,00 kr', '1299.00'],
  ['1\u202f299,00\u00a0€', '1299.00'],
  ["CHF 1'299.50", '1299.50'],
  ['CHF 1’299.50', '1299.5'],
  ['₹1,00,000', '100000'],
  ['١٬٢٩٩٫٠٠', '1299'],
  ['۴۹٫۵', '49.5'],
  ['$49\n99', '49.99'],
  ['$49\n.99', '49.99'],
  ['$1,2\n99', '1299'],
  ['$79 $49.00', '49.00'],
  ['$49–$69', '69'],
  ['5.000', '5'],
  ['5.000', '5000'],
  ['$49.00 per 100 g', '49'],
  ['2 for $49.00', '49'],
  ['$0.17', '0.1667'],
  ['$49.00', '48.9975'],
  ['0', '0.00'],
  ['15¢', '0.15'],
  ['99p', '0.99'],
  ['99 cents', '0.99'],
  ['£0.99', '0.99'],
  ['$1.5M', '1500000'],
  ['$1.5M', '1499000'],
  ['1,5 Mio. €', '1500000'],
  ['$20k', '20000'],
  ['₹1.5 lakh', '150000'],
  ['¥1.5万', '15000'],
  ['₹2 Cr', '20000000'],
];

const wrong: typeof right = [
  ['$59.00', '49.00'],
  ['$49.00', '4900'],
  ['$4900', '49.00'],
  ['$49', '49.99'],
  ['1.299,00 €', '1.299'],
  ['$49.90', '49.00'],
  ['1,299,000', '1299'],
  ['15¢', '0.16'],
  ['15¢', '15'],
  ['$1.5M', '1600000'],
  ['49 pieces', '0.49'],
  ['49 clients', '0.49'],
];

for (const [text, amount] of right) {
  test(`${JSON.stringify(text)} may mean ${amount}`, () => assert.ok(mayMean(text, amount)));
}
for (const [text, amount] of wrong) {
  test(`${JSON.stringify(text)} never means ${amount}`, () => assert.ok(!mayMean(text, amount)));
}

test('a price that any language prints may mean its amount', () => {
  const locales = ['en', 'de', 'fr', 'de-CH', 'en-IN', 'ar-EG', 'fa', 'mr', 'my', 'ne', 'sv', 'pt'];
  const currencies = ['USD', 'JPY', 'KWD', 'INR'];
  const cents = fc.integer({ min: 1, max: 10 ** 9 });
  fc.assert(
    fc.property(
      cents,
      fc.constantFrom(...locales),
      fc.constantFrom(...currencies),
      (units, locale, currency) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
        const { maximumFractionDigits: places } = format.resolvedOptions();
        const amount = (units / 10 ** places!).toFixed(places);
        assert.ok(mayMean(format.format(Number(amount)), amount), format.format(Number(amount)));
      },
    ),
  );
});

test('a text of any kind can be read', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => typeof mayMean(text, '49.00') === 'boolean',
    ),
  );
});
