import { currencyCode, type Parse, readAttribute } from '../input/index.js';
import {
  parseAmounts,
  parseBefore,
  parseDiscounts,
  parseMarkup,
  parsePrices,
  parseStep,
  type Amounts,
  type Discount,
  type FixedPrice,
} from './attributes.js';
import { decimalPlaces, parseDecimal, printDecimal } from './decimal/decimal.js';
import { fractionDigits } from './decimal/fractionDigits.js';
import type { Fraction, RoundMode } from './decimal/Fraction.js';
import type { Rounding } from './roundPrice.js';

/** The author's own price. */
export interface AuthorPrice {
  readonly amounts: Amounts;
  /** The same as printed. */
  readonly written: readonly string[];
  /** ISO 4217 code. */
  readonly currency: string;
}

/** What the author of a price says of what others pay. */
export interface PriceTerms {
  readonly prices: readonly FixedPrice[];
  /** What is struck through beside the price. */
  readonly before: readonly FixedPrice[];
  readonly discounts: readonly Discount[];
  /** How a converted price is rounded; the ending `same` is that of the price that is converted. */
  readonly rounding: Rounding;
  /** The factor of a converted amount. */
  readonly markup: Fraction | undefined;
}

const decimal = 'a plain decimal such as 1299 or 49.00';

const list = (example: string): string => `a list such as ${example}, nothing twice`;

// None of these attributes has a default for a wrong value: when in doubt, the author's price stands.

/**
 * Reads the author's own price.
 *
 * @param of what has the attributes, as properties
 * @param owner how messages name that
 * @throws LocalPriceError `config`
 */
export function readAuthorPrice(of: object, owner: string): AuthorPrice {
  const base = readAttribute(of, owner, 'basePrice', '', parseDecimal, decimal);
  const amounts = readAttribute(
    of,
    owner,
    'basePriceMax',
    '',
    (text) => parseAmounts(base, text),
    `${decimal}, no less than base-price`,
  );
  const currency = readAttribute(
    of,
    owner,
    'baseCurrency',
    '',
    currencyCode,
    'an ISO 4217 code such as USD',
  );
  return { amounts, written: asWritten(amounts, currency), currency };
}

/**
 * Reads what decides the amount for others, of the same.
 *
 * @param base ISO 4217 code of the author's price
 * @throws LocalPriceError `config`
 */
export function readPriceTerms(
  of: object,
  owner: string,
  base: string,
  mode: RoundMode,
): PriceTerms {
  const read = <T>(property: string, absent: string, parse: Parse<T>, remedy: string): T =>
    readAttribute(of, owner, property, absent, parse, remedy);
  return {
    prices: read('prices', '', parsePrices, list('EUR:45 IE/EUR:47')),
    before: read(
      'compareAt',
      '',
      (text, blame) => parseBefore(text, base, blame),
      list('79.00 EUR:69'),
    ),
    discounts: read('discount', '', parseDiscounts, list('IN:60% EU:5%')),
    rounding: {
      step: read('rounding', 'none', parseStep, 'none, cash, auto, or a step such as 0.05'),
      mode,
      ending: read(
        'ending',
        '',
        (text) => (/^(\d{0,20}|same)$/i.test(text) ? text.toLowerCase() : null),
        'digits such as 99, or same',
      ),
    },
    markup: read(
      'markup',
      '',
      (text) => (text ? parseMarkup(text) : undefined),
      'a percentage such as 2.5%',
    ),
  };
}

/**
 * Prints what an author has written, with the digits of its currency, or with more where it has more,
 * since it is not ours to round.
 */
export function asWritten(amounts: readonly Fraction[], currency: string): string[] {
  const digits = Math.max(fractionDigits(currency), ...amounts.map(decimalPlaces));
  return amounts.map((each) => printDecimal(each, digits));
}
