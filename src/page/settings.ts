import type { TransportName } from '../client/index.js';

/** What holds for all elements of a document. Each may be left out. */
export interface Settings {
  /** The public key. */
  apikey?: string | undefined;
  /** The service's `{base_url}`. */
  baseUrl?: string | undefined;
  /** How the service is asked; default `jsonp`. */
  transport?: TransportName | undefined;
  /** Name of the JSONP callback parameter; default `callback`. */
  callbackParam?: string | undefined;
  /** Put on every script that is inserted; default: the nonce of the script tag. */
  nonce?: string | undefined;
  /** Milliseconds for one call in all; default 5000. */
  timeout?: number | undefined;
}

/** How a setting that may have come as text is read; what it is worth is for its user to check. */
const readers: { readonly [name in keyof Settings]-?: (value: unknown) => unknown } = {
  apikey: String,
  baseUrl: String,
  transport: String,
  callbackParam: String,
  nonce: String,
  timeout: Number,
};

/** The names of all settings. */
export const settingNames = Object.keys(readers) as (keyof Settings)[];

/**
 * Reads settings that may have come as text. One that is `undefined`, `null` or an empty text becomes
 * `undefined`: its default holds again.
 *
 * @param report called with a sentence for each one that does not exist, and is left out
 */
export function readSettings(given: Settings, report: (message: string) => void): Settings {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    if (Object.hasOwn(readers, name)) {
      settings[name] =
        value == null || value === '' ? undefined : readers[name as keyof Settings](value);
    } else {
      report(`There is no setting "${name}": take one of ${settingNames.join(', ')}.`);
    }
  }
  return settings;
}
