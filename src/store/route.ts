import { LocalPriceError, wordIn } from '../input/index.js';
import { baseUrl as checkBaseUrl } from '../client/baseUrl.js';
import { type ClientOptions } from '../client/index.js';
import { transportNames } from '../client/transport.js';
import type { ReadSettings } from './settings.js';

/** How an element reaches the service. What is missing comes from the settings. */
export interface Route {
  apikey?: string | null | undefined;
  baseUrl?: string | null | undefined;
  transport?: string | null | undefined;
  /** The address that a relative base URL is relative to. */
  documentUrl?: string | undefined;
}

/**
 * Returns the options of a client. What the route leaves open comes from the settings.
 *
 * @throws LocalPriceError `config` if an option is missing or malformed
 */
export function routeOptions(
  own: Route,
  { timeout, callbackParam, nonce, ...settings }: ReadSettings,
): ClientOptions & { transport: string } {
  const baseUrl = required('base-url', own.baseUrl ?? settings.baseUrl);
  const transport = own.transport ?? settings.transport ?? 'jsonp';
  return {
    baseUrl: checkBaseUrl(baseUrl, own.documentUrl),
    apikey: required('apikey', own.apikey ?? settings.apikey),
    // The client checks the name.
    transport: wordIn(transport, transportNames) ?? (transport as 'jsonp'),
    timeout,
    callbackParam,
    nonce,
  };
}

function required(name: string, value: string | null | undefined): string {
  const text = value?.trim() ?? '';
  // Word processors turn straight quotes into curly quotes, which HTML reads as part of the value.
  const isCurly = /[\u2018-\u201f]/.test(text);
  if (text && !isCurly) return text;
  const what = isCurly ? 'has curly quotes' : 'is missing';
  throw new LocalPriceError(
    'config',
    `${name} ${what}: write data-${name}="…" into the script tag, or ${name}="…" into the element.`,
  );
}
