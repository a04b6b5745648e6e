import {
  errorOf,
  readFlag,
  readWord,
  type Attributes,
  type Groups,
  type LocalPriceError,
} from '../../input/index.js';
import type { AmountPart, AmountText, PrintedAmount } from '../AmountFormats.js';
import { deriveBy, readDerivation, type Derivation, type DerivedAttributes } from '../derive.js';
import { formats } from '../formatPrice.js';
import type { Reason } from '../planPrice.js';
import {
  priceWords,
  type CurrencyDisplay,
  type NoteMode,
  type PriceDefaults,
  type TrailingZeroDisplay,
} from '../priceDefaults.js';
import { readPriceTerms, type PriceAttributes, type PriceTerms } from '../PriceTerms.js';
import { areWhole, isSame, stripZeroFractions, type PriceValue } from '../PriceValue.js';

/** The sign of a converted price. */
export const almostEqual = '≈';

/** A printed amount, and its text for screen readers. */
export interface Print extends PrintedAmount {
  /** What is printed. */
  readonly of: AmountText;
  /** `null` if the amount is one text. */
  readonly parts: readonly AmountPart[] | null;
  /** What screen readers say if the text alone is not enough. */
  readonly label: string | undefined;
  /** The language of both. */
  readonly locale: string;
  /** Whether a line may break between the words of the text. */
  readonly mayWrap: boolean;
}

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

/** The parts of a number that authors can style; all others are `literal`. */
const namedParts: readonly string[] = ['currency', 'integer', 'group', 'decimal', 'fraction'];

/** Returns the name by which style sheets select a part of a number. */
export function partName(type: string): string {
  return namedParts.includes(type) ? type : 'literal';
}

/** The attributes of a `<local-price>` that decide what it shows, in camel case. */
export type ShownAttributes = PriceAttributes &
  DerivedAttributes &
  PriceDefaults & { parts?: unknown };

/** How a price is printed. */
export interface PrintOptions {
  readonly currencyDisplay: CurrencyDisplay;
  readonly trailingZeroDisplay: TrailingZeroDisplay;
  readonly approximate: boolean;
  readonly parts: boolean;
  /** Whether the price in the base currency is shown, too. */
  readonly isBoth: boolean;
  readonly note: NoteMode;
}

/** What the attributes of a `<local-price>` mean. */
export interface ReadPrice extends PrintOptions {
  /** `null` if the author's own price is wrong, or this price follows another. */
  readonly terms: PriceTerms | null;
  /** `null` if this price follows no other. */
  readonly derivation: Derivation | null;
  /** What is wrong; `null`: nothing. */
  readonly fault: LocalPriceError | null;
}

/**
 * Reads what the attributes of a price mean, on a page or on a server.
 *
 * @param isDerived whether the price follows another
 * @param groups that can be named as places; default: those that every page has
 */
export function readPrice(
  attributes: Attributes<ShownAttributes>,
  isDerived: boolean,
  groups?: Groups,
): ReadPrice {
  const terms = isDerived ? null : readPriceTerms(attributes, groups);
  const derivation = isDerived ? readDerivation(attributes) : null;
  const fault = attributes.fault ?? attributes.pageFault;
  return {
    terms,
    derivation,
    fault: fault && errorOf(fault),
    currencyDisplay: readWord(attributes, 'currencyDisplay', priceWords.currencyDisplay),
    trailingZeroDisplay: readWord(
      attributes,
      'trailingZeroDisplay',
      priceWords.trailingZeroDisplay,
    ),
    approximate: readFlag(attributes, 'approximate'),
    parts: readFlag(attributes, 'parts'),
    /** Whether the price in the base currency is shown, too. */
    isBoth: readWord(attributes, 'show', priceWords.show) === 'both',
    note: readWord(attributes, 'note', priceWords.note),
  };
}

/** What a price shows, and why, as far as its text depends on it. */
export interface ShownPrice {
  /** `pending` and `error`: the author's price is shown, and is not known to be right. */
  readonly state: 'pending' | 'base' | 'local' | 'error';
  readonly value: PriceValue | null;
  /** Why the author's price is right; missing: it is not shown, or not known to be right. */
  readonly reason?: Reason | null;
  /** ISO 4217 code of the visitor's own currency; missing if it is unknown. */
  readonly visitorCurrency?: string | null;
  /** Returns what the visitor would pay in the base currency. */
  readonly inBase?: () => PriceValue;
}

/** Returns what a price shows that follows another. What the visitor would pay in the base currency is not shown. */
export function derivedFrom<T extends ShownPrice>(followed: T, by: Derivation): Omit<T, 'inBase'> {
  const { inBase: _inBase, ...shown } = followed;
  return { ...shown, value: shown.value && deriveBy(shown.value, by) };
}

/** What the author has written into a price. */
export interface AuthorContent {
  /** Whether it prints something. */
  readonly isFilled: boolean;
  /** Returns whether it may include a previous price. */
  readonly mayHavePrevious: () => boolean;
}

/**
 * Prints what is shown instead of the author's content, or before it.
 *
 * @param author returns the author's price; `null`: it is wrong
 * @param locale BCP 47 tag that the engine accepts; `undefined` for the browser's language
 * @returns `null`: nothing
 */
export function printPrice(
  shown: ShownPrice,
  author: () => PriceValue | null,
  { isFilled, mayHavePrevious }: AuthorContent,
  locale: string | undefined,
  options: PrintOptions,
): Prints | null {
  const { state, value, reason, inBase, visitorCurrency } = shown;
  const { currencyDisplay, parts } = options;
  const how = { locale, currencyDisplay, visitorCurrency };
  const isLocal = state === 'local';
  const price = isLocal || state === 'base' ? value : author();
  if (!price) return null;
  // Printed content replaces content with a sign that the visitor would take for that of their own currency.
  const isSign = state === 'base' && reason?.reason !== 'free' && currencyDisplay === 'auto';
  const isMistakable = isSign && formats.isMistakable({ ...price, ...how });
  const isBehind = !isLocal && isFilled && !isMistakable;
  if (isBehind && (!price.compareAt || mayHavePrevious())) return null;
  const both = options.isBoth && isLocal && inBase?.();
  // A discounted price in the base currency is not shown twice.
  const base = both && !isSame(both, price) ? both : null;
  const { compareAt = '', currency, source } = price;
  const isApproximate = options.approximate && source === 'swap';
  const isTrimmed = options.trailingZeroDisplay !== 'auto' && areWhole([price, base ?? price]);
  const print = (
    { amount, amountMax, currency }: Pick<PriceValue, 'amount' | 'amountMax' | 'currency'>,
    sign = '',
  ): Print => {
    const [start, end] = stripZeroFractions(amountMax ? [amount, amountMax] : [amount], isTrimmed);
    const of: AmountText = { amount: start!, amountMax: end, currency, ...how };
    const printed = formats.print(of);
    const isInParts = parts || printed.isMixed;
    // The names of the currencies tell two prices apart.
    const named = base ? formats.print({ ...of, currencyDisplay: 'name' }) : printed;
    return {
      ...printed,
      of,
      parts: isInParts ? formats.parts(of) : null,
      label: isInParts || base || sign ? sign + named.text : undefined,
      locale: locale ?? '',
      // A range would also break at its dash.
      mayWrap: currencyDisplay === 'name' && !amountMax,
    };
  };
  return {
    before: compareAt ? print({ amount: compareAt, currency }) : null,
    price: isBehind ? null : print(price, isApproximate ? `${almostEqual} ` : ''),
    base: base && print(base),
    isApproximate,
  };
}

/**
 * Returns whether there is a place for a note: the amount comes from a rate, or with `foreign` is not in the base
 * currency.
 */
export function isNoted(
  { state, value }: ShownPrice,
  author: () => PriceValue | null,
  { note }: PrintOptions,
): boolean {
  if (state !== 'local' || !value) return false;
  const { amount, amountMax = amount, currency, source } = value;
  const isRight = note === 'foreign' ? currency !== author()?.currency : source === 'swap';
  // Not beside zero.
  return isRight && /[1-9]/.test(amountMax);
}
