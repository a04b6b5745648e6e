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
  const { country, cookie, url, page, acceptLanguage, userAgent } = Object(
    question,
  ) as VisitorQuestion;
  const settings = Object(page) as VisitorSettings;
  const cookies = asText(cookie) ?? '';
  const chosenCountry = countryCode(cookieOf(cookies, 'local-price-country'));
  const pageCountry = countryCode(asText(settings.country));
  const ownCountry = pageCountry ?? countryCode(asText(country));
  return {
    country: chosenCountry ?? ownCountry,
    countrySource: chosenCountry
      ? 'chosen'
      : pageCountry
        ? 'page'
        : ownCountry
          ? 'detected'
          : 'unknown',
    ...currencyFrom(cookies, asText(url) ?? '', settings, chosenCountry, ownCountry, !!pageCountry),
    locale: firstLocale(asText(acceptLanguage) ?? ''),
    isCrawler: isCrawler(asText(userAgent) ?? ''),
  };
}

function currencyFrom(
  cookies: string,
  url: string,
  { currencies, currencyMap, currency: setting }: VisitorSettings,
  chosenCountry: string | null,
  ownCountry: string | null,
  isPage: boolean,
): Pick<FoundVisitor, 'currency' | 'source'> {
  const { items: mapped } = parseCurrencyMap(asText(currencyMap) ?? '');
  const currencyIn = (country: string): string | null =>
    (mapped.get(country) ?? currencyOf(country)) || null;

  const chosen = chosenCurrency({ cookie: cookies, url, page: { currencies } });
  if (chosen) return chosen;
  if (chosenCountry) return { currency: currencyIn(chosenCountry), source: 'chosen' };
  const own = currencyOrNone(asText(setting) ?? '');
  if (own !== null) return { currency: own || null, source: 'page' };
  if (!ownCountry) return { currency: null, source: 'unknown' };
  return { currency: currencyIn(ownCountry), source: isPage ? 'page' : 'detected' };
}

/** Returns the currency that the visitor has chosen, or that the address of the page names; `null`: neither. */
export function chosenCurrency({
  cookie,
  url,
  page,
}: VisitorQuestion): Pick<FoundVisitor, 'currency' | 'source'> | null {
  const { currencies } = Object(page) as VisitorSettings;
  const { items: offered } = parseCodes(asText(currencies) ?? '', currencyCode);
  // A link or a cookie may be old or wrong.
  const counting = (text: string | null): string | null => {
    const code = currencyCode(text);
    return code && (tenders().has(code) || offered.has(code)) ? code : null;
  };
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(asText(url) ?? '') ?? [];
  const written = new URLSearchParams(query).get('currency');
  const inCookie = cookieOf(asText(cookie) ?? '', 'local-price-currency');
  // An empty one returns to detection.
  const chosen = written === '' ? null : counting(inCookie);
  if (chosen) return { currency: chosen, source: 'chosen' };
  const named = counting(written);
  return named ? { currency: named, source: 'url' } : null;
}

/** Returns the value of the first cookie of this name. */
function cookieOf(cookies: string, name: string): string | null {
  for (const each of cookies.split(';')) {
    const at = each.indexOf('=');
    if (at >= 0 && each.slice(0, at).trim() === name) return each.slice(at + 1);
  }
  return null;
}

/** The most characters of a language range that is read: RFC 5646, section 4.4.1. */
const maxRangeLength = 35;

/** The most ranges that are read; browsers send a few. */
const maxRanges = 20;

/** Returns the language that a visitor likes best of those that the engine accepts; of equal ones, the first. */
function firstLocale(acceptLanguage: string): string | null {
  let best: string | null = null;
  let highest = 0;
  for (const each of acceptLanguage.split(',', maxRanges)) {
    const [range = '', ...parameters] = each.split(';').map((part) => part.trim());
    const weight = parameters.find((part) => /^q\s*=/i.test(part));
    const quality = weight ? Number(weight.slice(weight.indexOf('=') + 1)) : 1;
    if (!(quality > highest && quality <= 1) || range.length > maxRangeLength) continue;
    const locale = localeOf(range);
    if (!locale) continue;
    best = locale;
    highest = quality;
  }
  return best;
}
