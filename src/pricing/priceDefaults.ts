import { currencyCode, roundModes } from '../input/index.js';
import { currencyDisplays } from './AmountFormats.js';
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

/** When a note can be shown: beside an amount from a rate (the default), or also beside any in another currency. */
export const noteModes = ['converted', 'foreign'] as const;

/** When a note is shown. */
export type NoteMode = (typeof noteModes)[number];

/** Which prices can be shown: only the local one (the default), or the base price next to it. */
export const priceDisplays = ['local', 'both'] as const;

/** Which prices are shown. */
export type PriceDisplay = (typeof priceDisplays)[number];

/** What can be shown until the price is known: the base price (the default), or nothing. */
export const pendingDisplays = ['base', 'hidden'] as const;

/** What is shown until the price is known. */
export type PendingDisplay = (typeof pendingDisplays)[number];

/** When requests can be sent: at once (the default), or when the price is near the viewport. */
export const loadingModes = ['eager', 'lazy'] as const;

/** When requests are sent. */
export type LoadingMode = (typeof loadingModes)[number];

/** Whether a whole amount can lose its fraction digits: `auto` (the default) keeps them. */
export const trailingZeroDisplays = ['auto', 'strip-if-integer'] as const;

/** Whether a whole amount loses its fraction digits. */
export type TrailingZeroDisplay = (typeof trailingZeroDisplays)[number];

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
  approximate: 'flag',
  currencyDisplay: currencyDisplays,
  roundMode: roundModes,
  show: priceDisplays,
  note: noteModes,
  trailingZeroDisplay: trailingZeroDisplays,
  pending: pendingDisplays,
  loading: loadingModes,
};

/** Adds to the attributes of a price, in camel case, the defaults of its page for those that are missing. */
export function withDefaults<T extends object>(price: T, page: PriceDefaults): T {
  const names = Object.keys(priceDefaults) as (keyof PriceDefaults)[];
  const all = names.map((name) => [name, (price as PriceDefaults)[name] ?? page[name]]);
  return { ...price, ...Object.fromEntries(all) };
}
