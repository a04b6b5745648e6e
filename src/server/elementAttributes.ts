import { asText } from '../input/index.js';
import type { ServerTerms } from '../pricing/priceFor.js';
import { escape } from './escape.js';

/** The attributes of a `<local-price>` that do not decide its amount, in camel case. */
export interface OtherAttributes {
  parts?: boolean | string | null | undefined;
  locale?: string | null | undefined;
  name?: string | null | undefined;
  form?: string | null | undefined;
  id?: string | null | undefined;
  class?: string | null | undefined;
}

/** The terms of a `<local-price>` on a server: all of its attributes, in camel case, and settings of its page. */
export type PriceElementTerms = ServerTerms & OtherAttributes;

/** The names of all attributes, in camel case. `groups` is a setting of the page alone. */
export const attributeNames = [
  'id',
  'class',
  'basePrice',
  'basePriceMax',
  'baseCurrency',
  'prices',
  'compareAt',
  'discount',
  'places',
  'currencies',
  'rounding',
  'roundMode',
  'ending',
  'markup',
  'show',
  'approximate',
  'note',
  'pending',
  'loading',
  'locale',
  'currencyDisplay',
  'trailingZeroDisplay',
  'parts',
  'name',
  'form',
] as const satisfies readonly (keyof PriceElementTerms)[];

/** Returns the attributes of an element as HTML, with a blank before each. */
export function elementAttributes(terms: PriceElementTerms): string {
  return attributeNames
    .map((name) => {
      const value = terms[name];
      if (value == null) return '';
      const written = name.replace(/[A-Z]/g, '-$&').toLowerCase();
      // A boolean attribute with the value `false` is off, also where the page's default is on.
      const text = value === true ? '' : asText(value)!;
      return ` ${written}="${escape(text)}"`;
    })
    .join('');
}
