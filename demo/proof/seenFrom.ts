import { formatPrice, priceFor, type PrintedPrice, type ServerTerms } from 'local-price/money';

export { LocalPriceError } from 'local-price/money';

/** What a rates file says: the units of each currency for one US dollar, by lower-case ISO 4217 code. */
export interface Rates {
  /** The day of the rates, `YYYY-MM-DD`. */
  date: string;
  usd: Readonly<Record<string, number>>;
}

/** The currencies of the countries that the site shows prices for. */
const currencies: Readonly<Record<string, string>> = {
  CH: 'CHF',
  DE: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  IN: 'INR',
  JP: 'JPY',
  KR: 'KRW',
  US: 'USD',
};

/** The texts of a price. */
export interface PriceTexts {
  price: string;
  /** The previous price; missing if there is none. */
  was?: string;
}

/**
 * Returns the texts of a price that the author has set in US dollars, as a visitor from a country sees them.
 *
 * @param locale the language of the page
 * @throws LocalPriceError if the terms are wrong
 */
export function seenFrom(
  terms: ServerTerms,
  country: string,
  { date, usd }: Rates,
  locale = 'en',
): PriceTexts {
  const currency = currencies[country]!;
  const exchangeRate = usd[currency.toLowerCase()]!;
  const rate = { from: 'USD', to: currency, exchangeRate, date };
  const value = priceFor(terms, { country, currency, rate });
  const textOf = (price: PrintedPrice): string =>
    formatPrice(price, { locale, visitorCurrency: currency });
  const { compareAt, ...price } = value;
  if (compareAt === undefined) return { price: textOf(price) };
  return { price: textOf(price), was: textOf({ amount: compareAt, currency: value.currency }) };
}
