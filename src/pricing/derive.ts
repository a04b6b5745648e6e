import {
  attributesOf,
  check,
  currencyCode,
  readValue,
  throwProblem,
  type Attributes,
  parseDecimal,
  readDecimal,
  type Fraction,
} from '../input/index.js';
import { readRoundingTerms, type PriceAttributes } from './PriceTerms.js';
import { endsOf, exactValue, stripZeroFractions, type PriceValue } from './PriceValue.js';
import { withDefaults, type PriceDefaults } from './priceDefaults.js';
import { roundEnds, roundingFor } from './roundPrice.js';

/** How a price follows from another: the attributes of a derived `<local-price>`, in camel case. */
export interface DerivedAttributes extends Pick<
  PriceAttributes,
  'rounding' | 'roundMode' | 'ending'
> {
  /** A decimal such as `0.25`, or a fraction of two whole numbers such as `1/12`; greater than zero. */
  times: string | number;
}

/** Reads a factor: a decimal, or a fraction of two whole numbers; `null` for anything else, and for zero. */
function parseTimes(text: string): Fraction | null {
  const [, above, below] = /^(\d{1,20})\s*\/\s*(\d{1,20})$/.exec(text) ?? [];
  const times = above
    ? { numerator: BigInt(above), denominator: BigInt(below!) }
    : parseDecimal(text);
  return times?.numerator && times.denominator ? times : null;
}

/** The terms of a derived price. */
export type Derivation = ReturnType<typeof readDerivation>;

/** Reads the terms of a derived price. They count only if nothing is wrong with the attributes. */
export function readDerivation(attributes: Attributes<DerivedAttributes>) {
  const remedy = 'a decimal such as 0.25, or a fraction such as 1/12';
  return {
    times: readValue(attributes, 'times', parseTimes, remedy)!,
    ...readRoundingTerms(attributes),
  };
}

/** Returns the price that follows from another. */
export function deriveBy(value: PriceValue, terms: Derivation): PriceValue {
  const { amount, amountMax, compareAt: _compareAt, ...rest } = value;
  const { currency, baseAmount, baseCurrency } = value;
  const rounding = roundingFor(terms, currency, { amount: baseAmount, currency: baseCurrency });
  const ends = [amount, amountMax].flatMap((each) => (each ? readDecimal(each)! : []));
  const printed = roundEnds(ends, currency, terms.times, currency, rounding);
  const [start, end] = endsOf(stripZeroFractions(printed, rounding.step === 'auto'));
  return exactValue({ amount: start, ...(end && { amountMax: end }), ...rest });
}

/**
 * Returns the price that a derived `<local-price>` shows: per month, per kilogram, for three.
 *
 * @param value what {@link priceFor} returned, or the property `value` of an element
 * @param page the settings of the page; terms win over them
 * @throws LocalPriceError `config` if a term is wrong, or the value is not that of a price
 * @example
 * derive(priceFor({ basePrice: '120.00', baseCurrency: 'USD' }, { country: 'US', currency: 'USD' }), { times: '1/12' }).amount; // '10.00'
 */
export function derive(
  value: PriceValue,
  terms: DerivedAttributes,
  page?: PriceDefaults | null,
): PriceValue {
  const own = Object(terms) as DerivedAttributes;
  const defaults = withDefaults({}, Object(page) as PriceDefaults);
  // Here, what is wrong with the page's defaults is an error, too.
  const all = withDefaults(own, defaults);
  const attributes = attributesOf<DerivedAttributes>(all, 'derive()', defaults);
  const derivation = readDerivation(attributes);
  throwProblem(attributes);
  const { amount, amountMax = amount, currency, baseAmount } = Object(value) as PriceValue;
  for (const each of [amount, amountMax, baseAmount]) {
    const isAmount = typeof each === 'string' && readDecimal(each);
    check(isAmount, 'amount', each, 'a plain decimal as text');
  }
  const code = currencyCode(currency);
  check(code, 'currency', currency, 'an ISO 4217 code such as EUR');
  return deriveBy({ ...value, currency: code }, derivation);
}
