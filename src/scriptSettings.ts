import { fromDocument, fromWindow } from './input/index.js';
import { isLikeSetting, type Settings } from './store/index.js';

declare global {
  interface Window {
    /** The settings of a page whose script tag cannot have attributes. */
    localPriceSettings?: Settings;
  }
}

/**
 * Returns the settings of `window.localPriceSettings` and of the script tag that loaded this file, as text.
 * The script tag wins. Its attributes that resemble no setting belong to other tools.
 *
 * A classic script knows its own element. A module does not: the element is then the first module script
 * that names a service or a rates file, otherwise the first whose address looks like this file's.
 */
export function scriptSettings(): Settings {
  const script =
    fromDocument('currentScript') ??
    document.querySelector('script[type=module]:is([data-base-url],[data-rates])') ??
    document.querySelector('script[type=module][src*="/local-price"]');
  const page = fromWindow<Settings>('localPriceSettings');
  if (!(script instanceof HTMLScriptElement)) return page ?? {};
  const own = Object.entries(script.dataset).filter(([name]) => isLikeSetting(name));
  const settings: Record<string, unknown> = { ...page, ...Object.fromEntries(own) };
  // The attribute without a value means "on".
  for (const name of ['singleTrip', 'approximate']) {
    if (settings[name] === '') settings[name] = 'true';
  }
  // Browsers empty the attribute; only the property keeps the nonce.
  if (script.nonce) settings['nonce'] ??= script.nonce;
  return settings;
}
