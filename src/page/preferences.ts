import { bare } from '../protocol/index.js';
import type { Preset } from './Choice.js';
import type { ReadSettings } from './settings.js';

/** What is known of the visitor without asking. */
export interface Preferences {
  /** Whether anything may be asked or shown of it; if not, the base price is the right one. */
  readonly isActive: boolean;
  /** The currency that wins over detection. */
  readonly preset: Preset | null;
  /** ISO 3166 and ISO 4217 code, where the site itself knows them. */
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
  /** Currencies by country, over the service's. */
  readonly currencyMap?: ReadonlyMap<string, string>;
  /** Seconds for which an answer is fresh. */
  readonly originTtl: number;
  readonly rateTtl: number;
  /** Whether the origin is asked for a rate as well. */
  readonly singleTrip?: boolean | undefined;
}

/** What the settings say, and the visitor over them. */
export function preferencesOf(
  settings: ReadSettings,
  isActive: boolean,
  chosen: Preset | null,
): Preferences {
  const { currency, originTtl = 3600, rateTtl = 3600 } = settings;
  const page = currency ? ({ currency, source: 'page' } as const) : null;
  return bare({ ...settings, isActive, preset: chosen ?? page, originTtl, rateTtl });
}
