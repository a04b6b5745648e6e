/** Most digits of an amount that the service takes; a JSON number carries as many without loss. */
const mostDigits = 15;

/** Money is written with other signs than numbers in some languages: `1 500`, but `€ 1.500` in de-AT. */
const money: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' };

/**
 * Reads an amount as a visitor types it: in the digits of any script, with the decimal sign and the
 * grouping that his language has for numbers or for money, or grouped by blanks or apostrophes.
 *
 * What could mean two things is refused and not guessed: in English, `1,500` is fifteen hundred and
 * `1,5` is nothing; in en-DE, which writes `1.500` things and `€1,500`, either is refused. So are
 * signs, exponents and more than fifteen digits.
 *
 * @param locale BCP 47 tag that the engine accepts; `undefined` for the browser's own
 * @returns a plain decimal such as `1500` or `0.50`, or `null`
 */
export function parseTyped(text: string, locale: string | undefined): string | null {
  const number = readIn({}, text, locale);
  const sum = readIn(money, text, locale);
  return number && sum && number !== sum ? null : (number ?? sum);
}

function readIn(
  style: Intl.NumberFormatOptions,
  text: string,
  locale: string | undefined,
): string | null {
  // In Latin digits, Arabic is written with other signs than in its own.
  const system = /[\d\uff10-\uff19]/.test(text) ? { numberingSystem: 'latn' } : {};
  const options = { ...style, ...system };
  const parts = new Intl.NumberFormat(locale, options).formatToParts(12345678.5);
  const sign = (wanted: string): string | undefined =>
    parts.find(({ type }) => type === wanted)?.value;
  const [decimal, group] = [sign('decimal'), sign('group')];
  const [, second] = parts.filter(({ type }) => type === 'integer');
  const hasPairs = second && [...second.value].length === 2;

  const plain = [...text.replace(/\p{Cf}/gu, '').trim()].map((each) => {
    // The keyboards of East Asia have wide forms of all that is in ASCII.
    const char = /[\uff01-\uff5e]/.test(each)
      ? String.fromCharCode(each.charCodeAt(0) - 0xfee0)
      : each;
    if (/\p{Nd}/u.test(char)) return digitOf(char);
    if (/\s/.test(char)) return ' ';
    if (/['’]/.test(char)) return "'";
    if (char === decimal || char === '\u066b') return '.';
    return char === group || char === '\u066c' ? ',' : '?';
  });
  // What begins with a zero is not grouped: whoever writes 0,500 in English means something else.
  const [, grouped, , fraction = ''] =
    /^(\d*|[1-9]\d{0,2}([ ',])\d{3}(?:\2\d{3})*|[1-9]\d?(?:,\d\d)*,\d{3})(?:\.(\d*))?$/.exec(
      plain.join(''),
    ) ?? [];
  if (grouped === undefined || !(grouped + fraction)) return null;
  if (!hasPairs && /,\d\d,/.test(grouped)) return null;
  const whole = grouped.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (whole.length + fraction.length > mostDigits) return null;
  return fraction ? `${whole}.${fraction}` : whole;
}

/**
 * Prints a plain decimal so that {@link parseTyped} reads it in that language: with the signs of
 * money, all of its digits, and no grouping, which would be in the way of whoever edits it.
 */
export function printTyped(decimal: string, locale: string | undefined): string {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const print = (count: number): string =>
    new Intl.NumberFormat(locale, {
      ...money,
      useGrouping: false,
      minimumFractionDigits: count,
      maximumFractionDigits: count,
    })
      // A string, because its digits are printed as they stand.
      .formatToParts(decimal as `${number}`)
      .map(({ type, value }) => (/^(integer|decimal|fraction)$/.test(type) ? value : ''))
      .join('');
  const text = print(digits);
  // Three digits may be thousands; four are not.
  return digits === 3 && parseTyped(text, locale) === null ? print(4) : text;
}

/**
 * The value of a decimal digit of any script: there are ten in a row, from zero (Unicode Standard,
 * section 4.6).
 */
function digitOf(char: string): number {
  let value = 0;
  const code = char.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}
