import { roundModes } from './decimal/Fraction.js';
import { readCurrencies, readWord, type Report } from '../input/index.js';
import {
  readAuthorPrice,
  readPriceTerms,
  type AuthorPrice,
  type PriceTerms,
} from './PriceTerms.js';

/** The attributes of a `<local-price>` that decide its amount, in camel case. */
export interface PriceAttributes {
  basePrice: string | number;
  baseCurrency: string;
  basePriceMax?: string | number | null | undefined;
  prices?: string | readonly string[] | null | undefined;
  compareAt?: string | number | readonly string[] | null | undefined;
  discount?: string | readonly string[] | null | undefined;
  /** ISO 4217 codes that may be shown besides the base currency; default: all. */
  currencies?: string | readonly string[] | null | undefined;
  rounding?: string | number | null | undefined;
  roundMode?: string | null | undefined;
  ending?: string | number | null | undefined;
  markup?: string | null | undefined;
  /** `guess`: a country that is only guessed also counts; default: `known`. */
  places?: 'known' | 'guess' | null | undefined;
}

/** The terms of a price, as {@link readTerms} returns them. */
export interface ReadTerms {
  readonly author: AuthorPrice;
  /** Missing if the terms are wrong: `fault` then says why, and the author's price is shown. */
  readonly terms: PriceTerms | undefined;
  readonly fault?: unknown;
  /** ISO 4217 codes; `undefined`: all. */
  readonly currencies: ReadonlySet<string> | undefined;
  /** Whether a country that is only guessed counts for prices by place and discounts. */
  readonly mayGuess: boolean;
}

/**
 * Reads the terms of a price.
 *
 * @param of the object whose properties are the attributes
 * @param owner the object's name in messages: a tag, or a function
 * @param report called with a message for each value that is ignored
 * @throws LocalPriceError `config` if the author's own price is wrong
 */
export function readTerms(of: object, owner: string, report: Report): ReadTerms {
  const author = readAuthorPrice(of, owner);
  const { roundMode, places } = of as { roundMode?: unknown; places?: unknown };
  const mode = readWord(roundMode, owner, 'roundMode', roundModes, report) ?? roundModes[0];
  const currencies = readCurrencies(of, owner, report);
  const mayGuess = readWord(places, owner, 'places', ['known', 'guess'], report) === 'guess';
  try {
    const terms = readPriceTerms(of, owner, author.currency, mode);
    return { author, terms, currencies, mayGuess };
  } catch (fault) {
    return { author, terms: undefined, fault, currencies, mayGuess };
  }
}
