import {
  formatPrice,
  isCoarse,
  LocalPriceError,
  priceFor,
  rateNeeded,
  type PriceFormat,
  type PriceValue,
  type ServerTerms,
  type Swap,
} from 'local-price/money';
import { parameters, ServiceFailure, type RequestQuery } from 'local-price/protocol';
import type { Rates } from '../../rates/RateTable.js';
import type { NamedVisitor } from './readPriceVisitor.js';
import { swapBetween } from './swap.js';

/** The terms of a price. Their parameters are the attributes of a `<local-price>`. */
const terms = [
  'basePrice',
  'baseCurrency',
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

/** The words of the parameters that have only a few. */
const words = {
  currency_display: ['auto', 'symbol', 'narrow-symbol', 'code', 'name'],
  trailing_zero_display: ['auto', 'strip-if-integer'],
  // Servers write a boolean in different ways, Python as `True` and PHP as `1`.
  approximate: ['true', 'false', '1', '0'],
} as const;

/** The parameters of a price. */
export const priceParameters: readonly string[] = [
  ...terms.map(toSnakeCase),
  parameters.country,
  'currency',
  parameters.date,
  'locale',
  ...Object.keys(words),
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
  const given = termsIn(query);
  const format = formatIn(query, currency);
  const pair = reworded(() => rateNeeded(given, { country, currency }));
  const codes = pair && ([pair.from.toLowerCase(), pair.to.toLowerCase()] as const);
  const rate = codes && readRate(...codes, await ratesFor(...codes), now, anyAge);
  const value = reworded(() => priceFor(given, { country, currency, rate }));
  const text = reworded(() => formatPrice(value, format));
  if (pair) await charge();
  return { ...inSnakeCase(value), text };
}

function termsIn(query: RequestQuery): ServerTerms {
  const given = terms.map((term) => [term, query.filled(toSnakeCase(term))] as const);
  return Object.fromEntries(given) as ServerTerms;
}

function formatIn(query: RequestQuery, visitorCurrency: string | null): PriceFormat {
  const word = <N extends keyof typeof words>(name: N): (typeof words)[N][number] | undefined => {
    const given = query.filled(name)?.trim().toLowerCase();
    const found = words[name].find((each) => each === given);
    if (found !== undefined || given === undefined) return found;
    throw query.invalid(name, `one of ${words[name].join(', ')}`);
  };
  const approximate = word('approximate');
  return {
    locale: query.filled('locale') ?? 'en',
    currencyDisplay: word('currency_display'),
    trailingZeroDisplay: word('trailing_zero_display'),
    approximate: approximate === 'true' || approximate === '1',
    visitorCurrency,
  };
}

/** Returns the rate as a page gets it: in the opposite direction if it has too few digits for a price. */
function readRate(visitor: string, base: string, rates: Rates, now: number, anyAge: boolean): Swap {
  for (const [code, name] of [
    [base, 'base_currency'],
    [visitor, 'currency'],
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

/** Calls a function of `local-price/money`, whose errors name properties, and lets them name parameters. */
function reworded<T>(calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    throw error instanceof LocalPriceError ? renamed(error) : error;
  }
}

function renamed({ subject, remedy, message }: LocalPriceError): ServiceFailure {
  const reword = (): string => {
    if (!subject || remedy === undefined) return message;
    const { name, value } = subject;
    const what = value === null ? ' is missing' : `="${value}"`;
    return `${toSnakeCase(name)}${what}: write ${remedy.replace(/base-price$/, 'base_price')}.`;
  };
  return new ServiceFailure('BAD_REQUEST', `The parameter ${reword()}`);
}

function inSnakeCase(value: PriceValue): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [toSnakeCase(name), each as unknown]),
  );
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
