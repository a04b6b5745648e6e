import { currencyDisplays } from './AmountFormats.js';
import { roundModes } from '../input/Fraction.js';

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
  trailingZeroDisplay?: string | null | undefined;
  pending?: string | null | undefined;
  loading?: string | null | undefined;
}

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

/** All defaults: the values of those that are enumerated. Of the others, `null` is text, and `flag` is on or off. */
export const priceDefaults: Readonly<
  Record<keyof PriceDefaults, readonly string[] | 'flag' | null>
> = {
  approximate: 'flag',
  baseCurrency: null,
  currencyDisplay: currencyDisplays,
  rounding: null,
  roundMode: roundModes,
  ending: null,
  markup: null,
  show: priceDisplays,
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
