/** How the currency is shown beside the amount. */
export type CurrencyDisplay = 'symbol' | 'narrow-symbol' | 'code' | 'name';

/** A part of a printed amount; `type` is one of the types of `Intl.NumberFormat.formatToParts`. */
export interface AmountPart {
  type: string;
  value: string;
}

/** Joins the parts of a printed amount. */
export function textOf(parts: readonly AmountPart[]): string {
  return parts.map(({ value }) => value).join('');
}

/** What is printed, and for whom. */
export interface AmountText {
  /** A plain decimal, already rounded; all of its fraction digits are printed. */
  amount: string;
  /** The upper end of a range, with as many fraction digits as `amount`; `undefined` for one amount. */
  amountMax?: string | undefined;
  /** Upper-case ISO 4217 code; a code that the engine does not know, or any other name, prints as is. */
  currency: string;
  /** BCP 47 tag that the engine accepts; `undefined` for the browser's own. */
  locale: string | undefined;
  currencyDisplay: CurrencyDisplay;
}

/** How many formats are kept, at most. A format takes much longer to make than to use. */
const most = 100;

/** A well-formed code that no engine has a symbol for. */
const nameless = 'ZZZ';

/** Prints amounts as locales write them, and keeps the formats for the next amount. */
export class AmountFormats {
  readonly #formats = new Map<string, Intl.NumberFormat>();

  /** How many formats are kept now. */
  get size(): number {
    return this.#formats.size;
  }

  /**
   * Prints an amount in parts (ECMA-402, PartitionNumberPattern), or a range. A range whose ends are
   * alike prints as one amount.
   */
  print({
    amount,
    amountMax = amount,
    currency,
    locale,
    currencyDisplay,
  }: AmountText): AmountPart[] {
    // `XXX` stands for no currency, and Firefox prints it as `¤`.
    const isNamed = /^(?!XXX)[A-Z]{3}$/.test(currency);
    const format = this.#format(
      locale,
      isNamed ? currency : nameless,
      isNamed ? currencyDisplay : 'code',
      amount.split('.')[1]?.length ?? 0,
    );
    // The digits of strings are printed as they stand; numbers would pass through binary floating
    // point.
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
