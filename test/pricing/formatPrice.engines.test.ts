import { expect } from '@open-wc/testing/pure';
import { formatPrice } from '../../src/pricing/formatPrice.js';

/** Returns the characters of a text as they stand from left to right in a paragraph. */
function inOrder(text: string, dir: 'ltr' | 'rtl'): string {
  const paragraph = document.createElement('p');
  paragraph.dir = dir;
  // An inline element for each character leaves the order as it is, and has a place in every engine.
  for (const character of text) {
    const span = document.createElement('span');
    span.textContent = character;
    paragraph.append(/\p{Cf}/u.test(character) ? character : span);
  }
  document.body.append(paragraph);
  const places = [...paragraph.children].map((span) => ({
    character: span.textContent,
    left: span.getBoundingClientRect().left,
  }));
  paragraph.remove();
  return places
    .sort((a, b) => a.left - b.left)
    .map(({ character }) => character)
    .join('');
}

describe('formatPrice, in a page of the other direction', () => {
  for (const locale of ['en', 'de', 'de-CH', 'fr', 'sv', 'ar-EG', 'fa', 'he', 'ur', 'hi', 'ja']) {
    for (const currency of ['USD', 'EUR', 'CHF', 'EGP', 'ILS', 'JPY']) {
      it(`keeps the order of ${currency} in ${locale}`, () => {
        for (const price of [
          { amount: '1299.00', currency },
          { amount: '45.00', amountMax: '60.00', currency },
        ]) {
          for (const currencyDisplay of ['symbol', 'code', 'name'] as const) {
            const text = formatPrice(price, { locale, currencyDisplay });
            expect(inOrder(text, 'rtl'), currencyDisplay).to.equal(inOrder(text, 'ltr'));
          }
        }
      });
    }
  }
});

describe('formatPrice, of amounts with more fraction digits than some engines print', () => {
  const [tiny, more] = ['0.0000000000000000000015', '4321.0000000000000000000000'];
  const usd = { amount: tiny, currency: 'USD' };
  const plain = (text: string): string => text.replace(/[\u2066-\u2069\s]/g, '');

  it('prints all digits, in the digits of the language', () => {
    for (const [locale, text] of [
      ['en', `$${tiny}`],
      ['de', `${tiny.replace('.', ',')}$`],
      ['en-US-u-nu-fullwide', '$０.００００００００００００００００００００１５'],
      ['en-US-u-nu-hanidec', `$〇.${'〇'.repeat(20)}一五`],
    ] as const) {
      expect(plain(formatPrice(usd, { locale, currencyDisplay: 'narrow-symbol' }))).to.equal(text);
    }
  });

  it('prints both ends of a range', () => {
    for (const [amountMax, text] of [
      [more, `${tiny},–,4,${more.slice(1)}`],
      [tiny.replace('15', '16'), `${tiny},–,${tiny.replace('15', '16')}`],
      [tiny, tiny],
    ] as const) {
      const printed = formatPrice({ ...usd, amountMax }, { locale: 'en' });
      expect(plain(printed).replaceAll('$', '').replace('–', ',–,')).to.equal(text);
    }
  });
});
