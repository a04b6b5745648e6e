import {
  asText,
  countryCode,
  currencyCode,
  currencyOrNone,
  isCrawler,
  localeOf,
  parseCodes,
  parseCurrencyMap,
} from '../input/index.js';
import { tenders } from '../pricing/index.js';
import { currencyOf } from '../static/guess/timeZone.js';
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
  const { country, cookie, page, acceptLanguage, userAgent } = Object(question) as VisitorQuestion;
  const settings = Object(page) as VisitorSettings;
  const chosen = countryCode(cookieOf(cookie, 'local-price-country'));
  const set = countryCode(asText(settings.country));
  const detected = countryCode(asText(country));
  const code = chosen ?? set ?? detected;
  const countrySource = chosen ? 'chosen' : set ? 'page' : detected ? 'detected' : 'unknown';
  const { items: mapped } = parseCurrencyMap(asText(settings.currencyMap) ?? '');
  const own = chosen ? null : currencyOrNone(asText(settings.currency) ?? '');
  const ofCountry = code && (mapped.get(code) ?? currencyOf(code));
  return {
    country: code,
    countrySource,
    currency: (own ?? ofCountry) || null,
    source: own === null ? countrySource : 'page',
    ...chosenCurrency(question),
    locale: firstLocale(asText(acceptLanguage) ?? ''),
    isCrawler: isCrawler(asText(userAgent) ?? ''),
  };
}

/** Returns the currency that the visitor has chosen, or that the address of the page names; `null`: neither. */
export function chosenCurrency(
  question: VisitorQuestion,
): Pick<FoundVisitor, 'currency' | 'source'> | null {
  const { cookie, url, page } = Object(question) as VisitorQuestion;
  const { currencies } = Object(page) as VisitorSettings;
  const { items: offered } = parseCodes(asText(currencies) ?? '', currencyCode);
  // A link or a cookie may be old or wrong.
  const counting = (text: string | null): string | null => {
    const code = currencyCode(text);
    return code && (tenders().has(code) || offered.has(code)) ? code : null;
  };
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(asText(url) ?? '') ?? [];
  const written = new URLSearchParams(query).get('currency');
  // An empty one returns to detection.
  const chosen = written === '' ? null : counting(cookieOf(cookie, 'local-price-currency'));
  if (chosen) return { currency: chosen, source: 'chosen' };
  const named = counting(written);
  return named ? { currency: named, source: 'url' } : null;
}

/** Returns the value of the first cookie of this name. */
function cookieOf(header: VisitorQuestion['cookie'], name: string): string | null {
  for (const each of (asText(header) ?? '').split(';')) {
    const [key, ...value] = each.split('=');
    if (value.length && key!.trim() === name) return value.join('=');
  }
  return null;
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
