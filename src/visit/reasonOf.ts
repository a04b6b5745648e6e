import type { PriceFacts } from './readFacts.js';

/** What the words of our own service for its failures mean to the author of a page. */
const refusals: Readonly<Record<string, string>> = {
  INVALID_API_KEY: 'The service does not know the key',
  KEY_DISABLED: 'The key is disabled',
  UNAUTHORIZED_ORIGIN: 'The service refused the key for this host',
  INSUFFICIENT_TOKENS: 'The key has no tokens left',
  RATE_LIMITED: 'The service has had too many requests from here',
  RATES_STALE: 'The rates of the service are too old',
  NOT_READY: 'The service is still starting',
  UNKNOWN_CURRENCY: 'The service has no rate for a currency of this page',
};

/**
 * Returns, in one sentence, why a price is not local; `null` if it is.
 *
 * The list in docs/guides/troubleshooting.md has the same sentences.
 */
export function reasonOf(facts: PriceFacts): string | null {
  const { state, error } = facts;
  if (state === 'local') return null;
  if (state === 'undefined') return 'The script has not run yet.';
  if (state === 'error') {
    if (!error) return 'Something failed.';
    const { code, message, serviceCode } = error;
    return code === 'service' && Object.hasOwn(refusals, serviceCode)
      ? `${refusals[serviceCode]}.`
      : `${message.replace(/\.$/, '')}.`;
  }
  if (state === 'pending') {
    return facts.isLazy
      ? 'The price waits until it is near the visible part of the page (loading="lazy").'
      : 'The answer has not arrived yet.';
  }
  return reasonForBase(facts);
}

function reasonForBase(facts: PriceFacts): string {
  const { country, currency, baseCurrency, currencies, rates } = facts;
  if (!facts.isActive) {
    return facts.needsConsent
      ? 'Consent is missing: the page has not called localPrice.grantConsent().'
      : 'This browser counts as a crawler.';
  }
  if (facts.isFree) return 'The price is zero.';
  if (currency === null) {
    if (country === null) return reasonForNoCountry(facts);
    return facts.pageCountry
      ? `The page names the country (${country}), but not its currency.`
      : `There is no currency for ${country}.`;
  }
  if (currency === baseCurrency) return `${currency} is already your currency.`;
  if (currencies && !currencies.includes(currency)) {
    return `${currency} is not among this page's currencies.`;
  }
  return rates
    ? `The rates file has no rate for ${currency}.`
    : `The service has no rate for ${currency}.`;
}

function reasonForNoCountry({ unplaced, isGuess, timeZone, asksService }: PriceFacts): string {
  if (isGuess) return `Your country is unknown, because the time zone ${timeZone} names none.`;
  switch (unplaced) {
    case 'RESERVED_ADDRESS':
      return 'Your country is unknown, because this is a private address.';
    case 'ADDRESS_NOT_FOUND':
      return "Your country is unknown, because the service's database lacks your address.";
  }
  return asksService
    ? 'Your country is unknown to the service.'
    : 'Your country is unknown, because this page asks nobody for it.';
}
