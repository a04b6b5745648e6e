import { formatPrice, priceFor } from '../../src/pricing/public.ts';
import type { PriceFormat } from '../../src/pricing/formatPrice.ts';
import { propertiesOf, type Choices } from './snippetOf.ts';

/** Returns the author's price as the element prints it, for visitors without scripts; empty if it is wrong. */
export function fallbackOf(choices: Choices, locale: string): string {
  const { basePrice = '', basePriceMax, baseCurrency = '', ...others } = propertiesOf(choices);
  const format = { ...others, locale } as PriceFormat;
  try {
    const nobody = { country: null, currency: null, rate: null };
    const text = formatPrice(priceFor({ basePrice, basePriceMax, baseCurrency }, nobody), format);
    // In markup that people copy, an invisible character would be a surprise.
    return text.replace(/[\u2068\u2069]/g, '');
  } catch {
    return '';
  }
}
