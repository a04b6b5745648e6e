import { currencyDisplays } from '../AmountFormats.js';
import { formats } from '../formatPrice.js';
import type { PriceValue } from '../PriceValue.js';
import type { Print } from './printPrice.js';

/** The attribute of an amount in HTML that was made for one visitor. Its value says what was printed. */
export const servedAttribute = 'data-served';

/**
 * Returns the mark of a price in HTML that was made for one visitor. Two equal marks mean equal amounts in the same
 * language. Its form is internal.
 *
 * @param locale canonical BCP 47 tag of the language in which the price is printed
 */
export function markOf(
  { amount, amountMax, compareAt, currency }: PriceValue,
  locale: string,
): string {
  return ['price 1', amount, amountMax, compareAt, currency, locale]
    .map((each) => each ?? '-')
    .join(' ');
}

/** Returns whether a text is the mark of a price, and its language. */
export function markedLanguage(mark: string | null | undefined): string | null {
  return /^price 1( [\d.]+| -){3} [A-Z]{3} ([\w-]+)$/.exec(mark ?? '')?.[2] ?? null;
}

/**
 * Returns whether a text prints the same amount in the same currency. Engines group and sign some amounts in different
 * ways: what counts are the digits, in whatever script, and the sign, the name or the code of the currency.
 */
export function printsSame(text: string, { of, text: own }: Print): boolean {
  const { amount, amountMax = amount } = of;
  const digits = (amountMax === amount ? amount : amount + amountMax).replaceAll('.', '');
  if (text === own) return true;
  if (digitsIn(text) !== digits) return false;
  const word = wordsIn(text);
  return currencyDisplays.some(
    (currencyDisplay) => wordsIn(formats.print({ ...of, currencyDisplay }).text) === word,
  );
}

/** Returns the digits of a text as ASCII digits. The zero of each script is at a multiple of 16, or 6 after it. */
function digitsIn(text: string): string {
  return [...text.normalize('NFKC')]
    .filter(isDigit)
    .map((digit) => {
      const code = digit.codePointAt(0)!;
      const zero = isDigit(String.fromCodePoint(code & ~15)) ? 0 : 6;
      return (code & 15) - zero;
    })
    .join('');
}

function isDigit(character: string): boolean {
  return /\p{Nd}/u.test(character);
}

/** Returns the letters and currency signs of a text. */
function wordsIn(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{Sc}]/gu, '');
}
