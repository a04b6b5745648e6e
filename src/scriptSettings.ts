import { fromDocument, fromWindow, isOurFile } from './input/index.js';
import { documentStore, isLikeSetting, type Settings } from './store/index.js';

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
 * A classic script knows its own element. A module does not: the element is then the first module script that is ours by
 * its HTML, otherwise (the file has another name) the first that names a service or a rates file.
 */
export function scriptSettings(): Settings {
  const modules = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')];
  const script =
    fromDocument('currentScript') ??
    modules.find(({ src, dataset }) => 'localPrice' in dataset || isOurFile(src)) ??
    modules.find(({ dataset }) => dataset['baseUrl'] ?? dataset['rates']);
  const page = fromWindow<Settings>('localPriceSettings');
  if (!(script instanceof HTMLScriptElement)) return page ?? {};
  const own = Object.entries(script.dataset).filter(([name]) => isLikeSetting(name));
  const settings: Record<string, unknown> = { ...page, ...Object.fromEntries(own) };
  // The attribute without a value means "on".
  for (const name of ['singleTrip', 'approximate']) {
    if (settings[name] === '') settings[name] = 'true';
  }
  if ('chosen' in script.dataset) documentStore.isEcho = true;
  // Browsers empty the attribute; only the property keeps the nonce.
  if (script.nonce) settings['nonce'] ??= script.nonce;
  return settings;
}
