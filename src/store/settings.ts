import { codeList, countryCode, currencyCode } from '../input/index.js';
import type { TransportName } from '../client/index.js';
import type { Preset } from './Choice.js';

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
  /** ISO 3166 code of the visitor's country, where the site knows it: no origin call is made. */
  country?: string | undefined;
  /** ISO 4217 code of the visitor's currency, where the site knows it: no origin call is made. */
  currency?: string | undefined;
  /** ISO 4217 codes: only these are shown, any other visitor sees the base price; default: all. */
  currencies?: string | readonly string[] | undefined;
  /** The currency for a country, over the service's, such as `LB:USD VE:USD`. */
  currencyMap?: string | readonly string[] | undefined;
  /** `required`: no request and no storage before consent is granted. */
  consent?: 'required' | undefined;
  /** Where visitor, rates and choice are remembered; default `local`. */
  storage?: StorageKind | undefined;
  /** Seconds for which a detected visitor is fresh; default 3600. */
  originTtl?: number | undefined;
  /** Seconds for which a rate is fresh; default 3600. */
  rateTtl?: number | undefined;
  /**
   * Asks the origin for the rate as well, to the base currency of the first price: one round trip with a
   * service that can. Default: off.
   */
  singleTrip?: boolean | undefined;
  /** Address of a rates file, where rates come from; no swap is called then. */
  rates?: string | undefined;
  /**
   * Where the visitor's place comes from: `service` asks for the origin, `time-zone` takes the browser's time
   * zone, in `local-price-static.js` alone, `none` takes nothing but the settings and the visitor's choice.
   * Default: `service` where there is a base URL, else `time-zone` where there is a rates file.
   */
  visitor?: 'service' | 'time-zone' | 'none' | undefined;
}

/** Where something is remembered: beyond the visit, for the visit of one tab, or for the page. */
export type StorageKind = 'local' | 'session' | 'none';

/** The settings in the form in which they are used. */
export interface ReadSettings extends Omit<Settings, 'currencies' | 'currencyMap'> {
  currencies?: ReadonlySet<string>;
  /** By country. */
  currencyMap?: ReadonlyMap<string, string>;
}

/** Gives what was set, or `null` where it is not valid; `wrong` takes single words of a list. */
type Reader = (text: string, wrong: (word: string) => void) => unknown;

const oneOf =
  (...names: string[]): Reader =>
  (text) => {
    const name = text.trim().toLowerCase();
    return names.includes(name) ? name : null;
  };

const listOf =
  (read: (word: string) => string | null): Reader =>
  (text, wrong) => {
    const list = codeList(text, read);
    list.wrong.forEach(wrong);
    return list.codes;
  };

const number: Reader = (text) => (Number(text) >= 0 ? Number(text) : null);

/** As a `data-` attribute it may stand alone. */
const onOrOff: Reader = (text) => {
  const word = text.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
};

const listOfPairs = listOf((word) => {
  const [country, currency] = word.split(':');
  const pair = [countryCode(country), currencyCode(currency)];
  return pair.includes(null) ? null : pair.join(':');
});

/** How each setting is read, what to write, and what stands in for a value that is not valid. */
const readers: {
  readonly [name in keyof Settings]-?: readonly [Reader, remedy?: string, instead?: string];
} = {
  apikey: [String],
  baseUrl: [String],
  transport: [String],
  callbackParam: [String],
  nonce: [String],
  timeout: [number, 'milliseconds such as 5000'],
  country: [countryCode, 'an ISO 3166 code such as DE'],
  currency: [currencyCode, 'an ISO 4217 code such as EUR'],
  currencies: [listOf(currencyCode), 'ISO 4217 codes such as EUR GBP'],
  currencyMap: [
    (text, wrong) =>
      new Map(
        [...(listOfPairs(text, wrong) as Set<string>)].map((pair) => pair.split(':') as never),
      ),
    'pairs such as LB:USD',
  ],
  // When in doubt, nothing is asked and nothing is kept.
  consent: [oneOf('required'), 'required', 'required'],
  storage: [oneOf('local', 'session', 'none'), 'local, session or none', 'none'],
  originTtl: [number, 'seconds such as 3600'],
  rateTtl: [number, 'seconds such as 3600'],
  singleTrip: [onOrOff, 'true or false'],
  rates: [String],
  visitor: [oneOf('service', 'time-zone', 'none'), 'service, time-zone or none', 'none'],
};

/** The names of all settings. */
export const settingNames = Object.keys(readers) as (keyof Settings)[];

/**
 * Reads settings that may have come as text. One that is `undefined`, `null` or an empty text becomes
 * `undefined`: its default holds again.
 *
 * @param report called with a sentence for each thing that is not taken as it stands
 */
export function readSettings(given: Settings, report: (message: string) => void): ReadSettings {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const text = value == null ? '' : String(value);
    if (!Object.hasOwn(readers, name)) {
      report(`There is no setting "${name}": take one of ${settingNames.join(', ')}.`);
      // When in doubt, nothing is asked and nothing is kept.
      if (text === 'required' || isLikeConsent(name)) settings['consent'] = 'required';
      continue;
    }
    const [read, remedy, instead] = readers[name as keyof Settings];
    const complain = (word: string): void => report(`${name}="${word}": write ${remedy}.`);
    settings[name] = undefined;
    // What CDNs say of a visitor whose country they do not know.
    const isNobody = name === 'country' && /^(XX|T1|\*\*)$/i.test(text.trim());
    if (isNobody || !text.trim()) continue;
    settings[name] = read(text, complain) ?? (complain(text), instead);
  }
  return settings;
}

/** Seconds for which an answer is fresh. */
export const defaultTtl = 3600;

/** Whether a name may be a misspelt `consent`: it has all of the letters, and few others. */
function isLikeConsent(name: string): boolean {
  return name.length < 9 && [...'consent'].filter((letter) => name.includes(letter)).length > 6;
}

/** What is known of the visitor without asking. */
export interface Preferences {
  readonly settings: ReadSettings;
  /** Whether anything may be asked or shown; if not, the base price is the right one. */
  readonly isActive: boolean;
  /** The currency that wins over detection. */
  readonly preset: Preset | null;
}
