import {
  asText,
  countryCode,
  currencyCode,
  currencyOrNone,
  isCookieScope,
  type LocalPriceError,
  parseCodes,
  parseCurrencyMap,
  parseGroups,
  problemOf,
  problemWith,
  remedyFor,
  resembles,
  wordIn,
  type Groups,
  type ParsedList,
  type Problem,
  type Reporter,
} from '../input/index.js';
import {
  parseProducts,
  priceDefaults,
  type PriceDefaults,
  type PriceRule,
  type Products,
  type VisitorFacts,
} from '../pricing/index.js';
import { anyPage, baseUrl as checkBaseUrl, isWebAddress } from '../client/baseUrl.js';
import { callbackRemedy, isCallbackParam, isTimeout, timeoutRemedy } from '../client/createCall.js';
import { transportNames, type TransportName } from '../client/transport.js';
import type { ChoiceKind } from './browser/Cookies.js';

/** The settings of all elements in a document. Each is optional. */
export interface Settings extends PriceDefaults {
  /** The public key. */
  apikey?: string | undefined;
  /** The service's `{base_url}`. */
  baseUrl?: string | undefined;
  /** How requests reach the service; default `jsonp`. */
  transport?: TransportName | undefined;
  /** The name of the JSONP callback parameter; default `callback`. */
  callbackParam?: string | undefined;
  /** The nonce of every inserted script; default: the nonce of the script tag. */
  nonce?: string | undefined;
  /** Milliseconds after which a call fails, from 1 to 600,000; default 5000. */
  timeout?: number | undefined;
  /** ISO 3166 code of the visitor's country, if the site knows it: no origin call is made. */
  country?: string | undefined;
  /** ISO 4217 code of the visitor's currency, if the site knows it: no origin call is made. */
  currency?: string | undefined;
  /**
   * ISO 4217 codes: only these currencies are shown. A choice of another is skipped, and whoever has none of them sees
   * the base price. Default: all.
   */
  currencies?: string | readonly string[] | undefined;
  /** Currencies for countries, such as `LB:USD VE:USD`, instead of the service's. */
  currencyMap?: string | readonly string[] | undefined;
  /**
   * Names for lists of countries, such as `VAT: EEA GB; SHIP: US CA`. They can be written wherever a country can.
   */
  groups?: string | undefined;
  /** `required`: no request and no storage before consent is granted. */
  consent?: 'required' | undefined;
  /** Where the visitor, rates and choice are remembered; default `local`. */
  storage?: StorageKind | undefined;
  /**
   * `host`, or a domain such as `.shop.example`: the visitor's choices are also in cookies, so that a server and the
   * subdomains know them. Default: no cookies.
   */
  cookie?: string | undefined;
  /** Seconds for which a detected visitor is fresh; default 3600. */
  originTtl?: number | undefined;
  /** Seconds for which a rate is fresh; default 3600. */
  rateTtl?: number | undefined;
  /**
   * Whether the origin call also requests the rate to the base currency of the first price. This saves a
   * round trip, if the service supports it. Default: off.
   */
  singleTrip?: boolean | undefined;
  /** The address that a report about the outcome on this page is sent to; default: none is sent. */
  report?: string | undefined;
  /** The address of a rates file, which replaces swap calls, or its content: an object, or JSON. */
  rates?: string | object | undefined;
  /** Prices by name, an object or JSON: `{"mug": {"basePrice": "49.00", "prices": "EUR:45"}}`. See `product`. */
  products?: string | Products | undefined;
  /**
   * Where the visitor's place comes from. `service`: the origin call. `time-zone`: the browser's time zone,
   * only in `local-price-static.js`. `none`: only the settings and the visitor's choice. Default: `service`
   * if there is a base URL, otherwise `time-zone` if there is a rates file.
   */
  visitor?: 'service' | 'time-zone' | 'none' | undefined;
}

/** Where data is remembered: beyond the visit, for the visit in one tab, or only in the page. */
export type StorageKind = 'local' | 'session' | 'none';

/** The settings after reading. */
export interface ReadSettings extends Omit<
  Settings,
  'currencies' | 'currencyMap' | 'groups' | 'products' | 'rates'
> {
  currencies?: ReadonlySet<string>;
  /** ISO 4217 codes by ISO 3166 alpha-2 code; an empty text: no legal tender. */
  currencyMap?: ReadonlyMap<string, string>;
  groups?: Groups;
  products?: Products;
  /** An address; or content, which begins with `{`. */
  rates?: string | undefined;
}

/** What is kept of a text, and what is wrong with it: words, or a problem. */
interface Kept extends Omit<ParsedList<unknown>, 'wrong'> {
  readonly wrong: readonly (string | Problem)[];
}

/** Returns the value of a text, or a {@link Kept} value; `null` if the text is not valid. */
type Reader = (text: string, baseUri?: string) => unknown;

/** How a setting is read, what to write, and the value that replaces an invalid value. */
type Row = readonly [Reader, remedy?: string, instead?: string];

const oneOf = (names: readonly string[], ...instead: [string?]): Row => [
  (text) => wordIn(text, names),
  names.join(' or '),
  ...instead,
];

const valid =
  <T>(convert: (text: string) => T, isValid: (value: T) => boolean): Reader =>
  (text) => {
    const value = convert(text.trim());
    return isValid(value) ? value : null;
  };

const seconds: Row = [
  valid(Number, (value) => value >= 0 && value < Infinity),
  'seconds such as 3600',
];

const flag: Row = [
  (text) => {
    const word = wordIn(text, ['true', 'false']);
    return word && word === 'true';
  },
  'true or false',
];

/** What to write instead of a wrong address of a rates file. */
export const ratesRemedy = 'the address of a rates file such as /rates.json';

const readers: { readonly [name in keyof Settings]-?: Row } = {
  apikey: [String],
  // A wrong address of the service or of the rates file is kept: prices name it in the same words, instead of saying that
  // it is missing.
  baseUrl: [
    (text, baseUri) => {
      try {
        checkBaseUrl(text.trim(), anyPage, 'setting');
        return absolute(text, baseUri);
      } catch (error) {
        return { items: text, wrong: [error as LocalPriceError] } satisfies Kept;
      }
    },
  ],
  transport: oneOf(transportNames),
  callbackParam: [valid(String, isCallbackParam), callbackRemedy],
  nonce: [String],
  timeout: [valid(Number, isTimeout), timeoutRemedy],
  country: [countryCode, 'an ISO 3166 code such as DE'],
  currency: [currencyOrNone, 'an ISO 4217 code such as EUR'],
  currencies: [(text) => parseCodes(text, currencyCode), 'ISO 4217 codes such as EUR GBP'],
  currencyMap: [parseCurrencyMap, 'pairs such as LB:USD'],
  groups: [parseGroups, 'groups such as VAT: EEA GB; SHIP: US CA'],
  // When in doubt, nothing is requested or stored.
  consent: oneOf(['required'], 'required'),
  storage: oneOf(['local', 'session', 'none'], 'none'),
  cookie: [valid(String, isCookieScope), 'host, or a domain such as .shop.example'],
  originTtl: seconds,
  rateTtl: seconds,
  singleTrip: flag,
  report: [
    (text, baseUri) => (isWebAddress(text.trim()) ? absolute(text, baseUri) : null),
    'an address such as https://rates.example.com/report',
  ],
  rates: [
    (text, baseUri) =>
      isWebAddress(text.trim(), true)
        ? absolute(text, baseUri)
        : ({ items: text, wrong: [text] } satisfies Kept),
    ratesRemedy,
  ],
  products: [parseProducts, 'names with terms such as {"mug": {"basePrice": "49.00"}}'],
  visitor: oneOf(['service', 'time-zone', 'none'], 'none'),
  ...(Object.fromEntries(
    Object.entries(priceDefaults).map(([name, values]) => [
      name,
      values === 'flag' ? flag : 'parse' in values ? ruleFor(name, values) : oneOf(values),
    ]),
  ) as unknown as Record<keyof PriceDefaults, Row>),
};

/** A wrong rule is kept: the prices that use it name it in the same words, instead of using none. */
function ruleFor(name: string, { parse, remedy }: PriceRule): Row {
  return [
    (text) => {
      const toWrite = remedyFor(parse(text.trim()), remedy);
      const wrong = toWrite ? [problemOf('setting', name, text.slice(0, 99), toWrite)] : [];
      return { items: text, wrong } satisfies Kept;
    },
  ];
}

/** The names of all settings. */
export const settingNames = Object.keys(readers) as (keyof Settings)[];

/**
 * Reads settings that may be text. A setting that is `undefined`, `null` or an empty text becomes
 * `undefined`, so its default applies again.
 *
 * @param report called for each value that is ignored or replaced
 * @param baseUri what addresses are relative to. They are resolved now: a page may change its own address
 */
export function readSettings(
  given: Settings,
  report: Reporter,
  baseUri?: string | undefined,
): ReadSettings {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const text = asText(value) ?? '';
    if (!Object.hasOwn(readers, name)) {
      const message = `There is no setting "${name}": use one of ${settingNames.join(', ')}.`;
      report(problemWith('setting', name, text, message));
      // When in doubt, nothing is requested or stored.
      if (resembles(name, 'consent')) settings['consent'] = 'required';
      continue;
    }
    const [read, remedy, instead] = readers[name as keyof Settings];
    settings[name] = undefined;
    // CDNs send these codes if they do not know the visitor's country.
    const isNobody = name === 'country' && /^(XX|T1|\*\*)$/i.test(text.trim());
    if (isNobody || !text.trim()) continue;
    const found = read(text, baseUri);
    const isKept = Object.hasOwn(Object(found) as object, 'wrong');
    const { items, wrong } = isKept
      ? (found as Kept)
      : { items: found ?? instead, wrong: found === null ? [text] : [] };
    settings[name] = items;
    for (const word of wrong) {
      report(typeof word === 'string' ? problemOf('setting', name, word, remedy!) : word);
    }
  }
  return settings;
}

/** Returns an address as an absolute one; content, and what can't be resolved, as it is. */
function absolute(text: string, baseUri: string | undefined): string {
  const address = text.trim();
  if (address.startsWith('{')) return text;
  // Browsers take `https:report` for a relative address.
  const isRelative = !/^[a-z]+:\/\//i.test(address) && URL.canParse(address, baseUri);
  return isRelative ? new URL(address, baseUri).href : address;
}

/** Reads the code that a visitor has chosen; `null` if it is wrong, which is reported, or missing. */
export function readChoice(kind: ChoiceKind, code: string | null, report: Reporter): string | null {
  const [read, remedy] = readers[kind];
  const text = asText(code) ?? '';
  const found = read(text) as string | null;
  if (code && !found) {
    report(problemWith('argument', kind, text, `There is no ${kind} "${text}": write ${remedy}.`));
  }
  return found || null;
}

/**
 * Returns whether a name is that of a setting or resembles one. Other tools have names like the short names of settings,
 * such as `shop` and `node`, but with no digit.
 */
export function isLikeSetting(name: string): boolean {
  return settingNames.some(
    (setting) =>
      name === setting || ((setting.length > 4 || /\d/.test(name)) && resembles(name, setting)),
  );
}

/** Seconds for which an answer is fresh. */
export const defaultTtl = 3600;

/** What is known about the visitor without a request. */
export interface Preferences extends VisitorFacts {
  readonly settings: ReadSettings;
  /** Whether requests may be sent and local prices shown; if not, the base price is shown. */
  readonly isActive: boolean;
  /** Whether the visitor has consented, as far as that is needed. */
  readonly hasConsent: boolean;
  /** Whether the page has been told that the visitor consents, or that they do not. */
  readonly isTold: boolean;
}
