import { currencyCode, readAttribute, readOptional, type Parse } from '../input/index.js';
import {
  parseAmounts,
  parseBefore,
  parseDiscounts,
  parseEnding,
  parseMarkup,
  parsePrices,
  parseStep,
  type Amounts,
  type Discount,
  type FixedPrice,
} from './attributes.js';
import { decimalPlaces, parseDecimal, printDecimal } from './decimal/decimal.js';
import { fractionDigits } from './decimal/fractionDigits.js';
import { one, type Fraction, type RoundMode } from './decimal/Fraction.js';
import type { Rounding } from './roundPrice.js';

/** The author's own price. */
export interface AuthorPrice {
  readonly amounts: Amounts;
  /** The amounts as printed. */
  readonly written: readonly string[];
  /** ISO 4217 code. */
  readonly currency: string;
}

/** The author's terms for visitors with another currency or place. */
export interface PriceTerms {
  readonly prices: readonly FixedPrice[];
  /** The prices before, which are struck through. */
  readonly before: readonly FixedPrice[];
  readonly discounts: readonly Discount[];
  /** How a converted price is rounded; the ending `same` means the ending of the price that is converted. */
  readonly rounding: Rounding;
  /** The factor by which a converted amount is multiplied. */
  readonly markup: Fraction;
}

const decimal = 'a plain decimal such as 1299 or 49.00';

// None of these attributes has a default for a wrong value: when in doubt, the author's price is shown.

/**
 * Reads the author's own price.
 *
 * @param of the object whose properties are the attributes
 * @param owner the object's name in messages
 * @throws LocalPriceError `config` if the price is wrong
 */
export function readAuthorPrice(of: object, owner: string): AuthorPrice {
  const base = readAttribute(of, owner, 'basePrice', parseDecimal, decimal);
  const amounts = readOptional<Amounts>(
    of,
    owner,
    'basePriceMax',
    [base],
    (text) => parseAmounts(base, text),
    `${decimal}, no less than base-price`,
  );
  const code = 'an ISO 4217 code such as USD';
  const currency = readAttribute(of, owner, 'baseCurrency', currencyCode, code);
  return { amounts, written: asWritten(amounts, currency), currency };
}

/**
 * Reads the terms that decide the amount for other visitors, from the same object.
 *
 * @param base ISO 4217 code of the author's price
 * @throws LocalPriceError `config` if a term is wrong
 */
export function readPriceTerms(
  of: object,
  owner: string,
  base: string,
  mode: RoundMode,
): PriceTerms {
  const read = <T>(property: string, absent: T, parse: Parse<T>, remedy: string): T =>
    readOptional(of, owner, property, absent, parse, remedy);
  const list = <T>(property: string, parse: Parse<readonly T[]>, example: string): readonly T[] =>
    read(property, [], parse, `a list such as ${example}, nothing twice`);
  return {
    prices: list('prices', parsePrices, 'EUR:45 IE/EUR:47'),
    before: list('compareAt', (text, blame) => parseBefore(text, base, blame), '79.00 EUR:69'),
    discounts: list('discount', parseDiscounts, 'IN:60% EU:5%'),
    rounding: {
      step: read('rounding', 'none', parseStep, 'none, cash, auto, or a step such as 0.05'),
      mode,
      ending: read('ending', '', parseEnding, 'digits such as 99, or same'),
    },
    markup: read('markup', one, parseMarkup, 'a percentage such as 2.5%'),
  };
}

/**
 * Prints amounts as the author wrote them: with the fraction digits of the currency, or more if an amount
 * has more. These amounts are never rounded.
 */
export function asWritten(amounts: readonly Fraction[], currency: string): string[] {
  const digits = Math.max(fractionDigits(currency), ...amounts.map(decimalPlaces));
  return amounts.map((each) => printDecimal(each, digits));
}
