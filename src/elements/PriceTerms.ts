import {
  parseAmounts,
  parseDecimal,
  parseMarkup,
  parsePrices,
  parseStep,
  type Amounts,
  type Fraction,
  type RoundMode,
  type Rounding,
} from '../money/index.js';
import { currencyCode } from '../protocol/index.js';
import { authorPrice, type AuthorPrice } from './PriceValue.js';
import type { ReadAttribute } from './ReadAttribute.js';

/** What the author of a price says of its conversion. */
export interface PriceTerms {
  /** Fixed prices by ISO 4217 code. */
  readonly prices: ReadonlyMap<string, Amounts>;
  readonly rounding: Rounding;
  /** What a converted amount is multiplied with. */
  readonly markup: Fraction | undefined;
}

const decimal = 'a plain decimal such as 1299 or 49.00';

// None of these attributes has a default for what is wrong: when in doubt, the author's price stands.

/** Reads the author's own price. */
export function readAuthorPrice(read: ReadAttribute): AuthorPrice {
  const amount = read('basePrice', '', parseDecimal, decimal);
  return authorPrice(
    read(
      'basePriceMax',
      '',
      (text) => parseAmounts(amount, text),
      `${decimal}, no less than base-price`,
    ),
    read('baseCurrency', '', currencyCode, 'an ISO 4217 code such as USD'),
  );
}

/** Reads what decides over the converted amount. */
export function readPriceTerms(read: ReadAttribute, mode: RoundMode): PriceTerms {
  return {
    prices: read('prices', '', parsePrices, 'each currency once, such as EUR:45 GBP:39.50'),
    rounding: {
      step: read('rounding', 'none', parseStep, 'none, cash, or a step such as 0.05'),
      mode,
      ending: read('ending', '', parseEnding, 'digits such as 99'),
    },
    markup: read(
      'markup',
      '',
      (text) => (text ? parseMarkup(text) : undefined),
      'a percentage such as 2.5%',
    ),
  };
}

function parseEnding(text: string): string | null {
  return /^\d{0,20}$/.test(text) ? text : null;
}
