import { readCurrencies, readWord, type Groups, type Report } from '../input/index.js';
import { withDefaults, type PriceDefaults } from './priceDefaults.js';
import {
  readAuthorPrice,
  readPriceTerms,
  type AuthorPrice,
  type PageTerms,
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

/** The terms of a price, as {@link readTerms} returns them. */
export interface ReadTerms {
  readonly author: AuthorPrice;
  /** Missing if the terms are wrong: `fault` then says why, and the author's price is shown. */
  readonly terms: PriceTerms | undefined;
  readonly fault?: unknown;
  /** ISO 4217 codes; `undefined`: all. */
  readonly currencies: ReadonlySet<string> | undefined;
  readonly places: PlacesMode;
  readonly groups: Groups | undefined;
}

/**
 * Reads the terms of a price.
 *
 * @param of the object whose properties are the attributes
 * @param owner the object's name in messages: a tag, or a function
 * @param report called with a message for each value that is ignored
 * @throws LocalPriceError `config` if the author's own price is wrong
 */
export function readTerms(of: object, owner: string, report: Report, page?: PageTerms): ReadTerms {
  const author = readAuthorPrice(of, owner);
  const { places: given } = of as { places?: unknown };
  const currencies = readCurrencies(of, owner, report);
  const places = readWord(given, owner, 'places', placesModes, report) ?? placesModes[0];
  const read = { author, currencies, places, groups: page?.groups };
  try {
    return { ...read, terms: readPriceTerms(of, owner, report, author.currency, page) };
  } catch (fault) {
    return { ...read, terms: undefined, fault };
  }
}

/** The settings of a page on which a price is shown. */
export interface PageSettings extends PriceDefaults {
  readonly groups?: Groups | undefined;
}

/**
 * Reads the terms of a price on a page, with the page's defaults. If a default is wrong, it is as on the page: the
 * author's price is shown.
 *
 * @param report called with a message for each value of the price itself that is ignored
 * @throws LocalPriceError `config` if the price itself is wrong
 */
export function readOnPage(
  own: object,
  owner: string,
  report: Report,
  page: PageSettings,
): ReadTerms {
  const { baseCurrency, groups } = page;
  const alone = readTerms(withDefaults(own, { baseCurrency }), owner, report, { groups });
  if (alone.fault) throw alone.fault;
  return readTerms(withDefaults(own, page), owner, () => undefined, page);
}
