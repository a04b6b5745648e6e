/** The digit zero of each script that prices are written in; nine digits follow it. */
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

/** A number in a text: digits, with separators between them. A line break is the end of a node of the page. */
const numbers = /\d(?:(?:[.,'’٫٬ \u00a0\u202f\u2009\n]|,-)*\d)*/g;

/** A separator that only groups digits. */
const grouping = /['’٬ \u00a0\u202f\u2009]/g;

/** A number as it may be meant, and how many fraction digits it has. */
export interface PossibleAmount {
  readonly amount: number;
  readonly places: number;
}

/**
 * Returns every number that a text may mean, in every language: `1.299` is 1.299 and 1299. Nothing is known of the
 * language, and a reader who is unsure must not call a price wrong.
 *
 * @param text a line break separates nodes of the page: `$49`, `99` is 49, 99, 49.99 and 4999
 */
export function amountsIn(text: string): PossibleAmount[] {
  const digits = text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });
  return [...digits.matchAll(numbers)].flatMap(([number]) => readingsOf(number));
}

function readingsOf(number: string): PossibleAmount[] {
  // Blanks and breaks may also separate two numbers.
  const pieces = number.split(/[ \u00a0\u202f\u2009\n]+/).filter(Boolean);
  const whole = number.includes('\n')
    ? [number.replaceAll('\n', ''), number.replace(/\n(?=\d+$)/, '.').replaceAll('\n', '')]
    : [number];
  return [...new Set([...pieces, ...whole])].flatMap((each) => {
    const plain = each.replace(grouping, '').replaceAll('٫', ',');
    const separators = [...new Set(plain.match(/[.,]/g) ?? [])];
    const asGroups = plain.replace(/[.,]/g, '');
    const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
    const asDecimal = `${plain.slice(0, Math.max(last, 0)).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
    if (separators.length === 0) return [reading(plain)];
    // A sign that occurs twice groups digits. Of two different signs, the last is the decimal sign.
    if (plain.split(plain[last]!).length > 2) return [reading(asGroups)];
    const mayGroup = separators.length === 1 && /^\d{1,3}\D\d{3}$/.test(plain);
    return [reading(asDecimal), ...(mayGroup ? [reading(asGroups)] : [])];
  });
}

function reading(text: string): PossibleAmount {
  return { amount: Number(text), places: text.split('.')[1]?.length ?? 0 };
}

/**
 * Returns whether a text may mean an amount, exactly or rounded to minor units as the text prints them.
 *
 * @param amount a plain decimal
 */
export function mayMean(text: string, amount: string): boolean {
  return isAmong(amountsIn(text), amount);
}

/** Returns whether an amount, a plain decimal, is among those that a text may mean. */
export function isAmong(possible: readonly PossibleAmount[], amount: string): boolean {
  const wanted = Number(amount);
  return possible.some(
    (each) =>
      each.amount === wanted ||
      (each.places >= 2 && Math.abs(each.amount - wanted) <= 0.5 * 10 ** -each.places),
  );
}
