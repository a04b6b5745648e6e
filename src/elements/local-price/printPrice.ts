import { readFlag, readWord, type Attributes } from '../../input/index.js';
import {
  areWhole,
  currencyDisplays,
  formats,
  priceDisplays,
  stripZeroFractions,
  trailingZeroDisplays,
  type AmountText,
  type CurrencyDisplay,
  type PriceDefaults,
  type PriceValue,
  type TrailingZeroDisplay,
} from '../../pricing/index.js';
import type { Print } from './writeAmount.js';

/** The sign of a converted price. */
export const almostEqual = '≈';

/** What is printed instead of the author's content, or before it. */
export interface Prints {
  /** The previous price, which is struck through. */
  readonly before: Print | null;
  /** `null` if the author's content is shown. */
  readonly price: Print | null;
  /** The price in the base currency, if it is shown next to the local price. */
  readonly base: Print | null;
  readonly isApproximate: boolean;
}

/** The attributes that decide how a price is printed. */
export interface PrintAttributes extends PriceDefaults {
  parts?: unknown;
}

/** What they mean. */
export interface PrintOptions {
  readonly currencyDisplay: CurrencyDisplay;
  readonly trailingZeroDisplay: TrailingZeroDisplay;
  readonly approximate: boolean;
  readonly parts: boolean;
  /** Whether the price in the base currency is shown, too. */
  readonly isBoth: boolean;
}

/** Reads how a price is printed. */
export function readPrintOptions(attributes: Attributes<PrintAttributes>): PrintOptions {
  return {
    currencyDisplay: readWord(attributes, 'currencyDisplay', currencyDisplays),
    trailingZeroDisplay: readWord(attributes, 'trailingZeroDisplay', trailingZeroDisplays),
    approximate: readFlag(attributes, 'approximate'),
    parts: readFlag(attributes, 'parts'),
    isBoth: readWord(attributes, 'show', priceDisplays) === 'both',
  };
}

/**
 * Prints a price.
 *
 * @param base the price in the base currency, if it is shown next to `value`
 * @param isFilled whether the author's content is shown instead of `value`
 * @param locale BCP 47 tag that the engine accepts; `undefined` for the browser's language
 * @param visitorCurrency ISO 4217 code; `null` if it is unknown
 */
export function printPrice(
  value: PriceValue,
  base: PriceValue | null,
  isFilled: boolean,
  locale: string | undefined,
  { currencyDisplay, trailingZeroDisplay, approximate, parts }: PrintOptions,
  visitorCurrency: string | null,
): Prints {
  const isApproximate = approximate && value.source === 'swap';
  const { compareAt = '', currency } = value;
  const isTrimmed = trailingZeroDisplay !== 'auto' && areWhole([value, base ?? value]);
  const print = (
    { amount, amountMax, currency }: Pick<PriceValue, 'amount' | 'amountMax' | 'currency'>,
    sign = '',
  ): Print => {
    const [start, end] = stripZeroFractions(amountMax ? [amount, amountMax] : [amount], isTrimmed);
    const text: AmountText = {
      amount: start!,
      amountMax: end,
      currency,
      locale,
      currencyDisplay,
      visitorCurrency,
    };
    const printed = formats.print(text);
    const isInParts = parts || printed.isMixed;
    // The names of the currencies tell two prices apart.
    const named = base ? formats.print({ ...text, currencyDisplay: 'name' }) : printed;
    return {
      ...printed,
      parts: isInParts ? formats.parts(text) : null,
      label: isInParts || base || sign ? sign + named.text : undefined,
      locale: locale ?? '',
      // A range would also break at its dash.
      mayWrap: currencyDisplay === 'name' && !amountMax,
    };
  };
  return {
    before: compareAt ? print({ amount: compareAt, currency }) : null,
    price: isFilled ? null : print(value, isApproximate ? `${almostEqual} ` : ''),
    base: base && print(base),
    isApproximate,
  };
}
