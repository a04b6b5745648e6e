import { currencyCode, roundModes } from '../input/index.js';
import { parseEnding, parseMarkup, parseRules, parseStep } from './parseTerms.js';

/** What every `<local-price>` of a page does, unless its own attribute of the same name says otherwise. */
export interface PriceDefaults {
  baseCurrency?: string | null | undefined;
  currencyDisplay?: string | null | undefined;
  rounding?: string | number | null | undefined;
  roundMode?: string | null | undefined;
  ending?: string | number | null | undefined;
  markup?: string | null | undefined;
  show?: string | null | undefined;
  approximate?: boolean | null | undefined;
  note?: string | null | undefined;
  trailingZeroDisplay?: string | null | undefined;
  pending?: string | null | undefined;
  loading?: string | null | undefined;
}

/** The words of each enumerated attribute; the first is the default. */
export const priceWords = {
  roundMode: roundModes,
  currencyDisplay: ['auto', 'symbol', 'narrow-symbol', 'code', 'name'],
  show: ['local', 'both'],
  note: ['converted', 'foreign'],
  trailingZeroDisplay: ['auto', 'strip-if-integer'],
  pending: ['base', 'hidden'],
  loading: ['eager', 'lazy'],
} as const;

/**
 * How the currency is shown next to the amount. `auto` is `code` if the visitor would mistake the symbol for the sign
 * of their own currency, otherwise `symbol`.
 */
export type CurrencyDisplay = (typeof priceWords.currencyDisplay)[number];

/** Which prices are shown: only the local one, or the base price next to it. */
export type PriceDisplay = (typeof priceWords.show)[number];

/** When a note is shown: beside an amount from a rate, or also beside any in another currency. */
export type NoteMode = (typeof priceWords.note)[number];

/** Whether a whole amount loses its fraction digits. */
export type TrailingZeroDisplay = (typeof priceWords.trailingZeroDisplay)[number];

/** What is shown until the price is known: the base price, or nothing. */
export type PendingDisplay = (typeof priceWords.pending)[number];

/** When requests are sent: at once, or when the price is near the viewport. */
export type LoadingMode = (typeof priceWords.loading)[number];

/** A rule for amounts, which has no default for a wrong value. */
export interface PriceRule<T = unknown> {
  /** Returns `null` if the text is wrong. */
  readonly parse: (text: string) => T | null;
  /** What to write instead of a wrong value. */
  readonly remedy: string;
}

const rule = <T>(parse: PriceRule<T>['parse'], remedy: string): PriceRule<T> => ({ parse, remedy });

/** The rules for amounts that a page can have for all prices. */
export const priceRules = {
  baseCurrency: rule(currencyCode, 'an ISO 4217 code such as USD'),
  rounding: rule(
    (text) => parseRules(text, parseStep),
    'none, cash, auto, or a step such as 0.05, or 1 JPY:100',
  ),
  ending: rule((text) => parseRules(text, parseEnding), 'digits such as 99, or same, or 99 JPY:80'),
  markup: rule(parseMarkup, 'a percentage such as 2.5%'),
};

/** All defaults: the values of those that are enumerated, `flag` for on or off, and rules for amounts. */
export const priceDefaults: Readonly<
  Record<keyof PriceDefaults, readonly string[] | 'flag' | PriceRule>
> = {
  ...priceRules,
  ...priceWords,
  approximate: 'flag',
};

/** Adds to the attributes of a price, in camel case, the defaults of its page for those that are missing. */
export function withDefaults<T extends object>(price: T, page: PriceDefaults): T {
  const names = Object.keys(priceDefaults) as (keyof PriceDefaults)[];
  const all = names.map((name) => [name, (price as PriceDefaults)[name] ?? page[name]]);
  return { ...price, ...Object.fromEntries(all) };
}
