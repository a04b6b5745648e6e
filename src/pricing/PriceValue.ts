import {
  decimalPlaces,
  printDecimal,
  printedPlaces,
  readDecimal,
  isLess,
  type Fraction,
} from '../input/index.js';
import { fractionDigits } from './decimal/fractionDigits.js';

/** The price that a `<local-price>` shows. Amounts are decimals as printed, such as `75600.00`. */
export interface PriceValue {
  readonly amount: string;
  /** The upper end of a range; may be equal to `amount`. */
  readonly amountMax?: string;
  /** The previous price, in the same currency; missing unless it is higher. */
  readonly compareAt?: string;
  /** ISO 4217 code of `amount`. */
  readonly currency: string;
  /** The price for the visitor's place, or the author's, before any discount; the lower end of a range. */
  readonly baseAmount: string;
  /** ISO 4217 code of `baseAmount`. */
  readonly baseCurrency: string;
  /**
   * What one unit of the base currency is worth in `currency`, markup included, to twelve significant
   * digits; `null` if no rate was used.
   */
  readonly exchangeRate: string | null;
  /** ISO 8601 time at which the rate arrived; `null` if no rate was used, and on servers. */
  readonly rateTime: string | null;
  /** The day of the rate, `YYYY-MM-DD`; `null` if no rate was used, or the service does not send the day. */
  readonly rateDate: string | null;
  /** The place whose price or discount was used, such as `IN` or `EEA`; `null` if none was. */
  readonly place: string | null;
  /** The percentage of the discount, such as `60`; `null` if there was no discount. */
  readonly discount: string | null;
  /** `base`: the author's price. `fixed`: one of `prices`. `swap`: converted by a rate. */
  readonly source: 'base' | 'fixed' | 'swap';
}

/** The values that were computed here, and not changed since. */
const computed = new WeakSet<object>();

/** Marks and freezes a value that was computed here: its amounts are exact at any length. */
export function exactValue(value: PriceValue): PriceValue {
  computed.add(value);
  return Object.freeze(value);
}

/** Returns whether the amounts of a value are exact: another one may come from a program's binary fractions. */
export function isExact(value: object): boolean {
  return computed.has(value);
}

/**
 * Prints amounts as the author wrote them: with the fraction digits of the currency, or more if an amount
 * has more. These amounts are never rounded.
 */
export function asWritten(amounts: readonly Fraction[], currency: string): string[] {
  const digits = Math.max(fractionDigits(currency), ...amounts.map(decimalPlaces));
  return amounts.map((each) => printDecimal(each, digits));
}

/** Returns whether a printed amount needs no fraction digits. */
export function isWhole(amount: string): boolean {
  return !/^[^.]*\.0*[1-9]/.test(amount);
}

/** Returns whether no amount of prices that are shown together needs fraction digits. */
export function areWhole(
  prices: readonly Partial<Pick<PriceValue, 'amount' | 'amountMax' | 'compareAt'>>[],
): boolean {
  return prices.every(({ amount = '', amountMax = '', compareAt = '' }) =>
    [amount, amountMax, compareAt].every(isWhole),
  );
}

/**
 * Removes the fraction digits of amounts that are printed together, if all these digits are zeros.
 *
 * @param isWanted `false`: the amounts stay as they are
 */
export function stripZeroFractions(
  amounts: readonly string[],
  isWanted: boolean,
): readonly string[] {
  return isWanted && amounts.every(isWhole) ? amounts.map((each) => each.split('.')[0]!) : amounts;
}

/**
 * Returns the ends of a range, or the only amount. Rules may round the ends in different ways, if one end is small: the
 * upper end is never below the lower end.
 */
export function endsOf([start = '', end]: readonly string[]): readonly [
  string,
  (string | undefined)?,
] {
  if (!end) return [start];
  const [lower = '', upper] = padToSameDigits([start, isLower(end, start) ? start : end]);
  return [lower, upper];
}

/** Returns whether the first of two plain decimals is lower. */
export function isLower(a: string, b: string): boolean {
  return isLess(readDecimal(a)!, readDecimal(b)!);
}

/** Gives amounts that are printed together the same number of fraction digits: that of the amount that has most. */
export function padToSameDigits(amounts: readonly string[]): readonly string[] {
  if (!amounts[1]) return amounts;
  const most = Math.max(...amounts.map(printedPlaces));
  return amounts.map((each) => printDecimal(readDecimal(each)!, most));
}

/** Returns whether two values print the same. */
export function isSame(a: PriceValue, b: PriceValue | null): boolean {
  const names = ['amount', 'amountMax', 'compareAt', 'currency'] as const;
  return names.every((name) => a[name] === b?.[name]);
}
