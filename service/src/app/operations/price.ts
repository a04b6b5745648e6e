import {
  formatPrice,
  isCoarse,
  LocalPriceError,
  priceFor,
  rateNeeded,
  type CurrencyDisplay,
  type PriceValue,
  type ServerTerms,
  type Swap,
} from 'local-price/money';
import type { Rates } from '../../rates/RateTable.js';
import { currencyParameter, isOfForm, type Parameter } from '../Parameter.js';
import { invalidValue, type RequestQuery } from '../RequestQuery.js';
import { ServiceFailure } from '../ServiceFailure.js';
import type { NamedVisitor } from './readPriceVisitor.js';
import { swapBetween, type RateUse } from './swap.js';

/** The terms of a price by the names of their parameters, which are the attributes of a `<local-price>`. */
const terms = {
  base_price: ['basePrice', 'The price, a plain decimal.', '49.00'],
  base_currency: ['baseCurrency', 'Code of the currency of base_price.', 'USD'],
  base_price_max: ['basePriceMax', 'The upper end of a range of prices.', '99.00'],
  prices: ['prices', 'Fixed prices, by currency and place.', 'EUR:45 IE/EUR:47'],
  discount: ['discount', 'Percentages by place.', 'IN:60% EU:5%'],
  compare_at: ['compareAt', 'The price before.', '79.00 EUR:69'],
  currencies: ['currencies', 'The currencies that may be shown; by default all.', 'EUR GBP JPY'],
  rounding: ['rounding', 'Rules for rounding.', '0.05 JPY:100'],
  round_mode: ['roundMode', 'nearest, up or down.', 'up'],
  ending: ['ending', 'The last digits.', '99 JPY:80'],
  markup: ['markup', 'A percentage that is added to converted amounts.', '2.5%'],
  groups: ['groups', 'Names for lists of countries.', 'SHIP: US CA'],
} as const satisfies Record<string, [keyof ServerTerms, description: string, example: string]>;

const termParameters = Object.entries(terms).map(([name, [, description, example]]) => ({
  name,
  description,
  example,
}));

const localeParameter: Parameter = {
  name: 'locale',
  description: 'The language of text, a BCP 47 tag. The default is en.',
  example: 'de-DE',
};

const displayParameter = choice(
  'currency_display',
  'How text names the currency.',
  'code',
  'auto|symbol|narrow-symbol|code|name',
);

const zerosParameter = choice(
  'trailing_zero_display',
  'With strip-if-integer, text is €45 for €45.00.',
  'strip-if-integer',
  'auto|strip-if-integer',
);

const approximateParameter = choice(
  'approximate',
  'Whether text marks a converted price with ≈.',
  'true',
  'true|false',
);

/** The parameters of a price that it must have. */
export const requiredTerms: Parameter[] = termParameters.slice(0, 2);

/** The parameters of a price that it may have, besides the visitor and the day. */
export const optionalTerms: Parameter[] = [
  ...termParameters.slice(2),
  localeParameter,
  displayParameter,
  zerosParameter,
  approximateParameter,
];

/** A price as a page shows it: `PriceValue` in snake case, and its text. */
export interface PriceMetaData {
  amount: string;
  amount_max?: string;
  compare_at?: string;
  currency: string;
  base_amount: string;
  base_currency: string;
  exchange_rate: string | null;
  rate_time: string | null;
  rate_date: string | null;
  place: string | null;
  discount: string | null;
  source: PriceValue['source'];
  /** The price as the page prints it. */
  text: string;
}

/**
 * Returns a price as a page shows it to a visitor.
 *
 * @param ratesFor returns the rates of the requested day, if the price needs a rate
 * @param charge charges a token, if the price needs a rate
 * @throws ServiceFailure `BAD_REQUEST`, which names the parameter that is wrong, or as a swap fails
 */
export async function price(
  query: RequestQuery,
  { country, currency }: NamedVisitor,
  ratesFor: () => Promise<Rates>,
  charge: () => Promise<void>,
  now: number,
  use: RateUse,
): Promise<PriceMetaData> {
  const given = readTerms(query);
  const format = readFormat(query, currency);
  const pair = reworded(() => rateNeeded(given, { country, currency }));
  const rate = pair && readRate(pair.from, pair.to, await ratesFor(), now, use);
  const metaData = reworded(() => {
    const value = priceFor(given, { country, currency, rate });
    return { ...inSnakeCase(value), text: formatPrice(value, format) };
  });
  if (pair) await charge();
  return metaData;
}

function readTerms(query: RequestQuery): ServerTerms {
  const given = Object.entries(terms).map(([name, [term]]) => [term, query.optional({ name })]);
  return Object.fromEntries(given) as ServerTerms;
}

/** A parameter that is one of a few words. */
interface Choice extends Parameter {
  /** The words, separated by `|`. */
  words: string;
}

function choice(name: string, description: string, example: string, words: string): Choice {
  return { name, description, example, pattern: `^(${words})$`, words };
}

function readFormat(query: RequestQuery, visitorCurrency: string | null) {
  const word = (parameter: Choice): string | undefined => {
    const value = query.optional(parameter);
    if (value === undefined || isOfForm(parameter, value)) return value;
    throw invalidValue(parameter, value, `one of ${parameter.words.replaceAll('|', ', ')},`);
  };
  return {
    locale: query.optional(localeParameter) || 'en',
    currencyDisplay: word(displayParameter) as CurrencyDisplay | undefined,
    trailingZeroDisplay: word(zerosParameter) as 'auto' | 'strip-if-integer' | undefined,
    approximate: word(approximateParameter) as 'true' | 'false' | undefined,
    visitorCurrency,
  };
}

/** Returns the rate as a page gets it: in the opposite direction if it has too few digits for a price. */
function readRate(from: string, to: string, rates: Rates, now: number, use: RateUse): Swap {
  const [visitor, base] = [from.toLowerCase(), to.toLowerCase()];
  for (const [code, { name }] of [
    [base, requiredTerms[1]!],
    [visitor, currencyParameter],
  ] as const) {
    if (rates.has(code)) continue;
    throw new ServiceFailure(
      'UNKNOWN_CURRENCY',
      `There is no rate for ${code.toUpperCase()}, the ${name} of this price.`,
    );
  }
  const swap = swapBetween(visitor, base, rates, now, use);
  const used = isCoarse(swap.exchange_rate) ? swapBetween(base, visitor, rates, now, use) : swap;
  return {
    from: used.from.toUpperCase(),
    to: used.to.toUpperCase(),
    exchangeRate: used.exchange_rate,
    date: rates.date,
  };
}

/** Calls a function of `local-price/money`, whose errors name properties, and lets them name parameters. */
function reworded<T>(calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (!(error instanceof LocalPriceError)) throw error;
    const message = error.message
      .replace(/^terms /, '')
      .replace(/^\w+/, toSnakeCase)
      .replace('base-price', 'base_price');
    throw new ServiceFailure('BAD_REQUEST', `The parameter ${message}`);
  }
}

function inSnakeCase(value: PriceValue): Omit<PriceMetaData, 'text'> {
  const fields = Object.entries(value).map(([name, each]) => [toSnakeCase(name), each as unknown]);
  return Object.fromEntries(fields) as Omit<PriceMetaData, 'text'>;
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
