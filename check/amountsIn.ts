import { withAsciiDigits } from '../src/input/index.js';

/** A number in a text: digits, with separators between them. A line break is the end of a node of the page. */
const numbers = /\d(?:(?:[.,'’٫٬ \u00a0\u202f\u2009\n]|,-)*\d)*/g;

/** A separator that only groups digits. */
const grouping = /['’٬ \u00a0\u202f\u2009]/g;

/**
 * What may stand after a number and changes what it means: cents and pence, thousands, millions and more, in the words of
 * the languages in which prices are shortened.
 */
const scales: readonly (readonly [after: RegExp, factor: number])[] = [
  [/^ ?(¢|￠|p|c|ct|cts|cents?|pence|коп)(?![\p{L}])/iu, 0.01],
  [/^ ?(k|тыс|mil|tsd|천|千)(?![\p{L}])/iu, 1e3],
  [/^ ?(m|mn|mm|mio|mln|mill?ion(s|en|es)?|млн)(?![\p{L}])/iu, 1e6],
  [/^ ?(b|bn|mrd|mld|billions?|milliarden?|млрд)(?![\p{L}])/iu, 1e9],
  [/^ ?(lakhs?|lacs?|लाख)(?![\p{L}\p{M}])/iu, 1e5],
  [/^ ?(cr|crores?|करोड़)(?![\p{L}\p{M}])/iu, 1e7],
  [/^ ?[万萬만]/u, 1e4],
  [/^ ?[亿億억]/u, 1e8],
];

/**
 * Returns every number that a text may mean, and by how much it may have been rounded, in every language: `1.299` is 1.299 and 1299. Nothing is known of the
 * language, and a reader who is unsure must not call a price wrong. `15¢` is 15 and 0.15, `$1.5M` is 1.5 and 1,500,000.
 *
 * @param text a line break separates nodes of the page: `$49`, `99` is 49, 99, 49.99 and 4999
 */
export function amountsIn(text: string): { amount: number; tolerance: number }[] {
  const digits = withAsciiDigits(text);
  return [...digits.matchAll(numbers)].flatMap(({ 0: number, index }) => {
    const readings = readingsOf(number).map((each) => ({
      amount: Number(each),
      tolerance: 0.5 * 10 ** -(each.split('.')[1]?.length ?? 0),
    }));
    const end = index + number.length;
    const after = digits.slice(end, end + 20).replace(/^[\u00a0\u202f\u2009]/, ' ');
    const factors = scales.flatMap(([word, factor]) => (word.test(after) ? factor : []));
    const scaled = factors.flatMap((factor) =>
      readings.map((each) => ({
        amount: each.amount * factor,
        tolerance: each.tolerance * factor,
      })),
    );
    // A word may be another, but this sign means nothing else.
    if (/^ ?[¢￠]/.test(after)) return scaled;
    const exact = readings.map((each) =>
      each.tolerance > 0.005 ? { ...each, tolerance: 0 } : each,
    );
    return [...exact, ...scaled];
  });
}

function readingsOf(number: string): string[] {
  // Blanks and breaks may also separate two numbers.
  const pieces = number.split(/[ \u00a0\u202f\u2009\n]+/).filter(Boolean);
  const whole = number.includes('\n')
    ? [number.replaceAll('\n', ''), number.replace(/\n(?=\d+$)/, '.').replaceAll('\n', '')]
    : [number];
  return [...new Set([...pieces, ...whole])].flatMap((each) => {
    const plain = each.replace(grouping, '').replaceAll('٫', ',');
    const asGroups = plain.replace(/[.,]/g, '');
    const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
    // A sign that occurs twice groups digits. Of two different signs, the last is the decimal sign.
    if (last < 0 || plain.indexOf(plain[last]!) < last) return [asGroups];
    const asDecimal = `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
    return /^\d{1,3}[.,]\d{3}$/.test(plain) ? [asDecimal, asGroups] : [asDecimal];
  });
}

/** Returns whether a text may mean an amount, a plain decimal, exactly or rounded to minor units as the text prints them. */
export function mayMean(text: string, amount: string): boolean {
  const wanted = Number(amount);
  return amountsIn(text).some(
    (each) => each.amount === wanted || Math.abs(each.amount - wanted) <= each.tolerance,
  );
}
