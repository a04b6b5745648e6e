import {
  asText,
  check,
  currencyCode,
  errorOf,
  isEnabled,
  localeOf,
  problemWith,
  parseDecimal,
  printedPlaces,
  readDecimal,
  type Fraction,
} from '../input/index.js';
import { AmountFormats, isolated } from './AmountFormats.js';
import type { CurrencyDisplay } from './priceDefaults.js';
import {
  padToSameDigits,
  areWhole,
  asWritten,
  isExact,
  stripZeroFractions,
  type PriceValue,
} from './PriceValue.js';
import { fractionDigits } from './decimal/fractionDigits.js';

/** How a price is printed; each property is like the attribute of a `<local-price>`. */
export interface PriceFormat {
  /** BCP 47 tag; default: the language of the page or of the process. */
  locale?: string | null | undefined;
  /** How the currency is named; default: `auto`. */
  currencyDisplay?: CurrencyDisplay | '' | null | undefined;
  /** ISO 4217 code of the visitor's own currency, for which `auto` prints a code instead of a sign. */
  visitorCurrency?: string | null | undefined;
  /** `strip-if-integer`: €45 for €45.00; default: `auto`. */
  trailingZeroDisplay?: 'auto' | 'strip-if-integer' | null | undefined;
  /** Whether a converted price is marked with ≈; as in an attribute, the text `false` means no. */
  approximate?: boolean | '' | 'true' | 'false' | null | undefined;
}

/**
 * Reads an amount that a script passes.
 *
 * @param digits returns the fraction digits of its currency
 * @param isComputed whether it is exact at any length; otherwise, it may come from a program's binary fractions
 * @throws LocalPriceError `config` if it is not a plain decimal
 */
export function readAmount(amount: unknown, digits: () => number, isComputed: boolean): Fraction {
  const exact = (isComputed ? readDecimal : parseDecimal)(asText(amount) ?? '', digits);
  check(exact, 'amount', amount, 'a plain decimal');
  return exact;
}

/**
 * Returns the text of an amount, without what a program has added to it by calculating in binary fractions.
 *
 * @param currency upper-case ISO 4217 code; anything else has two fraction digits
 * @param isComputed see {@link readAmount}
 * @throws LocalPriceError `config` if it is not a plain decimal
 */
export function plainAmount(amount: unknown, currency: string, isComputed: boolean): string {
  const exact = readAmount(amount, () => fractionDigits(currency), isComputed);
  const text = asText(amount)!.trim();
  const isAsRead = exact.denominator === 10n ** BigInt(printedPlaces(text));
  return isAsRead ? text : asWritten([exact], currency)[0]!;
}

/** The part of a price that is printed. */
export type PrintedPrice = Pick<PriceValue, 'amount' | 'amountMax' | 'compareAt' | 'currency'> &
  Partial<Pick<PriceValue, 'source'>>;

/** The formats that all elements and functions share. */
export const formats = new AmountFormats();

/**
 * Prints a price as a `<local-price>` does: `€45.00`, or `€45.00 – €60.00`. The text can be placed in a page of any
 * direction: it is isolated (U+2068 … U+2069) if its characters would change their order there.
 *
 * @throws LocalPriceError `config` if an amount is not a plain decimal, or the engine does not accept the
 * language, the display or the currency
 * @example
 * formatPrice({ amount: '45.00', currency: 'EUR' }, { locale: 'en' }); // '€45.00'
 */
export function formatPrice(price: PrintedPrice, format?: PriceFormat | null): string {
  return formatBeside(price, Object(format) as PriceFormat);
}

/**
 * Prints a price that may be shown beside another.
 *
 * @param beside if it needs its fraction digits, both prices keep them
 * @param isComputed see {@link readAmount}; default: whether it is a value that was computed here
 * @throws LocalPriceError as {@link formatPrice}
 */
export function formatBeside(
  price: PrintedPrice,
  { locale, currencyDisplay, visitorCurrency, trailingZeroDisplay, approximate }: PriceFormat,
  beside?: PrintedPrice,
  isComputed = isExact(Object(price) as object),
): string {
  const { amount, amountMax, compareAt, currency: given, source } = Object(price) as PrintedPrice;
  const currency = upperCase(given);
  const [start = '', end = '', before = ''] = [
    amount,
    amountMax ?? amount,
    compareAt ?? amount,
  ].map((each) => plainAmount(each, currency, isComputed));
  const ends = { amount: start, amountMax: end, compareAt: before };
  const isTrimmed =
    trailingZeroDisplay === 'strip-if-integer' && areWhole(beside ? [ends, beside] : [ends]);
  const language = localeOf(locale);
  check(language !== null, 'locale', locale, 'a BCP 47 tag such as en-GB');
  const [first = '', second] = padToSameDigits(stripZeroFractions([start, end], isTrimmed));
  try {
    const text = formats.text({
      amount: first,
      amountMax: second,
      currency,
      locale: language,
      currencyDisplay: currencyDisplay || 'auto',
      visitorCurrency: upperCase(visitorCurrency),
    });
    return isolated(isEnabled(approximate) && source === 'swap' ? `≈\u00a0${text}` : text);
  } catch (error) {
    const named = `currency="${asText(given)}" currencyDisplay="${asText(currencyDisplay)}"`;
    const message = `${named}: ${String(error)}.`;
    throw errorOf(problemWith('argument', 'currency', asText(given), message));
  }
}

/** Returns a code as tables have it, and anything else as it is. */
function upperCase<T>(code: T): T {
  return (currencyCode(code) as T | null) ?? code;
}
