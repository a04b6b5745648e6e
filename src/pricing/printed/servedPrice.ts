import { withAsciiDigits } from '../../input/index.js';
import { formats } from '../formatPrice.js';
import { priceWords } from '../priceDefaults.js';
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
  return /^price\s1(\s[\d.]+|\s-){3}\s[A-Z]{3}\s([\w-]+)$/.exec(mark ?? '')?.[2] ?? null;
}

/**
 * Returns whether a text prints the same amount in the same currency. Engines group and sign some amounts in different
 * ways: what counts are the digits, in whatever script, the place of the decimal sign, and the sign, the name or the
 * code of the currency.
 */
export function printsSame(text: string, { of, text: own }: Print): boolean {
  if (text === own) return true;
  const { amount, amountMax = amount } = of;
  const ends = amountMax === amount ? [amount] : [amount, amountMax];
  const [, before = '', amounts = '', after = ''] =
    /^(\D*)(.*\d|)(\D*)$/s.exec(withAsciiDigits(text.normalize('NFKC'))) ?? [];
  const pattern = new RegExp(`^${ends.map(patternOf).join('\\D+')}$`);
  if (/[−-]/.test(before + after) || !pattern.test(amounts)) return false;
  const words = wordsIn(text);
  // A visitor who would mistake the sign reads the code.
  return (
    words === wordsIn(own) ||
    (!formats.isMistakable(of) &&
      priceWords.currencyDisplay.some(
        (currencyDisplay) => wordsIn(formats.print({ ...of, currencyDisplay }).text) === words,
      ))
  );
}

/** Returns the pattern of a printed amount: digits in groups of two or more, and the fraction behind a sign. */
function patternOf(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const groups = whole.replace(/\d(?=\d{3})/g, '$&\\D?');
  return fraction ? `${groups}\\D${fraction}` : groups;
}

/** Returns which letters and currency signs a text has: their order and number differ between languages. */
function wordsIn(text: string): string {
  const words = text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{Sc}]/gu, '');
  return [...new Set(words)].sort().join('');
}
