import {
  asText,
  attributesOf,
  cookieIn,
  countryCode,
  currencyCode,
  currencyOrNone,
  isCrawler,
  localeOf,
  parseCodes,
  parseCurrencyMap,
  readCurrencies,
} from '../input/index.js';
import {
  currencyOf,
  known,
  tenders,
  visitorOf,
  type Known,
  type OwnCurrency,
  type Visitor,
  type VisitorFacts,
} from '../pricing/index.js';
import type { Origin } from '../protocol/index.js';
import { currencyOf as currencyOfCountry } from '../static/guess/timeZone.js';
import type { ServerVisitor } from './ServerVisitor.js';

/** The settings of a page that decide who the visitor is; all others are ignored. */
export interface VisitorSettings {
  country?: string | null | undefined;
  currency?: string | null | undefined;
  currencies?: string | readonly string[] | null | undefined;
  currencyMap?: string | readonly string[] | null | undefined;
}

/** What a server knows about a request. All of it is optional, and none of it is trusted. */
export interface VisitorQuestion {
  /** The visitor's country as the platform or a database knows it. */
  country?: string | null | undefined;
  /** The header `Cookie`, with the choices that the setting `cookie` has written. */
  cookie?: string | null | undefined;
  /** The address of the page, whose parameter `currency` counts. */
  url?: string | URL | null | undefined;
  /** The settings of the page. */
  page?: VisitorSettings | null | undefined;
  /** The header `Accept-Language`. */
  acceptLanguage?: string | null | undefined;
  /** The header `User-Agent`. */
  userAgent?: string | null | undefined;
}

/** A visitor, and where what is known about them comes from. */
export interface FoundVisitor extends ServerVisitor {
  countrySource: 'chosen' | 'page' | 'detected' | 'unknown';
  source: 'chosen' | 'url' | 'page' | 'detected' | 'unknown';
  currencies: readonly (string | null)[];
  locale: string | null;
  isCrawler: boolean;
}

/**
 * Returns the visitor of a request, in the order in which a page decides: their choice in cookies, the address of the
 * page, its settings, and the country that the platform has detected, with its currency in CLDR. It never throws.
 *
 * @example
 * visitorFrom({ country: request.headers.get('cf-ipcountry'), cookie: request.headers.get('cookie') });
 */
export function visitorFrom(question: VisitorQuestion): FoundVisitor {
  const { acceptLanguage, country, page, userAgent } = Object(question) as VisitorQuestion;
  const facts = factsOf(question);
  const { settings } = facts;
  const here = settings.country ?? countryCode(asText(country));
  const placeOf = (of = here): Known<Origin> =>
    known({ country: of, symbol: of && currencyOfCountry(of) });
  const offered = readCurrencies(
    attributesOf<VisitorSettings>(Object(page) as VisitorSettings, ''),
  );
  const visitor = visitorOf(facts, placeOf, 'detected', offered)!;
  const currencies: (string | null)[] = [];
  // Each is refused, so that the next is tried.
  const last = currencyOf(facts, placeOf, { has: (code) => !currencies.push(code) });
  if ('value' in last && last.value.symbol === null) currencies.push(null);
  return {
    ...(visitor as Visitor & Pick<FoundVisitor, 'countrySource' | 'source'>),
    currencies,
    locale: firstLocale(asText(acceptLanguage) ?? ''),
    isCrawler: isCrawler(asText(userAgent) ?? ''),
  };
}

/** Returns what a request says about its visitor, but for where they are. A link or a cookie may be old or wrong. */
export function factsOf(question: VisitorQuestion): VisitorFacts {
  const { cookie, url, page } = Object(question) as VisitorQuestion;
  const { country, currency, currencies, currencyMap } = Object(page) as VisitorSettings;
  const cookies = asText(cookie) ?? '';
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(asText(url) ?? '') ?? [];
  const named = new URLSearchParams(query).get('currency');
  const { items: offered } = parseCodes(asText(currencies) ?? '', currencyCode);
  const choice = (text: string | null, source: 'chosen' | 'url'): OwnCurrency[] => {
    const symbol = currencyCode(text);
    return symbol && (tenders().has(symbol) || offered.has(symbol)) ? [{ symbol, source }] : [];
  };
  return {
    choices: [
      // An empty one returns to detection.
      ...choice(named === '' ? null : cookieIn(cookies, 'local-price-currency'), 'chosen'),
      ...choice(named, 'url'),
    ],
    chosenCountry: countryCode(cookieIn(cookies, 'local-price-country')),
    settings: {
      country: countryCode(asText(country)) ?? undefined,
      currency: currencyOrNone(asText(currency) ?? '') ?? undefined,
      currencyMap: parseCurrencyMap(asText(currencyMap) ?? '').items,
    },
  };
}

/** The most characters of a language range that is read: RFC 5646, section 4.4.1. */
const maxRangeLength = 35;

/** The most ranges that are read; browsers send a few. */
const maxRanges = 20;

/** Returns the language that a visitor likes best of those that the engine accepts; of equal ones, the first. */
function firstLocale(acceptLanguage: string): string | null {
  const ranges = acceptLanguage.split(',', maxRanges).flatMap((each) => {
    const [range = '', ...parameters] = each.split(';').map((part) => part.trim());
    const weight = parameters.find((part) => /^q\s*=/i.test(part));
    const quality = Number(weight?.replace(/^q\s*=/i, '') ?? 1);
    const isRead = quality > 0 && quality <= 1 && range.length <= maxRangeLength;
    const locale = isRead && localeOf(range);
    return locale ? [{ locale, quality }] : [];
  });
  return ranges.sort((a, b) => b.quality - a.quality)[0]?.locale ?? null;
}
