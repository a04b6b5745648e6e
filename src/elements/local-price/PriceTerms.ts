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
} from '../../money/index.js';
import { currencyCode } from '../../protocol/index.js';

/** The author's own price. */
export interface AuthorPrice {
  readonly amounts: Amounts;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** What the author of a price says of its conversion. */
export interface PriceTerms {
  /** Fixed prices by ISO 4217 code. */
  readonly prices: ReadonlyMap<string, Amounts>;
  readonly rounding: Rounding;
  /** The factor of a converted amount. */
  readonly markup: Fraction | undefined;
}

/**
 * Reads an attribute, with a text that stands for a missing one.
 *
 * @throws LocalPriceError `config` where `parse` returns `null`
 */
type Read = <T>(
  property: string,
  absent: string,
  parse: (text: string) => T | null,
  remedy: string,
) => T;

const decimal = 'a plain decimal such as 1299 or 49.00';

// None of these attributes has a default for a wrong value: when in doubt, the author's price stands.

/** Reads the author's own price. */
export function readAuthorPrice(read: Read): AuthorPrice {
  const base = read('basePrice', '', parseDecimal, decimal);
  const amounts = read(
    'basePriceMax',
    '',
    (text) => parseAmounts(base, text),
    `${decimal}, no less than base-price`,
  );
  return {
    amounts,
    currency: read('baseCurrency', '', currencyCode, 'an ISO 4217 code such as USD'),
  };
}

/** Reads what decides the converted amount. */
export function readPriceTerms(read: Read, mode: RoundMode): PriceTerms {
  return {
    prices: read('prices', '', parsePrices, 'each currency once, such as EUR:45 GBP:39.50'),
    rounding: {
      step: read('rounding', 'none', parseStep, 'none, cash, or a step such as 0.05'),
      mode,
      ending: read(
        'ending',
        '',
        (text) => (/^\d{0,20}$/.test(text) ? text : null),
        'digits such as 99',
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
