/** How the currency is named beside the amount. */
export type CurrencyDisplay = 'symbol' | 'narrow-symbol' | 'code' | 'name';

/** A run of a printed amount; `type` is one of those of `Intl.NumberFormat.formatToParts`. */
export interface AmountPart {
  type: string;
  value: string;
}

/** What is printed, and for whom. */
export interface AmountText {
  /** A plain decimal, already rounded; all of its fraction digits are printed. */
  amount: string;
  /** Upper-case ISO 4217 code. */
  currency: string;
  /** BCP 47 tag that the engine accepts; `undefined` for the browser's own. */
  locale: string | undefined;
  currencyDisplay: CurrencyDisplay;
}

/** Prints an amount as the locale writes it, in parts (ECMA-402, PartitionNumberPattern). */
export function formatAmount({
  amount,
  currency,
  locale,
  currencyDisplay,
}: AmountText): AmountPart[] {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: currencyDisplay === 'narrow-symbol' ? 'narrowSymbol' : currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A string, because its digits are printed as they stand; a number would pass through binary
  // floating point.
  return format.formatToParts(amount as `${number}`);
}

/** Whether the engine can read a BCP 47 tag. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
