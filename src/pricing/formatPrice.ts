import { check, LocalPriceError, localeOf } from '../input/index.js';
import { AmountFormats, type CurrencyDisplay } from './AmountFormats.js';
import { parseDecimal } from './decimal/decimal.js';
import type { Fraction } from './decimal/Fraction.js';
import { alike, trimmed, type PriceValue } from './PriceValue.js';

/** How a price is printed; each property is like the attribute of a `<local-price>`. */
export interface PriceFormat {
  /** BCP 47 tag; default: the language of the page or of the process. */
  locale?: string | null | undefined;
  /** How the currency is named; default: `auto`. */
  currencyDisplay?: CurrencyDisplay | null | undefined;
  /** ISO 4217 code of the visitor's own currency, for which `auto` prints a code instead of a sign. */
  visitorCurrency?: string | null | undefined;
  /** `strip-if-integer`: €45 for €45.00; default: `auto`. */
  trailingZeroDisplay?: 'auto' | 'strip-if-integer' | null | undefined;
  /** Whether a converted price is marked with ≈. */
  approximate?: boolean | null | undefined;
}

/**
 * Reads an amount that a script passes.
 *
 * @throws LocalPriceError `config` if it is not a plain decimal
 */
export function readAmount(amount: unknown): Fraction {
  const exact = parseDecimal(String(amount));
  check(exact, 'amount', amount, 'a plain decimal');
  return exact;
}

/** The part of a price that is printed. */
export type PrintedPrice = Pick<PriceValue, 'amount' | 'amountMax' | 'compareAt' | 'currency'> &
  Partial<Pick<PriceValue, 'source'>>;

/** The formats that all elements and functions share. */
export const formats = new AmountFormats();

/**
 * Prints a price as a `<local-price>` does: `€45.00`, or `€45.00 – €60.00`.
 *
 * @throws LocalPriceError `config` if an amount is not a plain decimal, or the engine does not accept the
 * language, the display or the currency
 */
export function formatPrice(price: PrintedPrice, format: PriceFormat = {}): string {
  const {
    amount,
    amountMax = amount,
    compareAt = amount,
    currency,
    source,
  } = Object(price) as PrintedPrice;
  const { currencyDisplay, visitorCurrency, trailingZeroDisplay, approximate } = format;
  const all = [amount, amountMax, compareAt].map(String);
  all.forEach(readAmount);
  const isTrimmed = trailingZeroDisplay === 'strip-if-integer';
  const locale = localeOf(format.locale);
  check(locale !== null, 'locale', format.locale, 'a BCP 47 tag such as en-GB');
  const [start = '', end] = alike(trimmed(all, isTrimmed).slice(0, 2));
  try {
    const { text } = formats.print({
      amount: start,
      amountMax: end,
      currency,
      locale,
      currencyDisplay: currencyDisplay ?? 'auto',
      visitorCurrency,
    });
    return approximate && source === 'swap' ? `≈\u00a0${text}` : text;
  } catch (error) {
    const given = `currency="${currency}" currencyDisplay="${currencyDisplay}"`;
    throw new LocalPriceError('config', `${given}: ${String(error)}.`);
  }
}
