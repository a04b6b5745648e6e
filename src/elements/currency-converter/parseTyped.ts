import { withAsciiDigits } from '../../input/index.js';

/** The most digits that the service accepts in an amount. A JSON number represents as many without loss. */
const maxDigits = 15;

/** The ways to write a currency next to an amount. */
const displays = ['symbol', 'narrowSymbol', 'code'] as const;

/**
 * Reads an amount as visitors type it: in the digits of any script, grouped by separators, spaces or apostrophes, and
 * with the sign or the code of its own currency, as in `$5`, `5 kr` or `CHF 5`.
 *
 * A text with only one meaning is read in every language, because a phone's keypad offers only the separator of its
 * region: the last of two different separators is the decimal separator (`1.249,50`), and so is a single one that is
 * not before exactly three digits (`12,5`). In `1.500`, the language decides, by its separators for numbers and for
 * money. If it uses neither, or both, or the engine does not know, the text is refused. en-DE writes `1.500` for a number
 * and `€1,500` for money.
 *
 * An ambiguous text is refused, not guessed: `0,500` in English means something else than a group, `5K` may mean
 * thousands, and the point of `kr.500` is not part of the number. Other currencies, minus signs, exponents and more than
 * fifteen digits are also refused.
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
  const bare = withoutSign(plainText(text), signsOf(currency, locale)).trim();
  // Arabic uses different separators with Latin digits than with its own.
  const system = /\d/.test(bare) ? { numberingSystem: 'latn' } : {};
  // Visitors may type fraction digits in a currency that has none. Some languages use different separators for money and
  // for numbers: `1 500`, but `€ 1.500` in de-AT.
  const money = { style: 'currency', currency, minimumFractionDigits: 2 } as const;
  const styles = [{}, money].map((style) => separatorsOf(locale, { ...style, ...system }));
  const plain = [...bare].map((char) => {
    if (/\p{Nd}/u.test(char)) return withAsciiDigits(char);
    if (/\s/.test(char)) return ' ';
    if (/['’]/.test(char)) return "'";
    if (/[.,\u066b\u066c]/.test(char)) return char;
    if (styles.some(({ decimal }) => char === decimal)) return '\u066b';
    return styles.some(({ group }) => char === group) ? '\u066c' : '?';
  });
  const typed = plain.join('');
  const hasPairs = styles.some((style) => style.hasPairs);
  const [, before = '', mark, fraction] = /^(.*)([.,\u066b])(\d*)$/.exec(typed) ?? [];
  const asGroup = readDigits(typed, '', hasPairs);
  const asDecimal = mark && !before.includes(mark) ? readDigits(before, fraction!, hasPairs) : null;
  if (!/^\d*[.,]\d{3}$/.test(typed)) return asDecimal ?? asGroup;

  if (!knowsNumbers(locale)) return null;
  const isDecimal = styles.some(({ decimal }) => mark === decimal);
  const isGroup = styles.some(({ group }) => mark === group);
  if (isDecimal === isGroup) return asGroup ? null : asDecimal;
  return isGroup ? asGroup : asDecimal;
}

/** Returns the separators of a language, and whether it groups digits in pairs, as in `12,34,567`. */
function separatorsOf(
  locale: string | undefined,
  style: Intl.NumberFormatOptions,
): { decimal: string | undefined; group: string | undefined; hasPairs: boolean } {
  const parts = new Intl.NumberFormat(locale, style).formatToParts(12345678.5);
  const [, second] = parts.filter(({ type }) => type === 'integer');
  const sign = (wanted: string): string | undefined =>
    parts.find(({ type }) => type === wanted)?.value;
  const hasPairs = [...(second?.value ?? '')].length === 2;
  return { decimal: sign('decimal'), group: sign('group'), hasPairs };
}

/**
 * Returns whether the engine knows how a language writes numbers. Chromium lacks about fifty languages, and has only the
 * names of a few others, such as Uzbek: their months have numbers.
 */
function knowsNumbers(locale: string | undefined): boolean {
  if (!locale) return true;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', calendar: 'gregory' }).format(0);
  return !!Intl.NumberFormat.supportedLocalesOf(locale).length && !/^M\d/.test(month);
}

/** Returns a plain decimal, or `null` if the whole part is not grouped as numbers are. A group never follows a zero. */
function readDigits(grouped: string, fraction: string, hasPairs: boolean): string | null {
  const isGrouped =
    /^(\d*|[1-9]\d{0,2}([ '.,\u066c])\d{3}(\2\d{3})*)$/.test(grouped) ||
    (hasPairs && /^[1-9]\d?([,\u066c])(\d\d\1)+\d{3}$/.test(grouped));
  if (!isGrouped || !(grouped + fraction)) return null;
  const whole = grouped.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (whole.length + fraction.length > maxDigits) return null;
  return fraction ? `${whole}.${fraction}` : whole;
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
