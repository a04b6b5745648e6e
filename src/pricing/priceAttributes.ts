import { priceWords } from './priceDefaults.js';
import { placesModes } from './PriceTerms.js';

/** Attributes by property: `flag` for on or off, `text`, or the values of an enumerated one, the first of which is the default. */
export type AttributeTable = Readonly<Record<string, readonly string[] | 'flag' | 'text'>>;

/** The attributes of a `<local-price>`. */
export const priceAttributes = {
  basePrice: 'text',
  basePriceMax: 'text',
  baseCurrency: 'text',
  prices: 'text',
  product: 'text',
  compareAt: 'text',
  discount: 'text',
  places: placesModes,
  currencies: 'text',
  rounding: 'text',
  roundMode: priceWords.roundMode,
  ending: 'text',
  markup: 'text',
  show: priceWords.show,
  approximate: 'flag',
  note: priceWords.note,
  pending: priceWords.pending,
  loading: priceWords.loading,
  locale: 'text',
  currencyDisplay: priceWords.currencyDisplay,
  trailingZeroDisplay: priceWords.trailingZeroDisplay,
  parts: 'flag',
  name: 'text',
  form: 'text',
  of: 'text',
  times: 'text',
} as const satisfies AttributeTable;
