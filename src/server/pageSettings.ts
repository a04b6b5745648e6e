import { isCookieScope, resembles } from '../input/index.js';
import type { PageSettings } from './renderPrice.js';
import type { VisitorSettings } from './visitorFrom.js';

/** The settings of a script tag that a server needs; all others are ignored. */
export type TagSettings = PageSettings &
  VisitorSettings & { readonly cookie?: string; readonly storage?: string };

/** Returns whether the page keeps choices in cookies. */
export function hasCookies({ cookie = '', storage = 'local' }: TagSettings): boolean {
  return isCookieScope(cookie) && /^\s*(local|session)\s*$/i.test(storage);
}

/** Reads the settings of a script tag as the script does: an empty one counts as none. */
export function pageSettings(attributes: ReadonlyMap<string, string>): TagSettings {
  const settings: Record<string, string> = {};
  for (const [attribute, value] of attributes) {
    if (!attribute.startsWith('data-')) continue;
    const name = attribute.slice('data-'.length).replace(/-[a-z]/g, (two) => two[1]!.toUpperCase());
    if (value.trim() || resembles(name, 'consent')) settings[name] = value;
    else if (name === 'approximate') settings[name] = 'true';
  }
  return settings as TagSettings;
}
