import { LocalPriceError, wordIn, type Reporter } from '../input/index.js';
import { baseUrl as checkBaseUrl } from '../client/baseUrl.js';
import type { ClientOptions } from '../client/index.js';
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

/** The part of an element's route that counts, completed from the settings. */
export interface AllowedRoute extends Route {
  readonly transport: string;
  /** Whether the settings do not name the base URL: its scripts get no nonce, and are not trusted. */
  readonly isForeign: boolean;
}

/**
 * Returns the part of an element's route that counts. Attributes are part of the page's HTML, which may contain what
 * readers wrote: on a page whose settings name a connection, they do not choose whose script runs in it.
 *
 * @param warn called with what does not count
 */
export function allowedRoute(own: Route, settings: ReadSettings, warn: Reporter): AllowedRoute {
  const { baseUrl: base, rates, nonce, transport: common = 'jsonp' } = settings;
  const isConnected = base || rates;
  const named = own.transport ?? common;
  // The client refuses any other name.
  let transport = wordIn(named, transportNames) ?? named;
  if (isConnected && transport === 'jsonp') transport = common;
  const [to, from] = [own.baseUrl, base].map((text) => resolved(text, own.documentUrl));
  const isForeign = own.baseUrl != null && to?.href !== from?.href;
  // What can't be resolved is never reached, and would be another origin.
  if (isConnected && isForeign && transport === 'jsonp' && to?.origin !== from?.origin) {
    transport = 'jsonp-isolated';
  }
  // A page with only a rates file has no service.
  const baseUrl = rates && !base ? null : (own.baseUrl ?? base);
  const isLess = !baseUrl || (transport !== 'fetch' && (isConnected || nonce));
  if (isForeign && to && isLess) {
    const message = `base-url="${to.href}" is not trusted: if it is yours, write data-base-url="…" into the script tag.`;
    warn({
      code: 'config',
      message,
      subject: { of: 'attribute', name: 'base-url', value: to.href },
    });
  }
  return { ...own, baseUrl, transport, isForeign };
}

/** Returns a base URL as {@link routeOptions} reads it; `null` if it is missing or malformed. */
function resolved(text: string | null | undefined, documentUrl: string | undefined): URL | null {
  try {
    return text?.trim() ? new URL(checkBaseUrl(text.trim(), documentUrl)) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the options of a client.
 *
 * @throws LocalPriceError `config` if an option is missing or malformed
 */
export function routeOptions(
  { apikey, baseUrl, transport, documentUrl, isForeign }: AllowedRoute,
  { timeout, callbackParam, nonce, ...settings }: ReadSettings,
): ClientOptions & { transport: string } {
  const of = baseUrl == null || baseUrl === settings.baseUrl ? 'setting' : 'attribute';
  return {
    baseUrl: checkBaseUrl(required('base-url', baseUrl), documentUrl, of),
    apikey: required('apikey', apikey ?? settings.apikey),
    transport: transport as 'jsonp',
    timeout,
    callbackParam,
    nonce: isForeign ? undefined : nonce,
  };
}

function required(name: string, value: string | null | undefined): string {
  const text = value?.trim() ?? '';
  // Word processors turn straight quotes into curly quotes, which HTML reads as part of the value.
  const isCurly = /[\u2018-\u201f]/.test(text);
  if (text && !isCurly) return text;
  const what = isCurly ? 'has curly quotes' : 'is missing';
  const message = `${name} ${what}: write data-${name}="…" into the script tag, or ${name}="…" into the element.`;
  const subject = { of: 'setting', name, value: text || null } as const;
  throw new LocalPriceError('config', message, { subject });
}
