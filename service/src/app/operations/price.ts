import {
  formatPrice,
  isCoarse,
  LocalPriceError,
  priceFor,
  rateNeeded,
  type CurrencyDisplay,
  type PriceFormat,
  type PriceValue,
  type ServerTerms,
  type Swap,
} from 'local-price/money';
import type { Rates } from '../../rates/RateTable.js';
import {
  countryParameter,
  currencyParameter,
  dateParameter,
  type Parameter,
} from '../Parameter.js';
import { invalidValue, type RequestQuery } from '../RequestQuery.js';
import { badRequest, ServiceFailure } from '../ServiceFailure.js';
import type { NamedVisitor } from './readPriceVisitor.js';
import { swapBetween } from './swap.js';

/** The terms of a price besides the base price. Their parameters are the attributes of a `<local-price>`. */
const terms = [
  'basePriceMax',
  'prices',
  'discount',
  'compareAt',
  'currencies',
  'rounding',
  'roundMode',
  'ending',
  'markup',
  'groups',
] as const satisfies (keyof ServerTerms)[];

const basePriceParameter: Parameter = { name: 'base_price', example: '49.00' };
const basePriceMaxParameter: Parameter = { name: 'base_price_max', example: '99.00' };
const pricesParameter: Parameter = { name: 'prices', example: 'EUR:45' };
const compareAtParameter: Parameter = { name: 'compare_at', example: '79.00' };
const baseCurrencyParameter: Parameter = { name: 'base_currency', example: 'USD' };
const localeParameter: Parameter = { name: 'locale', example: 'de-DE' };

/** A parameter that is one of a few words. */
interface Choice extends Parameter {
  words: readonly string[];
}

const displayParameter: Choice = {
  name: 'currency_display',
  example: 'code',
  words: ['auto', 'symbol', 'narrow-symbol', 'code', 'name'],
};

const zerosParameter: Choice = {
  name: 'trailing_zero_display',
  example: 'strip-if-integer',
  words: ['auto', 'strip-if-integer'],
};

/** Servers write a boolean in different ways, Python as `True` and PHP as `1`. */
const approximateParameter: Choice = {
  name: 'approximate',
  example: 'true',
  words: ['true', 'false', '1', '0'],
};

/** The parameters of a price that it must have. */
export const requiredTerms: readonly Parameter[] = [basePriceParameter, baseCurrencyParameter];

/** The parameters of a price that it may have. */
export const optionalTerms: readonly Pick<Parameter, 'name'>[] = [
  countryParameter,
  currencyParameter,
  dateParameter,
  ...terms.map((term) => ({ name: toSnakeCase(term) })),
  localeParameter,
  displayParameter,
  zerosParameter,
  approximateParameter,
];

/**
 * Returns a price as a page shows it to a visitor: `PriceValue` in snake case, and its text.
 *
 * @param ratesFor returns the rates that answer for two currencies, if the price needs a rate
 * @param charge charges a token, if the price needs a rate
 * @param anyAge see `swap`
 * @throws ServiceFailure `BAD_REQUEST`, which names the parameter that is wrong, or as a swap fails
 */
export async function price(
  query: RequestQuery,
  { country, currency }: NamedVisitor,
  ratesFor: (from: string, to: string) => Promise<Rates>,
  charge: () => Promise<void>,
  now: number,
  anyAge: boolean,
): Promise<object> {
  const given = readTerms(query);
  const format = readFormat(query, currency);
  const pair = reworded(() => rateNeeded(given, { country, currency }));
  const codes = pair && ([pair.from.toLowerCase(), pair.to.toLowerCase()] as const);
  const rate = codes && readRate(...codes, await ratesFor(...codes), now, anyAge);
  const value = reworded(() => priceFor(given, { country, currency, rate }));
  const text = printed(query, value, format);
  if (pair) await charge();
  return { ...inSnakeCase(value), text };
}

function readTerms(query: RequestQuery): ServerTerms {
  const given = ['basePrice', 'baseCurrency', ...terms].map((term) => [
    term,
    query.filled({ name: toSnakeCase(term) }),
  ]);
  return Object.fromEntries(given) as ServerTerms;
}

function readFormat(query: RequestQuery, visitorCurrency: string | null): PriceFormat {
  const word = (parameter: Choice): string | undefined => {
    const value = query.filled(parameter);
    const given = value?.trim().toLowerCase();
    if (value === undefined || parameter.words.includes(given!)) return given;
    throw invalidValue(parameter, value, `one of ${parameter.words.join(', ')},`);
  };
  const approximate = word(approximateParameter);
  return {
    locale: query.filled(localeParameter) ?? 'en',
    currencyDisplay: word(displayParameter) as CurrencyDisplay | undefined,
    trailingZeroDisplay: word(zerosParameter) as 'auto' | 'strip-if-integer' | undefined,
    approximate: approximate === 'true' || approximate === '1',
    visitorCurrency,
  };
}

/** Returns the rate as a page gets it: in the opposite direction if it has too few digits for a price. */
function readRate(visitor: string, base: string, rates: Rates, now: number, anyAge: boolean): Swap {
  for (const [code, { name }] of [
    [base, baseCurrencyParameter],
    [visitor, currencyParameter],
  ] as const) {
    if (rates.has(code)) continue;
    throw new ServiceFailure(
      'UNKNOWN_CURRENCY',
      `There is no rate for ${code.toUpperCase()}, the ${name} of this price.`,
    );
  }
  const swap = swapBetween(visitor, base, rates, now, anyAge);
  const used = isCoarse(swap.exchange_rate) ? swapBetween(base, visitor, rates, now, anyAge) : swap;
  return {
    from: used.from.toUpperCase(),
    to: used.to.toUpperCase(),
    exchangeRate: used.exchange_rate,
    ...(used.date !== undefined && { date: used.date }),
  };
}

/** Prints a price. Its currency is valid, so what can't be printed is the language or an amount. */
function printed(query: RequestQuery, value: PriceValue, format: PriceFormat): string {
  try {
    return formatPrice(value, format);
  } catch (error) {
    if (!(error instanceof LocalPriceError)) throw error;
    const { name, value: amount } = error.subject!;
    if (name === localeParameter.name) throw renamed(error);
    const parameter = parameterOf(amount, value, query);
    throw invalidValue(parameter, query.filled(parameter)!, 'an amount of fewer digits');
  }
}

/** Returns the parameter that an amount comes from. */
function parameterOf(amount: string | null, value: PriceValue, query: RequestQuery): Parameter {
  // A discount has the base price as the price before.
  const isFrom = (part: string | undefined, { name }: Parameter): boolean =>
    part === amount && query.filled({ name }) !== undefined;
  if (isFrom(value.compareAt, compareAtParameter)) return compareAtParameter;
  if (value.source === 'fixed') return pricesParameter;
  return isFrom(value.amountMax, basePriceMaxParameter)
    ? basePriceMaxParameter
    : basePriceParameter;
}

/** Calls a function of `local-price/money`, whose errors name properties, and lets them name parameters. */
function reworded<T>(calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    throw error instanceof LocalPriceError ? renamed(error) : error;
  }
}

function renamed({ subject, remedy, message }: LocalPriceError): ServiceFailure {
  if (!subject || remedy === undefined) return badRequest(`The parameter ${message}`);
  const { name, value } = subject;
  const what = value === null ? ' is missing' : `="${value}"`;
  const advice = remedy.replace(/base-price$/, basePriceParameter.name);
  return badRequest(`The parameter ${toSnakeCase(name)}${what}: write ${advice}.`);
}

function inSnakeCase(value: PriceValue): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [toSnakeCase(name), each as unknown]),
  );
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
