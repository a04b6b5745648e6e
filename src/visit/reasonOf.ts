import type { LocalPriceError } from '../input/index.js';
import type { Reason } from '../pricing/index.js';
import { kebabCase } from '../input/index.js';
import type { Failure, PriceOutcome } from './readOutcome.js';

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

/** Why an element that is not registered shows nothing of its own. */
export const notRun = 'The script has not run yet.';

/**
 * Returns, in one sentence, why a price is not local; `null` if it is.
 *
 * The list in docs/guides/troubleshooting.md has the same sentences.
 */
export function reasonOf({ state, error, reason, isLazy }: PriceOutcome): string | null {
  if (state === 'local') return null;
  if (state === 'undefined') return notRun;
  if (reason) return sentenceFor(reason);
  if (state === 'pending') {
    return isLazy
      ? 'The price waits until it is near the visible part of the page (loading="lazy").'
      : 'The answer has not arrived yet.';
  }
  return error ? failureSentence(error) : 'Something failed.';
}

/** Says what a price has in place of a term of the list that it names; `null`: nothing. */
export function replacedSentence({ replaced }: PriceOutcome): string | null {
  if (!replaced) return null;
  const { product, term, own, listed } = replaced;
  const other = listed ? `"${listed}"` : 'none';
  return `The price is not the list's: it has ${kebabCase(term)}="${own}", and "${product}" has ${other} in the setting products.`;
}

/** Returns, in one sentence, what a failure means to the author of a page. */
export function failureSentence(failure: LocalPriceError | Failure): string {
  const { code, message, serviceCode = '' } = failure;
  return code === 'service' && Object.hasOwn(refusals, serviceCode)
    ? `${refusals[serviceCode]}.`
    : message;
}

function sentenceFor({ reason, about, from }: Reason): string {
  switch (reason) {
    case 'inactive':
      return about === 'consent'
        ? 'Consent is missing: the page has not called localPrice.grantConsent().'
        : 'This browser counts as a crawler.';
    case 'free':
      return 'The price is zero.';
    case 'own-currency':
      return `${about} is already your currency.`;
    case 'not-offered':
      return about
        ? `${about} is not among this page's currencies.`
        : 'This page shows its prices in its own currency only.';
    case 'no-rate':
      return `The rates file has no rate for ${about}.`;
    case 'no-currency':
      if (!about) return 'This page says that you have no currency.';
      return from === 'page'
        ? `The page names the country (${about}), but not its currency.`
        : `There is no currency for ${about}.`;
    case 'unknown-country':
      return `Your country is unknown${whyUnknown(about, from)}.`;
  }
}

function whyUnknown(about: string | null, from: Reason['from']): string {
  if (from === 'time-zone') return `, because the time zone ${about} names none`;
  switch (about) {
    case 'RESERVED_ADDRESS':
      return ', because this is a private address';
    case 'ADDRESS_NOT_FOUND':
      return ", because the service's database lacks your address";
  }
  return from === 'service' ? ' to the service' : ', because this page does not look it up';
}
