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

/** The defaults that are text. */
export const textDefaults = [
  'baseCurrency',
  'currencyDisplay',
  'rounding',
  'roundMode',
  'ending',
  'markup',
  'show',
  'trailingZeroDisplay',
  'pending',
  'loading',
] as const;

/** Adds to the attributes of a price, in camel case, the defaults of its page for those that are missing. */
export function withDefaults<T extends object>(price: T, page: PriceDefaults): T {
  const names = ['approximate', ...textDefaults] as const;
  const all = names.map((name) => [name, (price as PriceDefaults)[name] ?? page[name]]);
  return { ...price, ...Object.fromEntries(all) };
}
