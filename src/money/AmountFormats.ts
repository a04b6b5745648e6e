/** How the currency is named beside the amount. */
export type CurrencyDisplay = 'symbol' | 'narrow-symbol' | 'code' | 'name';

/** A run of a printed amount; `type` is one of those of `Intl.NumberFormat.formatToParts`. */
export interface AmountPart {
  type: string;
  value: string;
}

/** The text of a printed amount. */
export function textOf(parts: readonly AmountPart[]): string {
  return parts.map(({ value }) => value).join('');
}

/** What is printed, and for whom. */
export interface AmountText {
  /** A plain decimal, already rounded; all of its fraction digits are printed. */
  amount: string;
  /** The upper end of a range, with as many fraction digits; default: there is none. */
  amountMax?: string | undefined;
  /** Upper-case ISO 4217 code; one that the engine does not know, or any other name, prints as is. */
  currency: string;
  /** BCP 47 tag that the engine accepts; `undefined` for the browser's own. */
  locale: string | undefined;
  currencyDisplay: CurrencyDisplay;
}

/** How many formats are kept. One takes much longer to make than to use. */
const most = 100;

/** A code that is well formed and that no engine has a symbol for. */
const nameless = 'ZZZ';

/** Prints amounts as locales write them, with formats that are kept for the next amount. */
export class AmountFormats {
  readonly #formats = new Map<string, Intl.NumberFormat>();

  /** How many formats are kept now. */
  get size(): number {
    return this.#formats.size;
  }

  /**
   * The printed amount in parts (ECMA-402, PartitionNumberPattern), or the printed range, which is
   * the one amount where both ends are alike.
   */
  print({
    amount,
    amountMax = amount,
    currency,
    locale,
    currencyDisplay,
  }: AmountText): AmountPart[] {
    // `XXX` stands for no currency, and Firefox prints a sign of its own for it.
    const isNamed = /^(?!XXX)[A-Z]{3}$/.test(currency);
    const format = this.#format(
      locale,
      isNamed ? currency : nameless,
      isNamed ? currencyDisplay : 'code',
      amount.split('.')[1]?.length ?? 0,
    );
    // Strings, because their digits are printed as they stand; numbers would pass through binary
    // floating point.
    const start = amount as `${number}` & number;
    const end = amountMax as `${number}` & number;
    const parts: AmountPart[] =
      start === end ? format.formatToParts(start) : format.formatRangeToParts(start, end);
    if (isNamed) return parts;
    return parts.map(({ type, value }) => ({
      type,
      value: type === 'currency' ? currency : value,
    }));
  }

  #format(
    locale: string | undefined,
    currency: string,
    display: CurrencyDisplay,
    digits: number,
  ): Intl.NumberFormat {
    const key = [locale, currency, display, digits].join();
    let format = this.#formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: display === 'narrow-symbol' ? 'narrowSymbol' : display,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      if (this.#formats.size === most) this.#formats.clear();
      this.#formats.set(key, format);
    }
    return format;
  }
}
