import type { Settings } from './page/index.js';

/**
 * The settings on the script tag that this file came with, as the text that stands there.
 *
 * A classic script knows its own element. A module does not: there it is the module script that
 * names a service, a key or this file.
 *
 * @param names of all settings
 */
export function scriptSettings(names: readonly string[]): Settings {
  const script =
    document.currentScript ??
    document.querySelector<HTMLScriptElement>(
      'script[type=module]:is([data-base-url], [data-apikey], [src*="local-price"])',
    );
  const settings: Record<string, string> = {};
  if (!(script instanceof HTMLScriptElement)) return settings;
  for (const name of names) {
    const value = script.dataset[name];
    if (value !== undefined) settings[name] = value;
  }
  // The attribute is emptied once the page is up; the property keeps the nonce.
  if (script.nonce) settings['nonce'] ??= script.nonce;
  return settings;
}
