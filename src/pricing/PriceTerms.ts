import {
  currencyCode,
  readAttribute,
  readWord,
  type Groups,
  type Parse,
  type Report,
} from '../input/index.js';
import {
  parseAmounts,
  parseBefore,
  parseDiscounts,
  parseEnding,
  parseMarkup,
  parsePrices,
  parseRules,
  parseStep,
  type Amounts,
  type Discount,
  type FixedPrice,
  type Rule,
} from './attributes.js';
import { decimalPlaces, parseDecimal, printDecimal } from './decimal/decimal.js';
import { fractionDigits } from './decimal/fractionDigits.js';
import { one, roundModes, type Fraction, type RoundMode } from './decimal/Fraction.js';
import type { PriceDefaults } from './priceDefaults.js';
import type { Rounding } from './roundPrice.js';

/** The author's own price. */
export interface AuthorPrice {
  readonly amounts: Amounts;
  /** The amounts as printed. */
  readonly written: readonly string[];
  /** ISO 4217 code. */
  readonly currency: string;
}

/** How the author wants amounts to be rounded. */
export interface RoundingTerms {
  readonly steps: readonly Rule<Rounding['step']>[];
  /** The ending `same` means the ending of the price that is converted. */
  readonly endings: readonly Rule<string>[];
  readonly mode: RoundMode;
}

/** The author's terms for visitors with another currency or place. */
export interface PriceTerms extends RoundingTerms {
  readonly prices: readonly FixedPrice[];
  /** The prices before, which are struck through. */
  readonly before: readonly FixedPrice[];
  readonly discounts: readonly Discount[];
  /** The factor by which a converted amount is multiplied. */
  readonly markup: Fraction;
}

/** The page settings that the terms of a price depend on. */
export interface PageTerms {
  /** The groups that can be named as places; default: those that every page has. */
  readonly groups?: Groups | undefined;
  readonly rounding?: PriceDefaults['rounding'];
  readonly ending?: PriceDefaults['ending'];
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
  const amounts = readAttribute<Amounts>(
    of,
    owner,
    'basePriceMax',
    (text) => parseAmounts(base, text),
    `${decimal}, no less than base-price`,
    [base],
  );
  const code = 'an ISO 4217 code such as USD';
  const currency = readAttribute(of, owner, 'baseCurrency', currencyCode, code);
  return { amounts, written: asWritten(amounts, currency), currency };
}

/**
 * Reads the terms that decide the amount for other visitors, from the same object.
 *
 * @param report called with a message for a value that is ignored
 * @param base ISO 4217 code of the author's price
 * @throws LocalPriceError `config` if a term is wrong
 */
export function readPriceTerms(
  of: object,
  owner: string,
  report: Report,
  base: string,
  page: PageTerms = {},
): PriceTerms {
  const { groups } = page;
  const list = <T>(property: string, parse: Parse<readonly T[]>, example: string): readonly T[] =>
    readAttribute(of, owner, property, parse, `a list such as ${example}, without duplicates`, []);
  return {
    prices: list('prices', (text, blame) => parsePrices(text, blame, groups), 'EUR:45 IE/EUR:47'),
    before: list(
      'compareAt',
      (text, blame) => parseBefore(text, base, blame, groups),
      '79.00 EUR:69',
    ),
    discounts: list(
      'discount',
      (text, blame) => parseDiscounts(text, blame, groups),
      'IN:60% EU:5%',
    ),
    ...readRoundingTerms(of, owner, report, page),
    markup: readAttribute(of, owner, 'markup', parseMarkup, 'a percentage such as 2.5%', one),
  };
}

/**
 * Reads how amounts are rounded, from the same object.
 *
 * @param report called with a message for a value that is ignored
 * @throws LocalPriceError `config` if a rule is wrong
 */
export function readRoundingTerms(
  of: object,
  owner: string,
  report: Report,
  page: PageTerms = {},
): RoundingTerms {
  const rules = <T>(
    property: 'rounding' | 'ending',
    read: (rule: string) => T | null,
    remedy: string,
  ): readonly Rule<T>[] => {
    const parse: Parse<readonly Rule<T>[]> = (text, blame) => parseRules(text, read, blame);
    const own = readAttribute<readonly Rule<T>[]>(of, owner, property, parse, remedy, []);
    // Rules for some currencies leave the others to the page.
    if (!own.length || own.some(({ currency }) => !currency)) return own;
    const others = parseRules(String(page[property] ?? ''), read) ?? [];
    return [...own, ...others.filter(({ currency }) => !currency)];
  };
  const { roundMode } = of as { roundMode?: unknown };
  return {
    steps: rules('rounding', parseStep, 'none, cash, auto, or a step such as 0.05, or 1 JPY:100'),
    endings: rules('ending', parseEnding, 'digits such as 99, or same, or 99 JPY:80'),
    mode: readWord(roundMode, owner, 'roundMode', roundModes, report) ?? roundModes[0],
  };
}

/** Returns the rule for a currency; `undefined`: none. */
function ruleFor<T>(rules: readonly Rule<T>[], code: string): Rule<T> | undefined {
  const of = (each: string): Rule<T> | undefined => rules.find(({ currency }) => currency === each);
  return of(code) ?? of('');
}

/**
 * Returns how an amount in a currency is rounded.
 *
 * The ending `same` becomes the fraction digits of a base price, as far as the currency of the printed price has
 * fraction digits. In a currency without any, they are the last digits of the number. If they are zeros, the price is
 * rounded to whole units.
 *
 * @param code ISO 4217 code
 */
export function roundingFor(
  { steps, endings, mode }: RoundingTerms,
  code: string,
  baseAmount: string,
): Rounding {
  const { rule: step = 'none', currency } = ruleFor(steps, code) ?? {};
  const { rule: ending = '' } = ruleFor(endings, code) ?? {};
  const rounding = { step, isOwnStep: !!currency, mode, ending };
  if (ending !== 'same') return rounding;
  const [, fraction = ''] = baseAmount.split('.');
  const same = /[1-9]/.test(fraction) ? fraction.slice(0, fractionDigits(code) || undefined) : '';
  return { ...rounding, ending: same, isWhole: !same };
}

/**
 * Prints amounts as the author wrote them: with the fraction digits of the currency, or more if an amount
 * has more. These amounts are never rounded.
 */
export function asWritten(amounts: readonly Fraction[], currency: string): string[] {
  const digits = Math.max(fractionDigits(currency), ...amounts.map(decimalPlaces));
  return amounts.map((each) => printDecimal(each, digits));
}
