import {
  asText,
  attributesOf,
  countryCode,
  currencyCode,
  errorOf,
  parseGroups,
  problemWith,
  readCurrencies,
  throwProblem,
  type LocalPriceError,
  decimalOf,
  inverse,
  multiply,
  type Fraction,
} from '../input/index.js';
import { readPriceTerms, type PriceAttributes, type PriceTerms } from './PriceTerms.js';
import { exactValue, type PriceValue } from './PriceValue.js';
import { planPrice, type PricePlan } from './planPrice.js';
import { withDefaults, type PriceDefaults } from './priceDefaults.js';
import { isCoarse, printRate, rateOf, type Pair, type Rate } from './rates.js';
import { stepsOf, type PriceStep } from './steps.js';
import { type Swap } from '../protocol/index.js';

/** The settings of a page that its prices depend on; all others are ignored. */
export interface ServerSettings extends PriceDefaults {
  /** ISO 4217 codes that may be shown besides the base currency; default: all. */
  currencies?: PriceAttributes['currencies'];
  /** Names for lists of countries, such as `VAT: EEA GB; SHIP: US CA`. */
  groups?: string | null | undefined;
}

/** The terms of a price on a server: the attributes of a `<local-price>`, in camel case, and settings of its page. */
export type ServerTerms = Partial<PriceAttributes> & ServerSettings;

/** A rate that is exact even if no number is: the quotient of two rates of a file. */
export interface ExactSwap extends Swap {
  /** What one unit of the file's base is worth in `to`, and in `from`. */
  readonly quotient: readonly [to: number, from: number];
}

/** The visitor that a price is calculated for, and the rate. */
export interface PriceQuestion {
  /** ISO 3166 alpha-2 code of the visitor's country; `null` if it is unknown. */
  country: string | null;
  /** ISO 4217 code of the visitor's currency; `null` if it is unknown. */
  currency: string | null;
  /**
   * What `client.swap()` or `rateFrom()` returned for the pair of {@link rateNeeded}, in either direction; `null`:
   * none.
   */
  rate: Swap | ExactSwap | null;
}

/** The currencies of a rate, by ISO 4217 code. */
export interface RatePair {
  /** The visitor's currency. */
  from: string;
  /** The currency of the price that is converted. */
  to: string;
}

/** What is said of a price besides its value. */
export interface PriceOptions {
  /** Whether the value says how its amount was made. */
  steps?: boolean | null | undefined;
}

/** A price, and how its amount was made. */
export interface ExplainedPrice extends PriceValue {
  readonly steps: readonly PriceStep[];
}

/**
 * Returns the price that the page shows to a visitor, with the same digits.
 *
 * @param page the settings of the page; terms win over them
 * @param options `steps`: the value says how its amount was made
 * @throws LocalPriceError `config` if the terms are wrong, or the rate that they need is missing, belongs to
 * another pair or is too coarse for a price
 * @example
 * priceFor({ basePrice: '49.00', baseCurrency: 'USD', prices: 'EUR:45' }, { country: 'DE', currency: 'EUR' }).amount; // '45.00'
 */
export function priceFor(
  terms: ServerTerms,
  question: PriceQuestion,
  page: ServerSettings | null | undefined,
  options: { steps: true },
): ExplainedPrice;
export function priceFor(
  terms: ServerTerms,
  question: PriceQuestion,
  page?: ServerSettings | null,
  options?: PriceOptions | null,
): PriceValue;
export function priceFor(
  terms: ServerTerms,
  question: PriceQuestion,
  page?: ServerSettings | null,
  options?: PriceOptions | null,
): PriceValue {
  const { rate } = Object(question) as PriceQuestion;
  const { read, plan } = planOf(terms, question, page);
  const { from, to } = plan;
  const used = to === null ? undefined : checkedRate(rate, { symbol: to, base: from });
  const value = plan.value(used);
  const explained = options?.steps && { ...value, steps: stepsOf(read, value, used) };
  return explained ? exactValue(explained) : value;
}

/**
 * Returns the rate for a pair.
 *
 * @param rate see {@link PriceQuestion.rate}
 * @throws LocalPriceError `config` if this is not the rate
 */
export function checkedRate(rate: PriceQuestion['rate'], { symbol, base }: Pair): Rate {
  const wanted = `the rate from ${symbol} to ${base}`;
  const given = [rate?.from, rate?.to, rate?.exchangeRate].map(asText).join(' ').trim() || null;
  const wrongRate = (message: string): LocalPriceError => argumentError('rate', given, message);
  if (!rate) throw wrongRate(`${wanted} is missing: request the pair that rateNeeded() returns`);
  const found = readRate(rate, { symbol, base });
  if (!found) throw wrongRate(`${wanted} does not match rate: pass the answer of client.swap()`);
  if (!(rate as ExactSwap).quotient && isCoarse(rate.exchangeRate)) {
    const other = rate.from === symbol ? [base, symbol] : [symbol, base];
    throw wrongRate(
      `the rate from ${rate.from} to ${rate.to} has too few digits for a price: request the rate from ${other.join(' to ')}`,
    );
  }
  return found;
}

/**
 * Returns the pair of the rate that a price needs, as the page requests it; `null` if it needs no rate.
 *
 * @throws LocalPriceError `config` if the terms are wrong
 * @example
 * rateNeeded({ basePrice: '49.00', baseCurrency: 'USD' }, { country: 'DE', currency: 'EUR' }); // { from: 'EUR', to: 'USD' }
 */
export function rateNeeded(
  terms: ServerTerms,
  question: Pick<PriceQuestion, 'country' | 'currency'>,
  page?: ServerSettings | null,
): RatePair | null {
  const { from, to } = planOf(terms, question, page).plan;
  return to ? { from: to, to: from } : null;
}

function planOf(
  given: ServerTerms,
  question: Pick<PriceQuestion, 'country' | 'currency'>,
  settings?: ServerSettings | null,
): { read: PriceTerms; plan: PricePlan } {
  const { country, currency } = Object(question) as typeof question;
  const [own, page] = [Object(given), Object(settings)] as [ServerTerms, ServerSettings];
  const { items: groups, wrong: parts } = parseGroups(asText(own.groups ?? page.groups) ?? '');
  const [part] = own.groups == null ? [] : parts;
  if (part) {
    const message = `groups has "${part}": write groups such as VAT: EEA GB; SHIP: US CA`;
    throw argumentError('groups', part, message);
  }
  const attributes = attributesOf<PriceAttributes>(own, 'terms', withDefaults({}, page));
  const read = readPriceTerms(attributes, groups);
  throwProblem({ ...attributes, fault: attributes.fault ?? (read ? null : attributes.pageFault) });
  const terms = read!;
  if (attributes.pageFault) return { read: terms, plan: planPrice(terms) };
  const visitor = {
    // Platforms report an unknown country as two characters that name no country: XX, T1.
    country: /^\s*\w\w\s*$/.test(asText(country) ?? '')
      ? countryCode(country)
      : codeOr(country, countryCode, 'country', 'an ISO 3166 code such as DE'),
    currency: codeOr(currency, currencyCode, 'currency', 'an ISO 4217 code such as EUR'),
  };
  const offered = terms.currencies ?? readCurrencies(attributesOf<ServerSettings>(page, ''));
  return { read: terms, plan: planPrice(terms, visitor, offered) };
}

/** Reads a rate; `null`: it belongs to another pair, or has numbers that a rate cannot have. */
function readRate(rate: Swap | ExactSwap, pair: Pair): Rate | null {
  const { exchangeRate, to: name, quotient = [exchangeRate, 1] } = rate as ExactSwap;
  const isPositive = (each: unknown): boolean => Number.isFinite(each) && Number(each) > 0;
  const isPair = Array.isArray(quotient) && quotient.length === 2;
  const found = isPair && [exchangeRate, ...quotient].every(isPositive) && rateOf(rate, pair);
  if (!found) return null;
  const [to, from] = quotient.map(decimalOf) as [Fraction, Fraction];
  const exact = multiply(to, inverse(from));
  const factor = name === pair.base ? inverse(exact) : exact;
  return { ...found, factor, text: printRate(factor) };
}

/** Reads a code; `null`, `undefined` and an empty text mean that there is none. */
function codeOr(
  given: string | null | undefined,
  read: (value: unknown) => string | null,
  name: string,
  remedy: string,
): string | null {
  const code = read(given);
  if (!given || code) return code;
  const value = asText(given)!.slice(0, 99);
  throw argumentError(name, value, `${name} is "${value}": write ${remedy}, or null`);
}

function argumentError(name: string, value: string | null, message: string): LocalPriceError {
  return errorOf(problemWith('argument', name, value, `${message}.`));
}
