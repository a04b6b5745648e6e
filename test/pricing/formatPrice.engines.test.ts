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
