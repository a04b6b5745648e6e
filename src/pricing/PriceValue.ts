/** The price that a `<local-price>` shows. Amounts are decimals as printed, such as `75600.00`. */
export interface PriceValue {
  readonly amount: string;
  /** The upper end of a range; may be as high as `amount`. */
  readonly amountMax?: string;
  /** The price before, in the same currency; missing where there is none that is higher. */
  readonly compareAt?: string;
  /** ISO 4217 code of `amount`. */
  readonly currency: string;
  /** The author's price before any discount, or that of the visitor's place; of a range the lower end. */
  readonly baseAmount: string;
  /** ISO 4217 code of `baseAmount`. */
  readonly baseCurrency: string;
  /**
   * What one unit of the base currency is worth in `currency`, markup included, to twelve significant
   * digits; `null` where no rate was used.
   */
  readonly exchangeRate: string | null;
  /** ISO 8601 time at which the rate came in; `null` where no rate was used, and on servers. */
  readonly rateTime: string | null;
  /** The day of the rate, `YYYY-MM-DD`; `null` where no rate was used, or the service tells no day. */
  readonly rateDate: string | null;
  /** The place whose price or discount was taken, such as `IN` or `EEA`; `null` where none was. */
  readonly place: string | null;
  /** The percentage that was taken off, such as `60`; `null` where nothing was. */
  readonly discount: string | null;
  /** `base`: the author's price. `fixed`: one of `prices`. `swap`: converted by a rate. */
  readonly source: 'base' | 'fixed' | 'swap';
}

/** Whether an amount as printed needs no fraction digits. */
export function isWhole(amount: string): boolean {
  return !/\..*[1-9]/.test(amount);
}

/**
 * Returns amounts that stand together without fraction digits, where that loses none of them.
 *
 * @param isWanted if not, they stay as they are
 */
export function trimmed(amounts: readonly string[], isWanted: boolean): readonly string[] {
  return isWanted && amounts.every(isWhole) ? amounts.map((each) => each.split('.')[0]!) : amounts;
}

/** Whether two values look alike. */
export function isSame(a: PriceValue, b: PriceValue | null): boolean {
  return (
    a.amount === b?.amount &&
    a.amountMax === b.amountMax &&
    a.compareAt === b.compareAt &&
    a.currency === b.currency
  );
}
