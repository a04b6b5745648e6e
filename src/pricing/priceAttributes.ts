import { roundModes } from '../input/index.js';
import { currencyDisplays } from './AmountFormats.js';
import {
  loadingModes,
  noteModes,
  pendingDisplays,
  priceDisplays,
  trailingZeroDisplays,
} from './priceDefaults.js';
import { placesModes } from './PriceTerms.js';

/** Attributes by property: `flag` for on or off, `text`, or the values of an enumerated one, the first of which is the default. */
export type AttributeTable = Readonly<Record<string, readonly string[] | 'flag' | 'text'>>;

/** The attributes of a `<local-price>`. */
export const priceAttributes = {
  basePrice: 'text',
  basePriceMax: 'text',
  baseCurrency: 'text',
  prices: 'text',
  compareAt: 'text',
  discount: 'text',
  places: placesModes,
  currencies: 'text',
  rounding: 'text',
  roundMode: roundModes,
  ending: 'text',
  markup: 'text',
  show: priceDisplays,
  approximate: 'flag',
  note: noteModes,
  pending: pendingDisplays,
  loading: loadingModes,
  locale: 'text',
  currencyDisplay: currencyDisplays,
  trailingZeroDisplay: trailingZeroDisplays,
  parts: 'flag',
  name: 'text',
  form: 'text',
  of: 'text',
  times: 'text',
} as const satisfies AttributeTable;
