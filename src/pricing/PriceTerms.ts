import {
  asText,
  currencyCode,
  emptyList,
  readCurrencies,
  readValue,
  readWord,
  type Attributes,
  type Groups,
  type ParsedList,
  parseDecimal,
  isZero,
  one,
  roundModes,
  type Fraction,
} from '../input/index.js';
import { asWritten } from './PriceValue.js';
import { fractionDigits } from './decimal/fractionDigits.js';
import {
  parseAmounts,
  parseCompareAt,
  parseDiscounts,
  parsePrices,
  type Amounts,
  type Discount,
  type FixedPrice,
} from './parseTerms.js';
import { priceRules, type PriceDefaults, type PriceRule } from './priceDefaults.js';
import type { RoundingTerms, Rule } from './roundPrice.js';

/** The attributes of a `<local-price>` that decide its amount, in camel case. */
export interface PriceAttributes extends Pick<
  PriceDefaults,
  'rounding' | 'roundMode' | 'ending' | 'markup'
> {
  basePrice: string | number;
  baseCurrency: string;
  basePriceMax?: string | number | null | undefined;
  prices?: string | readonly string[] | null | undefined;
  compareAt?: string | number | readonly string[] | null | undefined;
  discount?: string | readonly string[] | null | undefined;
  /** ISO 4217 codes that may be shown besides the base currency; default: all. */
  currencies?: string | readonly string[] | null | undefined;
  /** Which countries count; see {@link placesModes}. */
  places?: PlacesMode | null | undefined;
}

/**
 * Which countries count for prices by place and for discounts. `known`: the default. `chosen`: a country that the
 * visitor has chosen also counts for discounts. `guess`: so does a country that is only guessed from the time zone, for
 * both.
 */
export const placesModes = ['known', 'chosen', 'guess'] as const;

/** Which countries count. */
export type PlacesMode = (typeof placesModes)[number];

/** A price as its author has written it: what the attributes of a `<local-price>` mean. */
export interface PriceTerms extends RoundingTerms {
  /** The author's own price. */
  readonly author: {
    readonly amounts: Amounts;
    /** The amounts as printed. */
    readonly written: readonly string[];
    /** ISO 4217 code. */
    readonly currency: string;
  };
  readonly prices: readonly FixedPrice[];
  /** The previous prices, which are struck through. */
  readonly compareAt: readonly FixedPrice[];
  readonly discounts: readonly Discount[];
  /** The factor by which a converted amount is multiplied. */
  readonly markup: Fraction;
  /** ISO 4217 codes that may be shown besides the author's; `undefined`: all. */
  readonly currencies: ReadonlySet<string> | undefined;
  readonly places: PlacesMode;
  /** Whether the price depends on the country. */
  readonly hasPlaces: boolean;
  /** Whether the author's price is zero. */
  readonly isFree: boolean;
  /** The groups that can be named as places; `undefined`: those that every page has. */
  readonly groups: Groups | undefined;
}

const decimal = 'a plain decimal such as 1299 or 49.00';

/**
 * Reads a price. If one of its terms, or a default of the page, is wrong, only the author's own price may be shown.
 *
 * @param groups that can be named as places; default: those that every page has
 * @returns `null` if the author's own price is wrong
 */
export function readPriceTerms(
  attributes: Attributes<PriceAttributes>,
  groups?: Groups,
): PriceTerms | null {
  const given = attributes.own.baseCurrency ?? attributes.page.baseCurrency;
  const digits = (): number => fractionDigits(currencyCode(asText(given)) ?? '');
  const read = (text: string): Fraction | null => parseDecimal(text, digits);
  const base = readValue(attributes, 'basePrice', read, decimal);
  const amounts =
    base &&
    readValue<PriceAttributes, Amounts, Amounts>(
      attributes,
      'basePriceMax',
      (text) => parseAmounts(base, text, digits),
      `${decimal}, no less than base-price`,
      [base],
    );
  const { baseCurrency, markup } = priceRules;
  const currency = readValue(attributes, 'baseCurrency', baseCurrency.parse, baseCurrency.remedy);
  if (!amounts || !currency || attributes.fault) return null;
  const list = <T>(
    name: 'prices' | 'compareAt' | 'discount',
    parse: (text: string) => ParsedList<readonly T[]> | null,
    example: string,
  ): readonly T[] => {
    const remedy = `a list such as ${example}, without duplicates`;
    return readValue(attributes, name, parse, remedy, emptyList).items;
  };
  const prices = list('prices', (text) => parsePrices(text, groups), 'EUR:45 IE/EUR:47');
  const discounts = list('discount', (text) => parseDiscounts(text, groups), 'IN:60% EU:5%');
  const terms: PriceTerms = {
    author: { amounts, written: asWritten(amounts, currency), currency },
    isFree: isZero(amounts),
    currencies: readCurrencies(attributes),
    places: readWord(attributes, 'places', placesModes),
    groups,
    prices,
    compareAt: list('compareAt', (text) => parseCompareAt(text, currency, groups), '79.00 EUR:69'),
    discounts,
    hasPlaces: !!discounts.length || prices.some(({ place }) => place),
    ...readRoundingTerms(attributes),
    markup: readValue(attributes, 'markup', markup.parse, markup.remedy, one),
  };
  return attributes.fault || attributes.pageFault ? { ...terms, compareAt: [] } : terms;
}

/** Reads how amounts are rounded. */
export function readRoundingTerms(
  attributes: Attributes<Pick<PriceAttributes, 'rounding' | 'roundMode' | 'ending'>>,
): RoundingTerms {
  const rules = <T>(
    name: 'rounding' | 'ending',
    { parse, remedy }: PriceRule<ParsedList<readonly Rule<T>[]>>,
  ): readonly Rule<T>[] => {
    const own = readValue(attributes, name, parse, remedy, emptyList).items;
    // Rules for some currencies leave the others to the page.
    if (!own.length || own.some(({ currency }) => !currency)) return own;
    const { items, wrong } = parse(asText(attributes.page[name]) ?? '')!;
    return wrong.length ? own : [...own, ...items.filter(({ currency }) => !currency)];
  };
  return {
    steps: rules('rounding', priceRules.rounding),
    endings: rules('ending', priceRules.ending),
    mode: readWord(attributes, 'roundMode', roundModes),
  };
}
