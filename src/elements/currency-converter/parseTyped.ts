/** The most digits that the service accepts in an amount. A JSON number represents as many without loss. */
const mostDigits = 15;

/** The ways to write a currency next to an amount. */
const displays = ['symbol', 'narrowSymbol', 'code'] as const;

/**
 * Reads an amount as visitors type it: in the digits of any script, with the decimal and group separators
 * of their language for numbers or for money, or grouped by spaces or apostrophes, and with the sign or the code of
 * its own currency, as in `$5`, `5 kr` or `CHF 5`. A point is a decimal separator in every language that does not use
 * it for groups.
 *
 * An ambiguous text is rejected, not guessed. In English, `1,500` is fifteen hundred and `1,5` is rejected,
 * as is `1.500` in French. en-DE writes `1.500` for a number and `€1,500` for money, so both are rejected
 * there. `5K` may mean thousands, and the point of `kr.500` is not part of the number. Other currencies, minus signs,
 * exponents and more than fifteen digits are also rejected.
 *
 * @param locale BCP 47 tag that the engine accepts; `undefined` for the browser's language
 * @param currency ISO 4217 code; default: no currency
 * @returns a plain decimal such as `1500` or `0.50`, or `null`
 */
export function parseTyped(
  text: string,
  locale: string | undefined,
  currency = 'XXX',
): string | null {
  // Visitors may type fraction digits in a currency that has none.
  const money = { style: 'currency', currency, minimumFractionDigits: 2 } as const;
  const bare = withoutSign(plainText(text), signsOf(currency, locale));
  const number = readIn({}, bare, locale);
  // Some languages use different separators for money and for numbers: `1 500`, but `€ 1.500` in de-AT.
  const sum = readIn(money, bare, locale);
  return number && sum && number !== sum ? null : (number ?? sum);
}

/** Returns a text without marks, and without the wide forms of characters that East Asian keyboards type. */
function plainText(text: string): string {
  return text
    .replace(/[\uff01-\uff5e\uffe0-\uffe6]/g, (wide) => wide.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim();
}

/** Returns how a currency is written in a language, in English, and in English outside the United States. */
function signsOf(currency: string, locale: string | undefined): string[] {
  return [locale, 'en', 'en-001'].flatMap((language) =>
    displays.map((currencyDisplay) => {
      const format = new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay,
      });
      const sign = format.formatToParts(0).find(({ type }) => type === 'currency');
      return plainText(sign!.value.normalize('NFKC'));
    }),
  );
}

/** Removes a currency's sign from one side of an amount. Letters do not touch the decimal point of a number. */
function withoutSign(text: string, signs: readonly string[]): string {
  for (const sign of signs) {
    const after = text.slice(sign.length);
    if (text.startsWith(sign) && (/\p{Sc}$/u.test(sign) || /^[\s\p{Nd}]/u.test(after)))
      return after;
    const before = text.slice(0, -sign.length);
    const isThousands = /^[kmbt]$/i.test(sign);
    if (text.endsWith(sign) && !isThousands && /[\s\p{Nd}.]$/u.test(before)) return before;
  }
  return text;
}

function readIn(
  style: Intl.NumberFormatOptions,
  text: string,
  locale: string | undefined,
): string | null {
  // Arabic uses different separators with Latin digits than with its own.
  const system = /\d/.test(text) ? { numberingSystem: 'latn' } : {};
  const options = { ...style, ...system };
  const parts = new Intl.NumberFormat(locale, options).formatToParts(12345678.5);
  const sign = (wanted: string): string | undefined =>
    parts.find(({ type }) => type === wanted)?.value;
  const [decimal, group] = [sign('decimal'), sign('group')];
  const [, second] = parts.filter(({ type }) => type === 'integer');
  const hasPairs = second && [...second.value].length === 2;

  const plain = [...text.trim()].map((char) => {
    if (/\p{Nd}/u.test(char)) return digitOf(char);
    if (/\s/.test(char)) return ' ';
    if (/['’]/.test(char)) return "'";
    if (char === decimal || char === '\u066b') return '.';
    if (char === group || char === '\u066c') return ',';
    // The point is not a separator of the visitor's language, neither for numbers nor for money.
    return char === '.' && style.style ? ':' : '?';
  });
  // A number that begins with a zero is not grouped: 0,500 in English means something else. If the point
  // is not a separator of the language, 1.500 may mean thousands.
  const [, grouped, , fraction = ''] =
    /^(?![1-9]\d{0,2}:\d{3}(?!\d))(\d*|[1-9]\d{0,2}([ ',])\d{3}(?:\2\d{3})*|[1-9]\d?(?:,\d\d)*,\d{3})(?:[.:](\d*))?$/.exec(
      plain.join(''),
    ) ?? [];
  if (grouped === undefined || !(grouped + fraction)) return null;
  if (!hasPairs && /,\d\d,/.test(grouped)) return null;
  const whole = grouped.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (whole.length + fraction.length > mostDigits) return null;
  return fraction ? `${whole}.${fraction}` : whole;
}

/**
 * Prints a plain decimal so that {@link parseTyped} can read it in that language: with the decimal
 * separator for money, all of its digits, and no grouping, which would make editing harder.
 */
export function printTyped(decimal: string, locale: string | undefined): string {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const print = (count: number): string =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      useGrouping: false,
      minimumFractionDigits: count,
      maximumFractionDigits: count,
    })
      // The digits of a string are printed without rounding.
      .formatToParts(decimal as `${number}`)
      .map(({ type, value }) => (/^(integer|decimal|fraction)$/.test(type) ? value : ''))
      .join('');
  const text = print(digits);
  // Three digits may look like thousands; four do not.
  return digits === 3 && parseTyped(text, locale) === null ? print(4) : text;
}

/**
 * Returns the value of a decimal digit of any script. The ten digits of a script are consecutive, starting
 * with zero (Unicode Standard, section 4.6).
 */
function digitOf(char: string): number {
  let value = 0;
  const code = char.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}
