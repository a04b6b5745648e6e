/** What a server charges the visitor of a random page, in Node and in browsers. */
import { currencyCode, parseCodes } from '../../src/input/index.js';
import { priceFor, rateFrom, rateNeeded, type PriceValue } from '../../src/pricing/public.js';
import type { ServerTerms } from '../../src/pricing/priceFor.js';
import type { FoundVisitor } from '../../src/server/visitorFrom.js';
import type { RandomPage } from './randomPages.ts';

/** What is known about a page before it is asked for. */
export function factsOf({ tag, hasConsent, userAgent, steps }: RandomPage) {
  const needsConsent = 'consent' in tag || 'concent' in tag;
  const isHost = /^(host|\.shop\.example)$/.test(tag['cookie'] ?? '');
  const hasCookie = isHost && ['local', 'session'].includes(tag['storage'] ?? 'local');
  return {
    needsConsent,
    isActive: (!needsConsent || hasConsent) && userAgent.startsWith('Mozilla'),
    hasCookie,
    // Without the setting `cookie`, and from before it, a choice is known to the page only.
    isChoiceShared: steps.every(({ by }) => by === 'site' || (hasCookie && by === 'page')),
  };
}

/** Returns the visitor as they pay a price: a list of currencies skips what it lacks. */
export function payerOf(
  terms: Partial<Record<string, string>>,
  page: Partial<Record<string, string>>,
  visitor: FoundVisitor,
): FoundVisitor {
  const list = (terms['currencies'] || page['currencies']) ?? '';
  const named = parseCodes(list, currencyCode).items;
  const { currencies } = visitor;
  const currency = currencies.find((code) => code === null || !list || named.has(code));
  return { ...visitor, currency: currency === undefined ? currencies[0]! : currency };
}

/** Returns what a server charges; `null`: the terms are wrong, or there is no rate. */
export function chargedFor(
  rates: unknown,
  terms: Partial<Record<string, string>>,
  page: Record<string, string>,
  payer: FoundVisitor,
): PriceValue | null {
  const charge = (given: ServerTerms): PriceValue | null => {
    try {
      const pair = rateNeeded(given, payer, page);
      const rate = rateFrom(rates, pair);
      return pair && !rate ? null : priceFor(given, { ...payer, rate }, page);
    } catch {
      return null;
    }
  };
  const charged = charge(terms);
  // For a chosen country, the caller takes no discount off.
  const isFull = payer.countrySource === 'chosen' && !terms['places'];
  return charged && isFull ? charge({ ...terms, discount: null }) : charged;
}

/** Returns whether a text has more digits than the rate of a service, which is not a quotient of two rates of a file. */
export function isLong({ file }: RandomPage, text: string): boolean {
  return file !== 'local-price-static.js' && /(\d\D?){12}/.test(text);
}

/** Says in what the value of a price differs from what a server charges. */
export function differences(
  { file }: RandomPage,
  value: PriceValue | null,
  charged: PriceValue | null,
): string {
  if (!charged || !value) return '';
  const without = ['rateTime', ...(file === 'local-price-static.js' ? [] : ['exchangeRate'])];
  const names = Object.keys({ ...value, ...charged }) as (keyof typeof value)[];
  return names
    .filter((name) => !without.includes(name) && value[name] !== charged[name])
    .map((name) => `${name} is ${value[name]}, charged ${charged[name]}`)
    .join('; ');
}
