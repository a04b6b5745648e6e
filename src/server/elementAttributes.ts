import { asText, kebabCase } from '../input/index.js';
import { priceAttributes } from '../pricing/index.js';
import type { ServerTerms } from '../pricing/priceFor.js';
import { escape } from './escape.js';

/** The terms of a `<local-price>` on a server: all of its attributes, in camel case, and settings of its page. */
export interface PriceElementTerms extends ServerTerms {
  parts?: boolean | string | null | undefined;
  /** A name in the setting `products` of the page. */
  product?: string | null | undefined;
  locale?: string | null | undefined;
  name?: string | null | undefined;
  form?: string | null | undefined;
  id?: string | null | undefined;
  class?: string | null | undefined;
}

/** Returns the attributes of an element as HTML, with a blank before each. */
export function elementAttributes(terms: PriceElementTerms): string {
  return ['id', 'class', ...Object.keys(priceAttributes)]
    .map((name) => {
      const value = terms[name as keyof PriceElementTerms];
      if (value == null) return '';
      // A boolean attribute with the value `false` is off, also where the page's default is on.
      const text = value === true ? '' : asText(value)!;
      return ` ${kebabCase(name)}="${escape(text)}"`;
    })
    .join('');
}
