import type { Settings } from './store/index.js';

/**
 * The settings on the script tag that this file came with, as the text that stands there.
 *
 * A classic script knows its own element. A module does not: there it is the first module script that
 * names a service, or else this file.
 */
export function scriptSettings(): Settings {
  const script =
    document.currentScript ??
    document.querySelector('script[type=module][data-base-url]') ??
    document.querySelector('script[type=module][src*="/local-price"]');
  if (!(script instanceof HTMLScriptElement)) return {};
  const settings: Record<string, string | undefined> = { ...script.dataset };
  // It is on where it stands alone.
  if (settings['singleTrip'] === '') settings['singleTrip'] = 'true';
  // The attribute is emptied once the page is up; the property keeps the nonce.
  if (script.nonce) settings['nonce'] ??= script.nonce;
  return settings;
}
