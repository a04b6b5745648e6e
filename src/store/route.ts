import { errorOf, problemWith, wordIn, type Reporter, type Subject } from '../input/index.js';
import { baseUrl as checkBaseUrl } from '../client/baseUrl.js';
import type { ClientOptions } from '../client/index.js';
import { transportNames } from '../client/transport.js';
import type { ReadSettings } from './settings.js';

/** How an element reaches the service. What is missing comes from the settings. */
export interface Route {
  apikey?: string | null | undefined;
  baseUrl?: string | null | undefined;
  transport?: string | null | undefined;
}

/** The part of an element's route that counts, completed from the settings. */
export type AllowedRoute = Route & { readonly transport: string };

/**
 * Returns the part of an element's route that counts. Attributes are part of the page's HTML, which may contain what
 * readers wrote: on a page whose settings name a connection, they do not choose whose script runs in it.
 *
 * @param warn called with what does not count
 */
export function allowedRoute(
  own: Route,
  settings: ReadSettings,
  baseUri: string | undefined,
  warn: Reporter,
): AllowedRoute {
  const { baseUrl: base, rates, nonce, transport: common = 'jsonp' } = settings;
  const isConnected = base || rates;
  const named = own.transport ?? common;
  // The client refuses any other name.
  let transport = wordIn(named, transportNames) ?? named;
  if (isConnected && transport === 'jsonp') transport = common;
  const [to, from] = [own.baseUrl ?? base, base].map((text) => resolved(text, baseUri));
  const isForeign = to?.href !== from?.href;
  // What can't be resolved is never reached, and would be another origin.
  if (isConnected && isForeign && transport === 'jsonp' && to?.origin !== from?.origin) {
    transport = 'jsonp-isolated';
  }
  // A page with only a rates file has no service.
  const baseUrl = rates && !base ? null : (own.baseUrl ?? base);
  const isLess = !baseUrl || (transport !== 'fetch' && (isConnected || nonce));
  if (isForeign && to && isLess) {
    const message = `base-url="${to.href}" is not trusted: if it is yours, write data-base-url="…" into the script tag.`;
    warn(problemWith('attribute', 'base-url', to.href, message));
  }
  return { ...own, baseUrl, transport };
}

/** Returns whether the settings name an absolute base URL. The scripts of any other get no nonce, and are not trusted. */
export function isNamed(
  baseUrl: string,
  settings: ReadSettings,
  baseUri: string | undefined,
): boolean {
  return resolved(settings.baseUrl, baseUri)?.href === new URL(baseUrl).href;
}

/** Returns a base URL as {@link clientOptions} reads it; `null` if it is missing or malformed. */
export function resolved(text: string | null | undefined, baseUri: string | undefined): URL | null {
  try {
    return text?.trim() ? new URL(checkBaseUrl(text.trim(), baseUri)) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the options of a client that sends each request with the settings of that moment.
 *
 * @throws LocalPriceError `config` if an option is missing or malformed
 */
export function clientOptions(
  { apikey, baseUrl, transport }: AllowedRoute,
  page: { readonly settings: ReadSettings },
  baseUri: string | undefined,
): ClientOptions & { transport: string } {
  const of = baseUrl == null || baseUrl === page.settings.baseUrl ? 'setting' : 'attribute';
  const base = checkBaseUrl(required('base-url', baseUrl, of), baseUri, of);
  return {
    baseUrl: base,
    apikey: required(
      'apikey',
      apikey ?? page.settings.apikey,
      apikey == null ? 'setting' : 'attribute',
    ),
    transport: transport as 'jsonp',
    get timeout() {
      return page.settings.timeout;
    },
    get callbackParam() {
      return page.settings.callbackParam;
    },
    get nonce() {
      return isNamed(base, page.settings, baseUri) ? page.settings.nonce : undefined;
    },
  };
}

function required(name: string, value: string | null | undefined, of: Subject['of']): string {
  const text = value?.trim() ?? '';
  // Word processors turn straight quotes into curly quotes, which HTML reads as part of the value.
  const isCurly = /[\u2018-\u201f]/.test(text);
  if (text && !isCurly) return text;
  const what = isCurly ? 'has curly quotes' : 'is missing';
  const message = `${name} ${what}: write data-${name}="…" into the script tag, or ${name}="…" into the element.`;
  throw errorOf(problemWith(text ? of : 'setting', name, text || null, message));
}
