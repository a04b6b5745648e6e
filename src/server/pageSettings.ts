import { resembles } from '../input/index.js';
import type { PageSettings } from './renderPrice.js';
import type { VisitorSettings } from './visitorFrom.js';

/** The settings of a script tag that a server needs; all others are ignored. */
export type TagSettings = PageSettings &
  VisitorSettings & { readonly cookie?: string; readonly storage?: string };

/** Returns whether the attributes of a script tag are those of our tag: by the name of its file, or its settings. */
export function isOurScript(attributes: ReadonlyMap<string, string>): boolean {
  const file = fileOf(attributes);
  if (/^local-price-visit\b/i.test(file)) return false;
  const isNamed = /^local-price[\w.-]*\.js$/i.test(file);
  const hasService = attributes.has('data-base-url') && attributes.has('data-apikey');
  return isNamed || hasService || attributes.has('data-rates');
}

/** Returns whether the page keeps choices in cookies. */
export function hasCookies({ cookie, storage = 'local' }: TagSettings): boolean {
  return !!cookie && /^\s*(local|session)\s*$/i.test(storage);
}

/** Returns the name of a script's file. */
export function fileOf(attributes: ReadonlyMap<string, string>): string {
  const [path = ''] = (attributes.get('src') ?? '').trim().split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Reads the settings of a script tag as the script does: an empty one counts as none. */
export function pageSettings(attributes: ReadonlyMap<string, string>): TagSettings {
  const settings: Record<string, string> = {};
  for (const [attribute, value] of attributes) {
    if (!attribute.startsWith('data-')) continue;
    const name = attribute.slice('data-'.length).replace(/-[a-z]/g, (two) => two[1]!.toUpperCase());
    // When in doubt, nothing is shown that needs consent.
    if (name !== 'consent' && resembles(name, 'consent')) settings['consent'] ||= 'required';
    else if (value.trim()) settings[name] = value;
    else if (name === 'approximate') settings[name] = 'true';
  }
  return settings as TagSettings;
}
