import { printedPlaces } from '../input/index.js';
import type { CurrencyDisplay } from './priceDefaults.js';

/** A part of a printed amount; `type` is one of the types of `Intl.NumberFormat.formatToParts`. */
export interface AmountPart {
  type: string;
  value: string;
}

/** What is printed, and in which language. */
export interface AmountText {
  /** A plain decimal, already rounded; all of its fraction digits are printed. */
  amount: string;
  /** The upper end of a range, with as many fraction digits as `amount`; `undefined` for one amount. */
  amountMax?: string | undefined;
  /** Upper-case ISO 4217 code; a code that the engine does not know is printed unchanged. */
  currency: string;
  /** BCP 47 tag that the engine accepts; `undefined` for the browser's language. */
  locale: string | undefined;
  currencyDisplay: CurrencyDisplay;
  /** ISO 4217 code of the visitor's own currency, for the display `auto`; missing if it is unknown. */
  visitorCurrency?: string | null | undefined;
}

/**
 * The most formats that are kept: an `Intl.NumberFormat` takes many times as long to create as to use, but pages may go
 * through any number of currencies and languages.
 */
const maxFormats = 100;

/** A printed amount. */
export interface PrintedAmount {
  readonly text: string;
  /** The direction in which the text is read. */
  readonly direction: Direction;
  /**
   * Whether the currency is read in the opposite direction. It must then be isolated, because right-to-left
   * text would show "US$" as "$US".
   */
  readonly isMixed: boolean;
}

type Direction = 'ltr' | 'rtl';

/** A format, and the properties of everything that it prints. */
interface Format extends Omit<PrintedAmount, 'text'> {
  readonly intl: Intl.NumberFormat;
  /** Whether amounts have more fraction digits than the engine prints. */
  readonly isLong: boolean;
  /** How the currency is written, after Unicode normalization. */
  readonly sign: string;
}

/**
 * Prints amounts in the conventions of a locale. It keeps the formats for the next amount, and all elements share one,
 * because the prices of a page have few formats between them.
 */
export class AmountFormats {
  readonly #formats = new Map<string, Format>();

  /** Prints an amount, or a range. A range whose ends are equal is printed as one amount. */
  print(amount: AmountText): PrintedAmount {
    const { intl, direction, isMixed, isLong } = this.#format(amount);
    const [start, end] = endsOf(amount);
    const text = isLong
      ? textOf(longParts(intl, amount))
      : start === end
        ? intl.format(start)
        : intl.formatRange(start, end);
    return { text, direction, isMixed };
  }

  /** Prints the same text in parts (ECMA-402, PartitionNumberPattern). */
  parts(amount: AmountText): AmountPart[] {
    const { intl, isLong } = this.#format(amount);
    if (isLong) return longParts(intl, amount);
    const [start, end] = endsOf(amount);
    return start === end ? intl.formatToParts(start) : intl.formatRangeToParts(start, end);
  }

  /** Prints the same as {@link print} for plain text, where only characters can isolate the currency. */
  text(amount: AmountText): string {
    const { text, isMixed } = this.print(amount);
    if (!isMixed) return text;
    return this.parts(amount)
      .map(({ type, value }) => (type === 'currency' ? isolate(value) : value))
      .join('');
  }

  /**
   * Returns whether the currency's symbol in a language is the narrow symbol of the visitor's own currency there: an
   * Argentine would read "$540.00" as pesos.
   */
  isMistakable(text: AmountText): boolean {
    const { currency, visitorCurrency } = text;
    if (!visitorCurrency || visitorCurrency === currency) return false;
    const { sign } = this.#format({ ...text, currencyDisplay: 'symbol' });
    const own = { ...text, currency: visitorCurrency, currencyDisplay: 'narrow-symbol' } as const;
    return sign === this.#format(own).sign;
  }

  #format(text: AmountText): Format {
    const { amount, currency, locale, currencyDisplay: display } = text;
    const currencyDisplay =
      display !== 'auto' ? display : this.isMistakable(text) ? 'code' : 'symbol';
    const places = printedPlaces(amount);
    // The visitor may change the browser's language.
    const language = locale ?? globalThis.navigator?.language;
    const key = [language, currency, currencyDisplay, places].join();
    let format = this.#formats.get(key);
    if (!format) {
      const digits = Math.min(places, maxDigits);
      const intl = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: currencyDisplay === 'narrow-symbol' ? 'narrowSymbol' : currencyDisplay,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      const parts = intl.formatToParts(0);
      const direction = directionOf(textOf(parts)) ?? 'ltr';
      const sign = parts.find(({ type }) => type === 'currency')?.value.normalize('NFKC') ?? '';
      const isMixed = (directionOf(sign) ?? direction) !== direction;
      format = { intl, direction, isMixed, isLong: places > digits, sign };
      if (this.#formats.size === maxFormats) this.#formats.clear();
      this.#formats.set(key, format);
    }
    return format;
  }
}

/** Returns the ends as strings: `Intl` prints their digits exactly, without binary floating point. */
function endsOf({ amount, amountMax = amount }: AmountText): [start: number, end: number] {
  return [amount as `${number}` & number, amountMax as `${number}` & number];
}

/** The most fraction digits that every engine prints. */
const maxDigits = 20;

/** Prints an amount with more fraction digits than the engine does: in place of others that it has printed. */
function longParts(intl: Intl.NumberFormat, text: AmountText): AmountPart[] {
  const { amount, amountMax = amount } = text;
  // Of two ends that look the same, the engine would print one.
  const [start, end] = endsOf({
    ...text,
    amount: amount.replace(/\..*/, `.${'1'.repeat(maxDigits)}`),
    amountMax: amountMax.replace(/\..*/, `.${'2'.repeat(maxDigits)}`),
  });
  const isRange = amount !== amountMax;
  const parts = isRange ? intl.formatRangeToParts(start, end) : intl.formatToParts(start);
  const digitOf = (digit: string): string =>
    intl.formatToParts(Number(digit)).find(({ type }) => type === 'integer')!.value;
  return (parts as (AmountPart & { source?: string })[]).map(({ type, value, source }) => {
    if (type !== 'fraction') return { type, value };
    const [, fraction = ''] = (source === 'endRange' ? amountMax : amount).split('.');
    return { type, value: fraction.replace(/\d/g, digitOf) };
  });
}

function textOf(parts: readonly AmountPart[]): string {
  return parts.map(({ value }) => value).join('');
}

/** Characters that are read from right to left, or make the digits after them do so. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufefc]/;

/** A number with a sign, but without a blank; or a text from a letter to a letter or a digit. */
const firm = /^(\p{Sc}*\d+([.,]\d+)*\p{Sc}*|\p{L}(.*[\p{L}\p{Nd}])?)$/u;

/**
 * Isolates a text if its characters have another order on a page of the other direction, such as "45,00 €" and every
 * range (Unicode Standard Annex 9, rules W1 to N2).
 */
export function isolated(text: string): string {
  return firm.test(text) && !rightToLeft.test(text) ? text : isolate(text);
}

function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * Returns the direction of a text: the direction of its first letter, directional mark or sign (Unicode
 * Standard Annex 9, rules P2 and P3); `undefined` if it has none of these.
 */
function directionOf(text: string): Direction | undefined {
  const found = /(?!\p{N})([\u0590-\u08ff\u200f\ufb1d-\ufefc])|[\p{L}\u200e]/u.exec(text);
  return found ? (found[1] ? 'rtl' : 'ltr') : undefined;
}
