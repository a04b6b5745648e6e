import { LocalPriceError } from '../input/index.js';
import { baseUrl as checkBaseUrl } from '../client/baseUrl.js';
import { type ClientOptions } from '../client/index.js';
import type { ReadSettings } from './settings.js';

/** Whom to ask and how, as far as an element says so itself. */
export interface Connection {
  apikey?: string | null | undefined;
  baseUrl?: string | null | undefined;
  transport?: string | null | undefined;
  /** `guess`: a country that is only guessed counts as known. */
  places?: string | null | undefined;
  /** What a relative base URL is relative to. */
  documentUrl?: string | undefined;
}

/** Milliseconds for one call. */
export const defaultTimeout = 5000;

/**
 * Returns what a client is made with; what the connection leaves open, the settings say.
 *
 * @throws LocalPriceError `config` where something is missing or malformed
 */
export function connectionOptions(
  own: Connection,
  { timeout = defaultTimeout, callbackParam, nonce, ...settings }: ReadSettings,
): ClientOptions & { transport: string; timeout: number } {
  const baseUrl = required('base-url', own.baseUrl ?? settings.baseUrl);
  const transport = (own.transport ?? settings.transport ?? 'jsonp').trim().toLowerCase();
  return {
    baseUrl: checkBaseUrl(baseUrl, own.documentUrl),
    apikey: required('apikey', own.apikey ?? settings.apikey),
    // Checked by the client.
    transport: transport as 'jsonp',
    timeout,
    callbackParam,
    nonce,
  };
}

function required(name: string, value: string | null | undefined): string {
  const text = value?.trim() ?? '';
  // Word processors turn straight quotes into these, which are part of the value then.
  const isCurly = /[\u2018-\u201f]/.test(text);
  if (text && !isCurly) return text;
  const what = isCurly ? 'has curly quotes' : 'is missing';
  throw new LocalPriceError(
    'config',
    `${name} ${what}: write data-${name}="…" into the script tag, or ${name}="…" into the element.`,
  );
}
