import type { Settings } from './store/index.js';

declare global {
  interface Window {
    /** The settings of a page whose script tag can't have attributes. */
    localPriceSettings?: Settings;
  }
}

/**
 * The settings of `window.localPriceSettings`, and over them those on the script tag that this file came
 * with, as the text that stands there.
 *
 * A classic script knows its own element. A module does not: there it is the first module script that
 * names a service or a rates file, or else this file.
 */
export function scriptSettings(): Settings {
  const script =
    document.currentScript ??
    document.querySelector('script[type=module]:is([data-base-url],[data-rates])') ??
    document.querySelector('script[type=module][src*="/local-price"]');
  const page = window.localPriceSettings;
  if (!(script instanceof HTMLScriptElement)) return page ?? {};
  const settings: Record<string, unknown> = { ...page, ...script.dataset };
  // It is on where it stands alone.
  if (settings['singleTrip'] === '') settings['singleTrip'] = 'true';
  // The attribute is emptied once the page is up; the property keeps the nonce.
  if (script.nonce) settings['nonce'] ??= script.nonce;
  return settings;
}
